import { addYears } from "domain/days";
import { isLate } from "./contract-state";
import { annualCost, isBoughtAgain } from "./figures";
import { groupBy, sumOf } from "./product-costs";
import type { ContractRow } from "./queries/contracts";
import { isUntold, renewsByItself } from "./renewal-decision";
import { decidedSaid } from "./renewal-said";

/** A day of the renewal calendar: the last one to cancel, or the last of the contract. */
export type RenewalDay = {
  on: string;
  what: "notice" | "end";
  id: string;
  title: string;
  vendor: string;
  /** Unless somebody cancels it: not where the vendor was told that it ends. */
  autoRenews: boolean;
  /** What the contract costs in a year, in cents. */
  annualCents: number;
  /** Set on the end of a contract that renews by itself and can't be canceled any more, while that matters. */
  isLate: boolean;
  /** What was decided about the renewal, in a few words; empty while nothing is. */
  decided: string;
  /** Something is still to be done: to decide, or to tell the vendor. */
  isOpen: boolean;
};

/** A month with its days; `month` is YYYY-MM. */
export type RenewalMonth = { month: string; days: RenewalDay[] };

type Priced = Pick<ContractRow, "lines" | "startsOn" | "endsOn">;
const costs = new WeakMap<Priced, number>();

/** What a contract costs in a year: all its lines together, in cents. Worked out once for a row, which nobody changes. */
export function contractCost(contract: Priced): number {
  const known = costs.get(contract);
  if (known !== undefined) return known;
  const { lines, ...term } = contract;
  const cents = sumOf(lines.map((line) => annualCost(line, term)));
  costs.set(contract, cents);
  return cents;
}

/** Of what a contract costs in a year, what its renewal costs: what was paid once and is not bought again is left out. */
export const renewalCost = ({ lines, ...term }: Priced): number =>
  sumOf(lines.filter(isBoughtAgain).map((line) => annualCost(line, term)));

/**
 * Notice days and last days from today until the same day of next year, by month; on one day the notice days come first.
 * Contracts that have ended are left out. Takes the district's day.
 */
export function renewalMonths(contracts: readonly ContractRow[], today: string): RenewalMonth[] {
  const until = addYears(today, 1);
  const within = (day: string | null): day is string => day !== null && day >= today && day < until;
  const days = contracts
    .filter(({ endsOn }) => endsOn >= today)
    .flatMap((contract): RenewalDay[] => {
      const { id, title, vendor, noticeOn, endsOn } = contract;
      const isOpen = contract.decision === null || isUntold(contract);
      const said = { autoRenews: renewsByItself(contract), decided: decidedSaid(contract), isOpen };
      const of = { id, title, vendor, ...said, annualCents: contractCost(contract) };
      const late = isOpen && isLate(contract, today);
      return [
        ...(within(noticeOn) ? [{ ...of, on: noticeOn, what: "notice" as const, isLate: false }] : []),
        ...(within(endsOn) ? [{ ...of, on: endsOn, what: "end" as const, isLate: late }] : []),
      ];
    })
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return groupBy(days, ({ on }) => on.slice(0, 7)).map((group) => ({
    month: group[0]?.on.slice(0, 7) ?? "",
    days: group,
  }));
}

const keyOf = ({ on, what, title, id }: RenewalDay) => `${on} ${what === "notice" ? 0 : 1} ${title} ${id}`;
