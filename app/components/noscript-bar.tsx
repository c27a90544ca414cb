import { Icon } from "~/ui/icon";

/** Tells a browser without scripts that nothing is lost. */
export function NoscriptBar() {
  return (
    <noscript>
      <section className="strip" aria-label="Notice">
        <p>
          <Icon name="info" />
          <span>
            JavaScript is off. Everything works; pages load anew after each action, and figures update when you refresh.
          </span>
        </p>
      </section>
    </noscript>
  );
}
