import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

type Props = {
  /** Ties the button to what it opens; unique on the page. */
  id: string;
  /** The button's name, if its content does not say it. */
  label?: string;
  buttonClass: string;
  button: ReactNode;
  /** The edge of the button that the menu keeps to. */
  align?: "start" | "end";
  children: ReactNode;
};

// React 18 hands unknown attributes on only in lower case, and its types do not know these two.
const opens = (id: string) => ({ popovertarget: id });
const opened = { popover: "auto" };

/** A button that opens a list of links. Escape, a click outside and the return of focus come with the platform. */
export function Menu({ id, label, buttonClass, button, align = "start", children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes the menu
  useEffect(() => {
    if (panel.current?.matches(":popover-open")) panel.current.hidePopover();
  }, [key]);
  return (
    <>
      <button className={buttonClass} type="button" aria-label={label} {...opens(id)}>
        {button}
      </button>
      <div id={id} ref={panel} className={align === "end" ? "menu menu-end" : "menu"} {...opened}>
        {children}
      </div>
    </>
  );
}
