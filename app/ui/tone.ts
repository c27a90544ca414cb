import type { RowIconName } from "./icon-names";

/** What a color means. It is never used without a word. */
export type Tone = "success" | "warning" | "error" | "info" | "neutral" | "busy";

/** The icon that a tone has when nothing better is given. */
export const toneIcons: Record<Tone, RowIconName> = {
  success: "circle-check",
  warning: "triangle-alert",
  error: "circle-x",
  info: "info",
  neutral: "circle-dot",
  busy: "refresh-cw",
};
