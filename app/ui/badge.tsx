import type { ReactNode } from "react";
import type { RowIconName } from "./icon-names";
import { type Tone, toneIcons } from "./tone";

/** How a state is drawn. */
export type Look = { tone: Tone; icon: RowIconName };

/** A state in a word, in lower case, with its icon. The stylesheet draws it, and knows that of each tone. */
export function Badge({ tone, icon, children }: { tone: Tone; icon?: RowIconName; children: ReactNode }) {
  const own = icon && icon !== toneIcons[tone] ? ` i-${icon}` : "";
  return <span className={`badge is-${tone}${own}`}>{children}</span>;
}
