import { shell } from "domain/constants";
import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";

type Props = {
  /** What it says more of; never the only label of anything. */
  text: ReactNode;
  /** One element that can have the focus. */
  children: ReactElement<{ "aria-describedby"?: string }>;
};

// When the last tooltip went: the next one within the skip delay comes at once.
let lastGone = Number.NEGATIVE_INFINITY;

/**
 * A line that says more about the element it belongs to: after a moment under the mouse, immediately on focus. Escape
 * takes it away, and it stays while the mouse is on it. Screen readers get it as the description. It needs scripts, so
 * what it says is also said elsewhere or is not needed.
 */
export function Tooltip({ text, children }: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  function show() {
    clearTimeout(timer.current);
    setShown(true);
  }
  function hide() {
    clearTimeout(timer.current);
    if (shown) lastGone = Date.now();
    setShown(false);
  }
  function enter() {
    clearTimeout(timer.current);
    if (shown) return;
    const soon = Date.now() - lastGone < shell.tooltipSkipMs;
    timer.current = setTimeout(show, soon ? 0 : shell.tooltipOpenMs);
  }
  function leave() {
    clearTimeout(timer.current);
    timer.current = setTimeout(hide, shell.hoverDelayMs);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what it stands at is what is operated
    <span
      className="tooltip-place"
      onPointerEnter={(event) => event.pointerType === "mouse" && enter()}
      onPointerLeave={leave}
      onPointerDown={hide}
      onFocus={(event: FocusEvent) => event.target.matches(":focus-visible") && show()}
      onBlur={hide}
      onKeyDown={(event: KeyboardEvent) => event.key === "Escape" && hide()}
    >
      {cloneElement(children, { "aria-describedby": shown ? id : undefined })}
      {shown ? (
        <span className="tooltip" role="tooltip" id={id}>
          {text}
        </span>
      ) : null}
    </span>
  );
}
