import type { UnauthorizedState } from "domain/usage/unauthorized-terms";
import { unauthorizedStateWords } from "domain/usage/unauthorized-words";
import { Badge, type Look } from "~/ui/badge";
import { inSentence } from "~/ui/format";

const looks: Record<UnauthorizedState, Look> = {
  new: { tone: "warning", icon: "triangle-alert" },
  in_review: { tone: "info", icon: "info" },
  linked: { tone: "success", icon: "circle-check" },
  requested: { tone: "info", icon: "calendar-clock" },
  tolerated: { tone: "neutral", icon: "calendar-clock" },
  blocked: { tone: "error", icon: "circle-slash" },
  ignored: { tone: "neutral", icon: "circle-off" },
};

/** How a site or product that is used without approval stands. */
export function StateBadge({ state }: { state: UnauthorizedState }) {
  return <Badge {...looks[state]}>{inSentence(unauthorizedStateWords[state])}</Badge>;
}
