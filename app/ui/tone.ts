import type { LucideIcon } from "lucide-react";
import { CircleCheck, CircleDot, CircleX, Info, RefreshCw, TriangleAlert } from "lucide-react";

/** What a colour means. It never stands without a word. */
export type Tone = "success" | "warning" | "error" | "info" | "neutral" | "busy";

/** The icon that a tone has when nothing better is given. */
export const toneIcons: Record<Tone, LucideIcon> = {
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleX,
  info: Info,
  neutral: CircleDot,
  busy: RefreshCw,
};
