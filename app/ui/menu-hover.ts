import { shell } from "domain/constants";
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";

/** How long a menu that hovering opened waits for a mouse that has left it: the way from button to menu has a gap. */
const leaveDelayMs = 300;

/**
 * Opens a menu when a mouse rests on its button, and closes it again when the mouse has left both. A click on the button
 * keeps an open menu, so that whoever hovers and clicks at once does not shut it; a menu that was opened by a click stays.
 * Returns what button and panel listen to.
 */
export function useHoverOpening(
  wanted: boolean,
  trigger: RefObject<HTMLButtonElement>,
  panel: RefObject<HTMLDivElement>,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const byHover = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!wanted) return { button: {}, panel: {} };

  const isOpen = () => panel.current?.matches(":popover-open") ?? false;
  function after(ms: number, what: () => void) {
    clearTimeout(timer.current);
    timer.current = setTimeout(what, ms);
  }
  function onPointerEnter({ pointerType }: PointerEvent) {
    if (pointerType !== "mouse") return;
    after(shell.hoverDelayMs, () => {
      if (isOpen()) return;
      // By way of the button, which is then what the panel is placed by and what the platform calls expanded.
      trigger.current?.click();
      byHover.current = true;
    });
  }
  function onPointerLeave({ pointerType }: PointerEvent) {
    if (pointerType !== "mouse") return;
    after(leaveDelayMs, () => {
      if (byHover.current && isOpen() && !panel.current?.contains(document.activeElement)) panel.current?.hidePopover();
    });
  }
  function onClick(event: MouseEvent) {
    // A click of a person, on a menu that hovering has just opened: it stays, and from now on until it is closed.
    if (event.isTrusted && byHover.current && isOpen()) event.preventDefault();
    if (event.isTrusted) clearTimeout(timer.current);
    byHover.current = false;
  }
  return {
    button: { onPointerEnter, onPointerLeave, onClick },
    panel: { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave },
  };
}
