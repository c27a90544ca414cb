import { isInForce } from "domain/money/contract-state";
import type { ContractRow } from "domain/money/queries/contracts";
import { type RenewalStanding, renewalStanding } from "domain/money/renewal-decision";
import { renewalCost } from "domain/money/renewals";
import type { RenewalDecision } from "domain/money/terms";

/**
 * A renewal that is decided, for a public paper: without the reason and the changes, which people wrote in their own
 * words.
 */
export type DecidedRenewal = {
  id: string;
  title: string;
  decision: RenewalDecision;
  /** How it stands, with the day that matters next. */
  standing: RenewalStanding;
  endsOn: string;
  /** What ending it saves in a year, in cents; null where it goes on. */
  savedCents: number | null;
};

/** The contracts in force whose renewal is decided, the first to end first. Takes the district's day. */
export const decidedRenewals = (contracts: readonly ContractRow[], today: string): DecidedRenewal[] =>
  contracts
    .flatMap((contract) => {
      const { id, title, decision, endsOn } = contract;
      if (decision === null || !isInForce(contract, today)) return [];
      const savedCents = decision === "cancel" ? renewalCost(contract) : null;
      return [{ id, title, decision, standing: renewalStanding(contract, today), endsOn, savedCents }];
    })
    .sort((one, other) => (`${one.endsOn} ${one.title}` < `${other.endsOn} ${other.title}` ? -1 : 1));
