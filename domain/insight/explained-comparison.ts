import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { groupBy } from "domain/money/product-costs";
import { type Compared, type Comparison, comparePeriods } from "domain/usage/comparison";
import type { StatusChange } from "domain/usage/queries/range-use";
import { type ContractDay, type RosterChanges, readComparedGrounds } from "./queries/compared-grounds";

/** Something on record about a product in the compared days. */
export type Ground = ({ kind: "status" } & StatusChange) | ({ kind: "contract" } & ContractDay);

export type ExplainedLine = Omit<Compared, "ground"> & {
  /** What may explain the change, the latest first: decisions, and contracts that began or were over. */
  grounds: Ground[];
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
  const { rows, ...compared } = await comparePeriods(db, actor, of);
  const { now, past } = of.pair;
  const [from = now.from] = [now.from, past.from].sort();
  const to = [now.to, past.to].sort().at(-1) ?? now.to;
  const ids = of.by === "product" ? rows.flatMap(({ id }) => id ?? []) : [];
  const { contracts, rosters } = await readComparedGrounds(db, actor, { districtId: of.district.id, from, to, ids });
  const onRecord = contracts.filter(({ what, day }) => what === "begun" || day < of.district.today);
  const contractsOf = new Map(
    groupBy(onRecord, ({ softwareId }) => softwareId).map((ofProduct) => [ofProduct[0]?.softwareId, ofProduct]),
  );
  const groundsOf = ({ id, ground }: Compared): Ground[] => {
    const status = ground ? [{ kind: "status" as const, ...ground }] : [];
    const ofContracts = contractsOf.get(id ?? undefined)?.map((one) => ({ kind: "contract" as const, ...one })) ?? [];
    return [...status, ...ofContracts].sort((a, b) => Number(a.day < b.day) - Number(a.day > b.day));
  };
  return {
    ...compared,
    rosters,
    rows: rows.map((row) => {
      const { ground: _, ...line } = row;
      return { ...line, grounds: groundsOf(row) };
    }),
  };
}
