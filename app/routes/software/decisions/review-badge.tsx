import type { ReviewStatus } from "domain/software/decisions/terms";
import { reviewWords } from "domain/software/decisions/words";
import { Badge, type Look } from "~/ui/badge";
import { inSentence } from "~/ui/format";

export const reviewLooks: Record<ReviewStatus, Look> = {
  waiting: { tone: "neutral", icon: "circle-dashed" },
  accepted: { tone: "success", icon: "circle-check" },
  refused: { tone: "error", icon: "circle-x" },
  skipped: { tone: "neutral", icon: "circle-minus" },
};

/** The status of a review; one that its round ended without is "not done". */
export function ReviewBadge({ status, isOpen = true }: { status: ReviewStatus; isOpen?: boolean }) {
  const word = status === "waiting" && !isOpen ? "not done" : inSentence(reviewWords[status]);
  return <Badge {...reviewLooks[status]}>{word}</Badge>;
}
