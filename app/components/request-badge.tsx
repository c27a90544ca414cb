import type { RequestStatus } from "domain/software/requests/terms";
import { requestWords } from "domain/software/requests/words";
import { Badge, type Look } from "~/ui/badge";
import { inSentence } from "~/ui/format";

export const requestLooks: Record<RequestStatus, Look> = {
  draft: { tone: "neutral", icon: "pencil-line" },
  submitted: { tone: "neutral", icon: "inbox" },
  in_review: { tone: "info", icon: "clock" },
  info_requested: { tone: "warning", icon: "circle-help" },
  approved: { tone: "success", icon: "circle-check" },
  approved_with_conditions: { tone: "success", icon: "circle-check" },
  denied: { tone: "error", icon: "circle-x" },
  withdrawn: { tone: "neutral", icon: "undo-2" },
  duplicate: { tone: "neutral", icon: "copy" },
};

/** The status of a request. */
export function RequestBadge({ status }: { status: RequestStatus }) {
  return <Badge {...requestLooks[status]}>{inSentence(requestWords[status].label)}</Badge>;
}
