import type { LucideIcon } from "lucide-react";

/** A sign beside a word. It is hidden from screen readers, because the word says the same. */
export function Icon({ as: Glyph, size = "md" }: { as: LucideIcon; size?: "md" | "lg" }) {
  return <Glyph className={size === "lg" ? "icon icon-lg" : "icon"} aria-hidden="true" focusable="false" />;
}
