import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";
import { type Tone, toneIcons } from "./tone";

/** A state in a word, in lower case, with its icon. */
export function Badge({ tone, icon, children }: { tone: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`badge is-${tone}`}>
      <Icon name={icon ?? toneIcons[tone]} />
      <span>{children}</span>
    </span>
  );
}
