import type { RenewalDecision, RenewalStatus } from "./terms";

/**
 * `asChoice` is what the form offers; `short` is how lists, files and calendars name it; `decided` follows "Decided:" on
 * the contract's page and on the board's.
 */
export const renewalWords: Record<RenewalDecision, { asChoice: string; short: string; decided: string }> = {
  renew: { asChoice: "Renew as it is", short: "Renew", decided: "renew as it is" },
  change: { asChoice: "Renew with changes", short: "Renew with changes", decided: "renew with changes" },
  cancel: { asChoice: "Cancel, or let it end", short: "Cancel", decided: "cancel" },
};

/** How lists name the status of a renewal. */
export const renewalStatusWords: Record<RenewalStatus, string> = {
  undecided: "Not decided",
  renew: renewalWords.renew.short,
  change: renewalWords.change.short,
  cancel: renewalWords.cancel.short,
  untold: `${renewalWords.cancel.short}, vendor not told`,
};
