import { useLocation } from "@remix-run/react";
import { shell } from "domain/constants";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useAtOnce } from "./at-once";
import { useHydrated } from "./hydrated";
import { Icon } from "./icon";

type Props = { id: string; label: string; head: ReactNode; children: ReactNode };

// React 18 hands unknown attributes on only in lower case, and its types do not know these.
const opens = (id: string) => ({ popovertarget: id });
const closes = (id: string) => ({ popovertarget: id, popovertargetaction: "hide" });
const opened = { popover: "auto" };

/**
 * Links that come in from the side on narrow screens. With scripts it is a modal dialog: the page behind it is out of
 * reach, Escape and a click beside it close it, and focus goes back to its button. Without, the platform opens the same
 * element as a popover.
 */
export function Drawer({ id, label, head, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const scripted = useHydrated();
  const { key } = useLocation();
  function close() {
    if (dialog.current?.open) dialog.current.close();
    // Opened before the scripts were there.
    if (dialog.current?.matches(":popover-open")) dialog.current.hidePopover();
  }
  useAtOnce(close, [key]);
  useEffect(() => closeOnWideScreens(dialog.current), []);

  function show(event: MouseEvent) {
    event.preventDefault();
    close();
    dialog.current?.showModal();
    setOpen(true);
  }
  function onClick(event: MouseEvent) {
    const beside = event.target === event.currentTarget;
    // A link closes it right away, so that the focus is free to go to the page that comes.
    if (beside || (event.target as Element).closest("a")) close();
  }

  return (
    <>
      <button
        type="button"
        className="icon-button drawer-open"
        aria-label={`Open ${label.toLowerCase()}`}
        aria-expanded={scripted ? open : undefined}
        aria-controls={scripted ? id : undefined}
        aria-haspopup={scripted ? "dialog" : undefined}
        onClick={show}
        {...opens(id)}
      >
        <Icon name="menu" size="lg" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, and links take Enter */}
      <dialog
        id={id}
        ref={dialog}
        className="drawer"
        aria-label={label}
        onClick={onClick}
        onClose={() => setOpen(false)}
        {...opened}
      >
        <div className="drawer-body">
          <div className="drawer-head">
            {head}
            <button
              type="button"
              className="icon-button"
              aria-label={`Close ${label.toLowerCase()}`}
              onClick={(event) => {
                if (!dialog.current?.open) return;
                event.preventDefault();
                event.stopPropagation();
                close();
              }}
              {...closes(id)}
            >
              <Icon name="x" size="lg" />
            </button>
          </div>
          {children}
        </div>
      </dialog>
    </>
  );
}

/** Wide screens have the links in view; a drawer that was left open would stand over them. */
function closeOnWideScreens(dialog: HTMLDialogElement | null): () => void {
  const wide = matchMedia(`(min-width: ${shell.mobileBelowPx}px)`);
  const follow = () => {
    if (wide.matches && dialog?.open) dialog.close();
  };
  wide.addEventListener("change", follow);
  return () => wide.removeEventListener("change", follow);
}
