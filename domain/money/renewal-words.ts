import { isUntold } from "./renewal-decision";
import type { RenewalDecision } from "./terms";

/** `asChoice` is what the form offers; `short` is how lists, files and calendars name it. */
export const renewalWords: Record<RenewalDecision, { asChoice: string; short: string }> = {
  renew: { asChoice: "Renew as it is", short: "Renew" },
  change: { asChoice: "Renew with changes", short: "Renew with changes" },
  cancel: { asChoice: "Cancel, or let it end", short: "Cancel" },
};

/** Where nothing is decided. */
export const undecided = "Not decided";

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
