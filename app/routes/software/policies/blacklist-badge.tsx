import type { BlacklistState } from "domain/software/policies/terms";
import { blacklistStateWords } from "domain/software/policies/words";
import { Badge, type Look } from "~/ui/badge";
import { inSentence } from "~/ui/format";

const looks: Record<BlacklistState, Look> = {
  active: { tone: "error", icon: "circle-slash" },
  scheduled: { tone: "info", icon: "calendar-clock" },
  ended: { tone: "neutral", icon: "circle-off" },
  lifted: { tone: "neutral", icon: "undo-2" },
};

/** The status of an entry of the blacklist today. */
export function BlacklistBadge({ state }: { state: BlacklistState }) {
  return <Badge {...looks[state]}>{inSentence(blacklistStateWords[state])}</Badge>;
}
