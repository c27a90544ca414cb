import type { ReactNode } from "react";
import type { BadgeIcon } from "./icon-names";
import { type Tone, toneIcons } from "./tone";

/** A state in a word, in lower case, with its icon, which the stylesheet draws. */
export function Badge({ tone, icon, children }: { tone: Tone; icon?: BadgeIcon; children: ReactNode }) {
  return <span className={`badge is-${tone} i-${icon ?? toneIcons[tone]}`}>{children}</span>;
}
