import { capital } from "~/ui/format";
import type { Tone } from "~/ui/tone";
import { approvalWords, privacyChoices } from "./decision-words";
import type { HistoryEntry, HistoryKind } from "./history-types";

const plain = (value: string | null) => (value ?? "").replaceAll("_", " ");

const approval = (value: string | null) => approvalWords[value as keyof typeof approvalWords]?.label ?? plain(value);
const privacy = (value: string | null) =>
  (privacyChoices[value as keyof typeof privacyChoices] ?? plain(value)).toLowerCase();

/** A round and its reviews write "opened", "privacy: accepted" and "closed: denied". */
function reviewTitle(to: string | null): string {
  const [first = "", second] = (to ?? "").split(": ");
  if (second === undefined) return `Review ${plain(to)}`;
  if (first === "closed") return second === "withdrawn" ? "Review ended without a decision" : "Review closed";
  return second === "waiting" ? `${capital(first)} review opened again` : `${capital(first)} review ${second}`;
}

const titles: Record<HistoryKind, (to: string | null) => string> = {
  approval: (to) => capital(approval(to)),
  privacy: (to) => `Privacy: ${privacy(to)}`,
  conditions: () => "Decision renewed or its conditions changed",
  review: reviewTitle,
  blacklist: (to) => `Blacklist: ${approval(to)}`,
  agreement: (to) => `Agreement: ${plain(to)}`,
  check: (to) => `Requirement: ${plain(to)}`,
  merge: (to) => (to ? `Joined with ${to}` : "Joined with another product"),
  pattern: (to) => `Address pattern: ${plain(to)}`,
};

/** What a line of the history says, in a few words. */
export const historyTitle = ({ what, to }: HistoryEntry): string => titles[what](to);

const tones: Partial<Record<string, Tone>> = {
  approved: "success",
  approved_with_conditions: "success",
  denied: "error",
  blocked: "error",
  compliant: "success",
  no_data_collected: "success",
  non_compliant: "error",
  expired: "error",
  retiring: "warning",
};

/** The colour of a line: of what it led to. */
export function historyTone({ to }: HistoryEntry): Tone {
  if (to?.endsWith(": accepted")) return "success";
  return to?.endsWith(": refused") ? "error" : (tones[to ?? ""] ?? "neutral");
}
