import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { type Compared, type Comparison, comparePeriods } from "domain/usage/comparison";
import type { StatusChange } from "domain/usage/queries/range-use";
import {
  type ContractDay,
  type GroundsOfProduct,
  type RosterChanges,
  readGrounds,
  readRosterChanges,
} from "./queries/compared-grounds";

/** Something on record about a product in the compared days. */
export type Ground = ({ kind: "status" } & StatusChange) | ({ kind: "contract" } & ContractDay);

export type ExplainedLine = Compared & {
  /** What may explain the change, the latest first: decisions, and contracts that began or were over. */
  grounds: readonly Ground[];
};

export type ExplainedComparison = Omit<Comparison, "rows"> & {
  rows: ExplainedLine[];
  /** What syncs changed among the people of the district in the compared days. */
  rosters: RosterChanges;
};

/**
 * Two periods side by side with what on record may explain a change. From the first day of the earlier period to the
 * last day of the later one: what was decided in the meantime counts, too. For those who see the whole district.
 */
export async function compareExplained(
  db: Db,
  actor: Actor,
  of: Parameters<typeof comparePeriods>[2],
): Promise<ExplainedComparison> {
  const { now, past } = of.pair;
  const [from = now.from] = [now.from, past.from].sort();
  const to = [now.to, past.to].sort().at(-1) ?? now.to;
  const { rows, ...compared } = await comparePeriods(db, actor, of);
  const grounds =
    of.by === "product" && rows.length > 0
      ? await readGrounds(db, actor, { district: of.district, from, to })
      : new Map<string, GroundsOfProduct>();
  const rosters = await readRosterChanges(db, actor, { districtId: of.district.id, from, to });
  return {
    ...compared,
    rosters,
    rows: rows.map(({ id, name, use, rate }) => ({
      id,
      name,
      use,
      rate,
      grounds: inOrder(id === null ? undefined : grounds.get(id)),
    })),
  };
}

const none: readonly Ground[] = [];

function inOrder(known: GroundsOfProduct | undefined): readonly Ground[] {
  if (!known) return none;
  const status = known.status ? [{ kind: "status" as const, ...known.status }] : [];
  const contracts = known.contracts.map((one) => ({ kind: "contract" as const, ...one }));
  return [...status, ...contracts].sort((a, b) => Number(a.day < b.day) - Number(a.day > b.day));
}
