import { useLocation } from "@remix-run/react";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useAtOnce } from "./at-once";
import { useHydrated } from "./hydrated";
import { useHoverOpening } from "./menu-hover";
import { Tooltip } from "./tooltip";

type Props = {
  /** Ties the button to what it opens; unique on the page. */
  id: string;
  /** The button's name, if its content does not say it. */
  label?: string;
  /** How its button looks: a link of the bar, a sign, or a person's picture. */
  look: keyof typeof looks;
  button: ReactNode;
  /** The tooltip for a mouse resting on the button, or for keyboard focus. */
  tooltip?: string;
  /** The edge of the button that the menu keeps to. */
  align?: "start" | "end";
  /** It also opens when a mouse rests on the button. */
  hover?: boolean;
  /** One of its links leads to the page that one is on. */
  current?: boolean;
  children: ReactNode;
};

const looks = { link: "nav-link", icon: "icon-button", person: "user-button" };

// React 18 hands unknown attributes on only in lower case, and its types do not know these two.
const opens = (id: string) => ({ popovertarget: id });
const opened = { popover: "auto" };

/**
 * A button that opens a list of links, as disclosure: no menu roles, Tab moves through. Without scripts the platform
 * opens it, closes it on Escape and on a click outside, and says whether it is open; scripts add hovering and closing
 * when the page changes or the focus leaves.
 */
export function Menu(props: Props) {
  const { id, label, look, button, tooltip, align = "start", hover = false, current, children } = props;
  const panel = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const open = useOpen(panel);
  const scripted = useHydrated();
  const rest = useHoverOpening(hover, trigger, panel);
  const { key } = useLocation();
  useAtOnce(() => close(panel.current), [key]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || !isOpen(panel.current)) return;
    event.preventDefault();
    close(panel.current);
    trigger.current?.focus();
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    const stays = panel.current?.contains(relatedTarget) || relatedTarget === trigger.current;
    if (relatedTarget && !stays) close(panel.current);
  }

  const opener = (
    <button
      ref={trigger}
      className={current ? `${looks[look]} is-current` : looks[look]}
      type="button"
      aria-label={label}
      aria-expanded={scripted ? open : undefined}
      aria-controls={scripted ? id : undefined}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      {...rest.button}
      {...opens(id)}
    >
      {button}
    </button>
  );
  return (
    <>
      {tooltip ? <Tooltip text={tooltip}>{opener}</Tooltip> : opener}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its links do not take */}
      <div
        id={id}
        ref={panel}
        className={align === "end" ? "menu menu-end" : "menu"}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        {...rest.panel}
        {...opened}
      >
        {children}
      </div>
    </>
  );
}

const isOpen = (panel: HTMLElement | null) => panel?.matches(":popover-open") ?? false;

function close(panel: HTMLElement | null): void {
  if (isOpen(panel)) panel?.hidePopover();
}

function useOpen(panel: { current: HTMLElement | null }): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const shown = panel.current;
    const follow = () => setOpen(isOpen(shown));
    follow();
    shown?.addEventListener("toggle", follow);
    return () => shown?.removeEventListener("toggle", follow);
  }, [panel]);
  return open;
}
