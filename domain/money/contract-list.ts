import { addDays } from "domain/days";
import { contractState, decideBy, isInForce, isLate } from "./contract-state";
import { fold } from "./product-costs";
import type { ContractRow } from "./queries/contracts";
import { isUntold } from "./renewal-decision";
import { contractCost } from "./renewals";
import type { ContractState, RenewalStatus } from "./terms";

export const contractSorts = ["title", "vendor", "ends", "notice", "cost"] as const;
export type ContractSort = (typeof contractSorts)[number];

export type ContractFilter = {
  search: string;
  state: ContractState | null;
  renewal: RenewalStatus | null;
  /** The renewals alone that are to be decided within so many days, as /home counts them; null is all contracts. */
  decideWithin: number | null;
  sort: ContractSort;
  descending: boolean;
};

/** A contract as the list shows it. */
export type ListedContract = ContractRow & {
  state: ContractState;
  /** In cents. */
  annualCents: number;
  /** The products it pays for, each once. */
  products: { id: string; name: string }[];
};

type Key = string | number;

const keys: Record<ContractSort, (row: ListedContract) => Key> = {
  title: ({ title }) => fold(title),
  vendor: ({ vendor }) => fold(vendor),
  ends: ({ endsOn }) => endsOn,
  notice: ({ noticeOn }) => noticeOn ?? "9999",
  cost: ({ annualCents }) => annualCents,
};

/**
 * The contracts that match a filter on a day, in its order; in the order of their last days, those that are over come last.
 * The search looks in titles, vendors, numbers and products.
 */
export function contractsMatching(
  contracts: readonly ContractRow[],
  { search, state, renewal, decideWithin, sort, descending }: ContractFilter,
  today: string,
): ListedContract[] {
  const words = fold(search).split(/\s+/).filter(Boolean).slice(0, 6);
  const turn = descending ? -1 : 1;
  const key = keys[sort];
  const isUsual = sort === "ends" && !descending;
  return contracts
    .map((contract) => listed(contract, today))
    .filter((row) => state === null || row.state === state)
    .filter((row) => renewal === null || hasRenewalStatus(row, renewal))
    .filter((row) => decideWithin === null || isToDecide(row, { today, days: decideWithin }))
    .filter((row) => {
      const names = row.products.map(({ name }) => name);
      const text = fold([row.title, row.vendor, row.number ?? "", ...names].join(" "));
      return words.every((word) => text.includes(word));
    })
    .sort((one, other) => {
      // Whoever reads what ends first wants what is still to end.
      if (isUsual && isOver(one) !== isOver(other)) return isOver(one) ? 1 : -1;
      const [a, b] = [key(one), key(other)];
      return a === b ? 0 : a < b ? -turn : turn;
    });
}

const isOver = ({ state }: ListedContract) => state === "past";

/** In force, not decided, and still to be canceled or kept: its day to decide by is within so many days. */
function isToDecide(contract: ListedContract, { today, days }: { today: string; days: number }): boolean {
  if (contract.decision !== null || !isInForce(contract, today) || isLate(contract, today)) return false;
  return decideBy(contract, today) <= addDays(today, days);
}

/** Of a contract that has ended there is nothing left to decide. */
function hasRenewalStatus(contract: ListedContract, renewal: RenewalStatus): boolean {
  if (renewal === "undecided") return contract.decision === null && contract.state !== "past";
  return renewal === "untold" ? isUntold(contract) : contract.decision === renewal;
}

/** A contract with its status on a day and what it comes to. */
export function listed(contract: ContractRow, today: string): ListedContract {
  const products = new Map(contract.lines.map(({ softwareId, software }) => [softwareId, software]));
  return {
    ...contract,
    state: contractState(contract, today),
    annualCents: contractCost(contract),
    products: [...products].map(([id, name]) => ({ id, name })),
  };
}
