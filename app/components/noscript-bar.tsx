import { Icon } from "~/ui/icon";

/** Tells a browser without scripts that nothing is lost. */
export function NoscriptBar() {
  return (
    <noscript>
      <section className="border-info-line border-b bg-info-soft text-on-info-soft text-sm" aria-label="Notice">
        <p className="mx-auto flex max-w-page gap-2 px-4 py-2 md:px-6 [&>svg]:mt-0.5">
          <Icon name="info" />
          <span>
            JavaScript is off. Everything works; pages reload after each action, and figures update when you refresh.
          </span>
        </p>
      </section>
    </noscript>
  );
}
