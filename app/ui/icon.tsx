import type { IconName } from "./icon-names";
import sprite from "./icons.svg?url&no-inline";

/**
 * A sign beside a word, drawn from the one file of all icons. It is hidden from screen readers, because the word says
 * the same.
 */
export function Icon({ name, size = "md" }: { name: IconName; size?: "md" | "lg" }) {
  return (
    <svg className={size === "lg" ? "icon icon-lg" : "icon"} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
