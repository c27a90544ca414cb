import { isUntold } from "./renewal-decision";
import { renewalStatusWords } from "./renewal-words";

type Decided = Parameters<typeof isUntold>[0];

/** What was decided about a renewal in a few words: "Not decided", "Renew", "Cancel, vendor not told". */
export function renewalSaid(contract: Decided): string {
  return renewalStatusWords[isUntold(contract) ? "untold" : (contract.decision ?? "undecided")];
}

/** The same within a sentence or a line, where it is decided: "decided: renew". Empty while it isn't. */
export function decidedSaid(contract: Decided): string {
  return contract.decision === null ? "" : `decided: ${renewalSaid(contract).toLowerCase()}`;
}

type Changeable = { endsOn: string; decideBy: string; isLate: boolean; noticeOn: string | null };

/** Until when a decision about a renewal can be changed: the last day to cancel counts, where there is one. */
export function changeableSaid(
  { endsOn, decideBy, isLate, noticeOn }: Changeable,
  formatDay: (day: string) => string,
): string {
  if (isLate) return `The last day to cancel was ${formatDay(decideBy)}. To change the decision now, ask the vendor.`;
  if (decideBy === noticeOn) return `You can change the decision until ${formatDay(decideBy)}, the last day to cancel.`;
  return `You can change the decision until ${formatDay(endsOn)}.`;
}
