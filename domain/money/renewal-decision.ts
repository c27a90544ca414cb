import { decideBy, isLate } from "./contract-state";
import type { RenewalDecision } from "./terms";

/** What a person says of a renewal. Days are YYYY-MM-DD; null is none. */
export type DecisionFields = {
  decision: RenewalDecision;
  changes: string | null;
  reason: string | null;
  /** The day on which the vendor was told that the contract is canceled. */
  noticeGivenOn: string | null;
};

/** What is wrong with a decision, by field: what to say there. */
type Faults = Partial<Record<"changes" | "reason" | "noticeGivenOn", string>>;

/** What does not go together in a decision. Takes the district's day. */
export function faultsOfDecision({ decision, changes, reason, noticeGivenOn }: DecisionFields, today: string): Faults {
  const faults: Faults = {};
  if (decision === "change" && !changes) faults.changes = "Enter what changes, such as “900 seats instead of 1,200”.";
  if (decision !== "change" && changes) faults.changes = "Clear what changes, or choose “Renew with changes”.";
  if (decision === "cancel" && !reason) faults.reason = "Enter the reason for canceling.";
  if (noticeGivenOn && decision !== "cancel") {
    faults.noticeGivenOn = "Clear the notice day, or choose “Cancel, or let it end”.";
  } else if (noticeGivenOn && noticeGivenOn > today) {
    faults.noticeGivenOn = "Enter the day you told the vendor: today or earlier.";
  }
  return faults;
}

/** A decision can be made, changed and withdrawn until the contract's last day. Takes the district's day. */
export const isOpenToDecide = ({ endsOn }: { endsOn: string }, today: string) => today <= endsOn;

/** A decision is about a term: where the last day moves later there is a new one, whose renewal nobody has decided. */
export const isNewTerm = (before: { endsOn: string }, after: { endsOn: string }) => after.endsOn > before.endsOn;

type Decided = { decision: RenewalDecision | null; autoRenews: boolean; noticeGivenOn: string | null };

/** It was decided to cancel, and the vendor hasn't been told: the contract would renew by itself. */
export const isUntold = ({ decision, autoRenews, noticeGivenOn }: Decided) =>
  decision === "cancel" && autoRenews && noticeGivenOn === null;

/** It goes on after its last day unless somebody cancels it: not where the vendor has been told. */
export const renewsByItself = ({ decision, autoRenews, noticeGivenOn }: Decided) =>
  autoRenews && !(decision === "cancel" && noticeGivenOn !== null);

type Renewing = Decided & { startsOn: string; endsOn: string; noticeOn: string | null };

/** How the renewal of a contract stands on a day of its district, and the day that matters next. */
export type RenewalStanding =
  | { kind: "open"; by: string }
  /** Not decided, and too late to cancel: it renews by itself. */
  | { kind: "missed"; by: string }
  | { kind: "renew" }
  | { kind: "change" }
  /** Canceled; the vendor still has to be told by that day, or should have been. */
  | { kind: "untold"; by: string; isLate: boolean }
  | { kind: "notified"; on: string; isLate: boolean }
  /** Canceled, and it ends without anybody being told. */
  | { kind: "ends"; on: string };

export function renewalStanding(contract: Renewing, today: string): RenewalStanding {
  const { decision, noticeOn, noticeGivenOn, endsOn } = contract;
  if (decision === null) {
    return { kind: isLate(contract, today) ? "missed" : "open", by: decideBy(contract, today) };
  }
  if (decision !== "cancel") return { kind: decision };
  if (noticeGivenOn)
    return { kind: "notified", on: noticeGivenOn, isLate: noticeOn !== null && noticeGivenOn > noticeOn };
  if (!isUntold(contract)) return { kind: "ends", on: endsOn };
  const by = noticeOn ?? endsOn;
  return { kind: "untold", by, isLate: by < today };
}
