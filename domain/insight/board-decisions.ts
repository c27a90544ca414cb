import { addDays } from "domain/days";
import { isUndecided, type Saving } from "domain/money/product-value";
import type { ContractRow } from "domain/money/queries/contracts";
import { contractCost } from "domain/money/renewals";
import type { Ending } from "domain/software/compliance/ending";
import type { UnauthorizedRow } from "domain/usage/queries/unauthorized";
import { type PublicCount, publicCount, publicSaving } from "./public-counts";

/** What a board's decisions are derived from. Savings in the order of savingsOf, unauthorized usage the most used first. */
export type BoardFacts = {
  today: string;
  contracts: readonly ContractRow[];
  savings: readonly Saving[];
  unauthorized: readonly Pick<UnauthorizedRow, "name" | "softwareId" | "people" | "last">[];
  agreements: readonly Pick<Ending, "id" | "name" | "about" | "on">[];
};

/** A decision that the board is asked for, with the record it rests on. Amounts in whole cents, days YYYY-MM-DD. */
export type BoardDecision =
  | {
      kind: "renewal";
      id: string;
      title: string;
      vendor: string;
      /** The notice day, whether the contract renews by itself after it, and what the renewal costs in a year. */
      on: string;
      renewsItself: boolean;
      endsOn: string;
      annualCents: number;
      /** What could be left out of it at least, where that is known. */
      savingCents: number;
    }
  | { kind: "unauthorized"; name: string; isProduct: boolean; people: PublicCount; last: string }
  | { kind: "agreement"; id: string; title: string; about: string | null; on: string }
  | {
      kind: "saving";
      id: string;
      product: string;
      contract: string;
      on: string;
      seats: number;
      /** At least so many seats, people and cents. */
      spare: number;
      peak: number;
      cents: number;
    };

/** A board is asked for so many decisions, and hears of notice days so many days ahead. */
export const mostDecisions = 3;
const daysAhead = 120;

/**
 * Up to three decisions that what is on record asks for: of each kind the most pressing one, in the order of notice days,
 * unauthorized usage, agreements, savings; where fewer kinds have one, the next of these. No contract is in two of them,
 * and none whose renewal is decided. A board's papers are public: people, and the seats that follow from them, are told in
 * whole tens.
 */
export function decisionsOf({ today, contracts, unauthorized, agreements, ...of }: BoardFacts): BoardDecision[] {
  const savings = of.savings.filter(isUndecided).flatMap(publicSaving);
  const until = addDays(today, daysAhead);
  const renewals = contracts
    .flatMap((contract) => {
      const { id, title, vendor, noticeOn, endsOn, decision, autoRenews: renewsItself } = contract;
      if (decision !== null) return [];
      if (noticeOn === null || noticeOn < today || noticeOn > until || contract.startsOn > today) return [];
      const savingCents = savings
        .filter((saving) => saving.contract.id === id)
        .reduce((sum, { cents }) => sum + cents, 0);
      const annualCents = contractCost(contract);
      const days = { on: noticeOn, endsOn, renewsItself };
      return [{ kind: "renewal" as const, id, title, vendor, ...days, annualCents, savingCents }];
    })
    .sort((one, other) => (`${one.on} ${one.title}` < `${other.on} ${other.title}` ? -1 : 1));
  const used = unauthorized.map(({ name, softwareId, people, last }) => ({
    kind: "unauthorized" as const,
    name,
    isProduct: softwareId !== null,
    last,
    people: publicCount(people),
  }));
  const ending = agreements.map(({ id, name, about, on }) => ({
    kind: "agreement" as const,
    id,
    title: name,
    about,
    on,
  }));
  const spare = [...savings]
    .filter(({ contract }) => !contract.isLate && !renewals.some(({ id }) => id === contract.id))
    .sort((one, other) => other.cents - one.cents)
    .map(({ product, contract, seats, spare, peak, cents }) => ({
      kind: "saving" as const,
      id: contract.id,
      product: product.name,
      contract: contract.title,
      on: contract.decideBy,
      seats,
      spare,
      peak,
      cents,
    }));
  const lists: BoardDecision[][] = [renewals, used, ending, spare];
  const turns = Array.from({ length: mostDecisions }, (_, turn) => lists.flatMap((list) => list.slice(turn, turn + 1)));
  return turns.flat().slice(0, mostDecisions);
}
