import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon";
import { type Tone, toneIcons } from "./tone";

/** A state in a word, in lower case, with its icon. */
export function Badge({ tone, icon, children }: { tone: Tone; icon?: LucideIcon; children: ReactNode }) {
  return (
    <span className={`badge is-${tone}`}>
      <Icon as={icon ?? toneIcons[tone]} />
      <span>{children}</span>
    </span>
  );
}
