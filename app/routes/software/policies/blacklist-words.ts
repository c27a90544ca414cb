import type { RowIconName } from "~/ui/icon-names";
import type { Tone } from "~/ui/tone";

export type BlacklistState = "active" | "scheduled" | "ended" | "lifted";

export const blacklistStateWords: Record<
  BlacklistState,
  { label: string; tab: string; tone: Tone; icon: RowIconName }
> = {
  active: { label: "active", tab: "Active", tone: "error", icon: "circle-slash" },
  scheduled: { label: "scheduled", tab: "Scheduled", tone: "info", icon: "calendar-clock" },
  ended: { label: "ended", tab: "Ended", tone: "neutral", icon: "circle-off" },
  lifted: { label: "lifted", tab: "Lifted", tone: "neutral", icon: "undo-2" },
};
