import type { Conflict } from "domain/conflict";
import type { RoundConflict } from "domain/software/decisions/queries/review-conflict";
import type { RequestConflict } from "domain/software/requests/queries/request-moves";
import { requestWords } from "domain/software/requests/words";
import type { RecordConflict } from "domain/software/status/queries/district-software";
import { approvalWords, privacySaid } from "domain/software/status/words";
import { inSentence } from "~/ui/format";

/** Whether a conflict is of one kind, as its `about` tells. */
const isRecord = (one: Conflict): one is RecordConflict => one.about === "record";
const isRequest = (one: Conflict): one is RequestConflict => one.about === "request";
const isRound = (one: Conflict): one is RoundConflict => one.about === "round";

/** The current version where somebody was faster with a product's status or a request for it. */
export function conflictWords(conflict: Conflict): string | null {
  if (isRecord(conflict)) {
    const { status, privacyStatus, isChecked } = conflict.now;
    const privacy = inSentence(privacySaid(privacyStatus, isChecked));
    return `The status is now ${inSentence(approvalWords[status])}, privacy: ${privacy}.`;
  }
  if (isRequest(conflict)) return `The request’s status is now “${requestWords[conflict.now.status].label}”.`;
  return null;
}

/** The hidden fields of a form that has been told which round is open now; null where it can't go on with it. */
export function roundOf(outcome: { kind: string }): Record<string, string> | null {
  const conflict = outcome as Conflict;
  if (outcome.kind !== "conflict" || !isRound(conflict) || !conflict.now) return null;
  return { roundId: conflict.now.id, roundVersion: String(conflict.now.version) };
}
