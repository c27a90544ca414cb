import { isUntold } from "./renewal-decision";
import { renewalWords } from "./renewal-words";

/** Where nothing is decided. */
const undecided = "Not decided";

type Decided = Parameters<typeof isUntold>[0];

/** What was decided about a renewal in a few words: "Not decided", "Renew", "Cancel, vendor not told". */
export function renewalSaid(contract: Decided): string {
  if (contract.decision === null) return undecided;
  const { short } = renewalWords[contract.decision];
  return isUntold(contract) ? `${short}, vendor not told` : short;
}

/** The same within a sentence or a line, where it is decided: "decided: renew". Empty while it isn't. */
export function decidedSaid(contract: Decided): string {
  return contract.decision === null ? "" : `decided: ${renewalSaid(contract).toLowerCase()}`;
}
