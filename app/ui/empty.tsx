import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

type Props = { icon: IconName; title: string; actions?: ReactNode; children?: ReactNode };

/** Nothing to show: what is missing, what to do, one button. */
export function Empty({ icon, title, actions, children }: Props) {
  return (
    <div className="empty">
      <Icon name={icon} size="lg" />
      <p className="empty-title">{title}</p>
      {children ? <p>{children}</p> : null}
      {actions ? <div className="actions">{actions}</div> : null}
    </div>
  );
}
