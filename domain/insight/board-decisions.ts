import { addDays } from "domain/days";
import { decideBy, isInForce, isLate } from "domain/money/contract-state";
import { sumOf } from "domain/money/product-costs";
import { isUndecided, type Saving } from "domain/money/product-value";
import type { ContractRow } from "domain/money/queries/contracts";
import { contractCost, renewalCost } from "domain/money/renewals";
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
      /** The day to decide by, whether that is its last day to cancel or its last day, and whether it renews by itself. */
      on: string;
      isNotice: boolean;
      renewsItself: boolean;
      endsOn: string;
      /** What the contract costs in a year; and without what was paid once, which renewing costs. */
      annualCents: number;
      renewalCents: number;
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

/** A board is asked for so many decisions, and hears of renewals that are to be decided within so many days. */
export const mostDecisions = 3;
const daysAhead = 90;

type Renewal = Extract<BoardDecision, { kind: "renewal" }>;

/** What is at stake at a renewal: what it could save and then what renewing costs, and of the same money the earlier day. */
const byStake = (one: Renewal, other: Renewal) =>
  other.savingCents - one.savingCents ||
  other.renewalCents - one.renewalCents ||
  (`${one.on} ${one.title}` < `${other.on} ${other.title}` ? -1 : 1);

/** The renewals that are to be decided soon and can still be, those with the most money at stake first. */
function renewalsOf({ today, contracts, savings }: Pick<BoardFacts, "today" | "contracts" | "savings">): Renewal[] {
  const until = addDays(today, daysAhead);
  const saved = new Map<string, number>();
  for (const { contract, cents } of savings) saved.set(contract.id, (saved.get(contract.id) ?? 0) + cents);
  return contracts
    .filter((one) => one.decision === null && isInForce(one, today) && !isLate(one, today))
    .map((contract) => {
      const { id, title, vendor, noticeOn, endsOn, autoRenews: renewsItself } = contract;
      const on = decideBy(contract, today);
      const days = { on, isNotice: on === noticeOn, endsOn, renewsItself };
      const costs = { annualCents: contractCost(contract), renewalCents: renewalCost(contract) };
      const money = { ...costs, savingCents: saved.get(id) ?? 0 };
      return { kind: "renewal" as const, id, title, vendor, ...days, ...money };
    })
    .filter(({ on }) => on <= until)
    .sort(byStake);
}

/** What could be saved at renewals as the board's papers tell it, in cents: at least so much of the total of savings. */
export const publicTotal = (savings: readonly Saving[]) =>
  sumOf(
    savings
      .filter(isUndecided)
      .flatMap(publicSaving)
      .map(({ cents }) => cents),
  );

/**
 * Up to three decisions that what is on record asks for: of each kind that is due the most pressing one, in the order of
 * renewals, unauthorized usage, agreements; where fewer kinds have one, the next of these. Savings at later renewals come
 * once nothing else is due. Of renewals the most pressing is the one with the most money at stake. No contract is in two
 * of them, and none whose renewal is decided. A board's papers are public: people, and the seats that follow from them,
 * are told in whole tens.
 */
export function decisionsOf({ today, contracts, unauthorized, agreements, ...of }: BoardFacts): BoardDecision[] {
  const savings = of.savings.filter(isUndecided).flatMap(publicSaving);
  const renewals = renewalsOf({ today, contracts, savings });
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
  const due: BoardDecision[][] = [renewals, used, ending];
  const turns = Array.from({ length: mostDecisions }, (_, turn) => due.flatMap((list) => list.slice(turn, turn + 1)));
  return [...turns.flat(), ...spare].slice(0, mostDecisions);
}
