import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";
import { type Tone, toneIcons } from "./tone";

type Props = {
  tone: Tone;
  icon?: IconName;
  slim?: boolean;
  /** "alert" or "status" where the notice is the answer to what the person just did. */
  role?: "alert" | "status";
  actions?: ReactNode;
  children: ReactNode;
};

/** A message inside a card or at the top of a page. */
export function Notice({ tone, icon, slim = false, role, actions, children }: Props) {
  return (
    <div className={`notice is-${tone}${slim ? " notice-slim" : ""}`} role={role}>
      <Icon name={icon ?? toneIcons[tone]} />
      <div>
        {typeof children === "string" ? <p>{children}</p> : children}
        {actions ? <div className="actions">{actions}</div> : null}
      </div>
    </div>
  );
}
