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
