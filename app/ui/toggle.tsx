import type { ButtonHTMLAttributes } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "children"> & {
  icon: IconName;
  /** For menus: as wide as there is room, with little around it. */
  compact: boolean;
  pressed: boolean;
  children: string;
};

/** A button that sends one of a few choices; pressed while that is the one that holds. */
export function Toggle({ icon, compact, pressed, children, ...rest }: Props) {
  return (
    <button className={compact ? "toggle toggle-compact" : "toggle"} type="submit" aria-pressed={pressed} {...rest}>
      <Icon name={icon} />
      {children}
    </button>
  );
}
