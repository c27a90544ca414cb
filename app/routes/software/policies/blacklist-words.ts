import { CalendarClock, CircleOff, CircleSlash, type LucideIcon, Undo2 } from "lucide-react";
import type { Tone } from "~/ui/tone";

export type BlacklistState = "active" | "scheduled" | "ended" | "lifted";

export const blacklistStateWords: Record<BlacklistState, { label: string; tab: string; tone: Tone; icon: LucideIcon }> =
  {
    active: { label: "active", tab: "Active", tone: "error", icon: CircleSlash },
    scheduled: { label: "scheduled", tab: "Scheduled", tone: "info", icon: CalendarClock },
    ended: { label: "ended", tab: "Ended", tone: "neutral", icon: CircleOff },
    lifted: { label: "lifted", tab: "Lifted", tone: "neutral", icon: Undo2 },
  };
