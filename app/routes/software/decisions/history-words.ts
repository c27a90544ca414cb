import { agreementStatusWords, checkWords } from "domain/software/compliance/words";
import { dimensions } from "domain/software/decisions/terms";
import { dimensionWords, reviewWords } from "domain/software/decisions/words";
import type { HistoryKind } from "domain/software/status/terms";
import { approvalWords, privacyWords } from "domain/software/status/words";
import { approvalLooks, privacyLooks } from "~/components/status-badges";
import { agreementEvent } from "~/routes/software/compliance/agreement-event-words";
import { capital, inSentence } from "~/ui/format";
import { labelsOf } from "~/ui/options";
import type { Tone } from "~/ui/tone";
import { reviewLooks } from "./review-badge";

const plain = (value: string | null) => (value ?? "").replaceAll("_", " ");
const wordOf = (words: Record<string, string>, value: string | null) => words[value ?? ""] ?? plain(value);

/**
 * What a round and its reviews write: "requested", "started", "privacy: accepted" and "closed: denied"; before migration
 * 0073 also "opened".
 */
function reviewTitle(to: string | null): string {
  if (to === "requested") return "Requested";
  if (to === "closed: unstarted") return "Request closed before a review";
  const [first = "", second] = (to ?? "").split(": ");
  if (second === undefined) return `Review ${plain(to)}`;
  if (first === "closed") return second === "withdrawn" ? "Review ended without a decision" : "Review closed";
  const about = wordOf(dimensionWords, first);
  return second === "waiting"
    ? `${about} review opened again`
    : `${about} review ${inSentence(wordOf(reviewWords, second))}`;
}

type Agreed = { from?: string | null; title?: string | null; document?: string | null };

const titles: Record<HistoryKind, (to: string | null, agreed: Agreed) => string> = {
  approval: (to) => capital(wordOf(approvalWords, to)),
  privacy: (to) => `Privacy: ${inSentence(wordOf(privacyWords, to))}`,
  conditions: () => "Decision renewed or its conditions changed",
  review: reviewTitle,
  blacklist: (to) => `Blocked list: ${inSentence(wordOf(approvalWords, to))}`,
  agreement: (to, agreed) => agreementEvent({ ...agreed, to, moved: inSentence(wordOf(agreementStatusWords, to)) }),
  check: (to) => `Requirement: ${inSentence(wordOf(labelsOf(checkWords), to))}`,
  merge: (to) => (to ? `Joined with ${to}` : "Joined with another product"),
  pattern: (to) => `Address pattern: ${plain(to)}`,
};

type Change = { what: HistoryKind; to: string | null } & Agreed;

/** What a line of the history says, in a few words. */
export const historyTitle = ({ what, to, ...agreed }: Change): string => titles[what](to, agreed);

const looks: Partial<Record<HistoryKind, Record<string, { tone: Tone }>>> = {
  approval: approvalLooks,
  blacklist: approvalLooks,
  privacy: privacyLooks,
  review: Object.fromEntries(
    Object.entries(reviewLooks).flatMap(([status, look]) =>
      dimensions.map((dimension) => [`${dimension}: ${status}`, look]),
    ),
  ),
};

/** The color of a line: of what it led to. */
export const historyTone = ({ what, to }: Change): Tone => looks[what]?.[to ?? ""]?.tone ?? "neutral";
