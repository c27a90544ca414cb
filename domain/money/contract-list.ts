import { contractState } from "./contract-state";
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
 * The contracts that match a filter on a day, in its order. The search looks in titles, vendors, numbers and products.
 */
export function contractsMatching(
  contracts: readonly ContractRow[],
  { search, state, renewal, sort, descending }: ContractFilter,
  today: string,
): ListedContract[] {
  const words = fold(search).split(/\s+/).filter(Boolean).slice(0, 6);
  const turn = descending ? -1 : 1;
  const key = keys[sort];
  return contracts
    .map((contract) => listed(contract, today))
    .filter((row) => state === null || row.state === state)
    .filter((row) => renewal === null || hasRenewalStatus(row, renewal))
    .filter((row) => {
      const names = row.products.map(({ name }) => name);
      const text = fold([row.title, row.vendor, row.number ?? "", ...names].join(" "));
      return words.every((word) => text.includes(word));
    })
    .sort((one, other) => {
      const [a, b] = [key(one), key(other)];
      return a === b ? 0 : a < b ? -turn : turn;
    });
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
