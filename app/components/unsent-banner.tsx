import { useEffect } from "react";
import { createPortal } from "react-dom";
import { createRoot } from "react-dom/client";
import { Button } from "~/ui/button";
import { FootBanner } from "~/ui/foot-banner";
import { Icon } from "~/ui/icon";
import type { Unsent } from "./unsent-words";

type Props = {
  words: Unsent;
  /** What had the focus when the form was sent. */
  from: Element | null;
  /** Calls back with the path of the page whenever something about it changes. Returns the way to stop. */
  watchPath: (tell: (pathname: string) => void) => () => void;
};

// A tree of its own: what every page draws needs to know nothing of it.
const tree = createRoot(document.createElement("div"));
let shownFor: string | null = null;

/** Says that a form got no answer, until its sender sends again, another page opens, or the person puts it away. */
export function showUnsent(sender: string, words: Unsent, watchPath: Props["watchPath"]): void {
  shownFor = sender;
  const banner = <UnsentBanner words={words} from={document.activeElement} watchPath={watchPath} />;
  tree.render(createPortal(banner, document.body));
}

export function putUnsentAway(sender = shownFor): void {
  if (sender === shownFor) tree.render(null);
}

function UnsentBanner({ words, from, watchPath }: Props) {
  useEffect(() => {
    // The banner may not cover what was pressed.
    from?.scrollIntoView({ block: "nearest" });
    const { pathname } = location;
    return watchPath((path) => {
      if (path !== pathname) putUnsentAway();
    });
  }, [from, watchPath]);
  function dismiss() {
    putUnsentAway();
    if (from instanceof HTMLElement) from.focus({ preventScroll: true });
  }
  return (
    <FootBanner label="Your form">
      <Icon name="triangle-alert" />
      <div role="alert">
        <p>
          <strong>{words.title}</strong>
        </p>
        <p>{words.why}</p>
      </div>
      <Button type="button" onClick={dismiss}>
        Dismiss
      </Button>
    </FootBanner>
  );
}
