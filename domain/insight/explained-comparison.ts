import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import type { DayRange } from "domain/places/calendar/terms";
import { type Compared, type Comparison, comparePeriods, schoolDaysOver } from "domain/usage/comparison";
import { isTooFew } from "domain/usage/coverage";
import { readDaysOfGroups } from "domain/usage/queries/range-use";
import { type DatedGround, readGrounds } from "./queries/compared-grounds";
import { type RosterChanges, readRosterChanges } from "./queries/roster-changes";

/**
 * Something on record that may explain a change. Of a school or a band: who came and left, and that its people used
 * something on fewer than half of a period's school days, which looks like missing data; these are about all of the days.
 */
export type Ground =
  | DatedGround
  | { kind: "roster"; added: number; removed: number; day: null }
  | { kind: "missing"; when: "now" | "past"; came: number; schoolDays: number; day: null };

export type ExplainedLine = Compared & {
  /** What may explain the change, the earliest first. */
  grounds: readonly Ground[];
};

export type ExplainedComparison = Omit<Comparison, "rows"> & {
  rows: ExplainedLine[];
  /** What syncs changed among the people of the district in the compared days. */
  rosters: RosterChanges;
};

type Of = Parameters<typeof comparePeriods>[2];
type Explained = { of: Of; days: DayRange; compared: Comparison } & Pick<
  Awaited<ReturnType<typeof readRosterChanges>>,
  "groups"
>;

/**
 * Two periods side by side with what on record may explain a change. From the first day of the earlier period to the
 * last day of the later one: what was decided in the meantime counts, too. For those who see the whole district.
 */
export async function compareExplained(db: Db, actor: Actor, of: Of): Promise<ExplainedComparison> {
  const { now, past } = of.pair;
  const [from = now.from] = [now.from, past.from].sort();
  const to = [now.to, past.to].sort().at(-1) ?? now.to;
  const compared = await comparePeriods(db, actor, of);
  const ofGroups = of.by !== "product" && compared.rows.length > 0;
  const { groups, ...rosters } = await readRosterChanges(db, actor, { districtId: of.district.id, from, to, ofGroups });
  const groundsOf = await groundsBy(db, actor, { of, days: { from, to }, compared, groups });
  return {
    ...compared,
    rosters,
    rows: compared.rows.map(({ id, name, use, rate }) => ({ id, name, use, rate, grounds: groundsOf(id) })),
  };
}

const none: readonly Ground[] = [];

/** What is on record of a line by its id; without one it is websites without a product, or people of no school or band. */
async function groundsBy(
  db: Db,
  actor: Actor,
  explained: Explained,
): Promise<(id: string | null) => readonly Ground[]> {
  const { of, days, compared } = explained;
  if (compared.rows.length === 0) return () => none;
  const { by } = of;
  if (by !== "product") return groundsOfGroups(db, actor, { ...explained, by });
  const grounds = await readGrounds(db, actor, { district: of.district, ...days });
  return (id) => grounds.get(id ?? "") ?? none;
}

async function groundsOfGroups(
  db: Db,
  actor: Actor,
  { of, compared, groups, by }: Explained & { by: "school" | "grade" },
) {
  const { district, pair, calendar } = of;
  const over = (range: DayRange) => schoolDaysOver(calendar, range, district.today);
  const days = [...new Set([...over(pair.now), ...over(pair.past)])];
  const came = await readDaysOfGroups(db, actor, { districtId: district.id, ...pair, by, days });
  const used = new Map(came.map((row) => [row.id, row]));
  const idOf = ({ schoolId, band }: (typeof groups)[number]) => (by === "school" ? schoolId : band);
  return (id: string | null): readonly Ground[] => {
    if (id === null) return none;
    const changes = groups.filter((group) => idOf(group) === id);
    const many = (what: "added" | "removed") => changes.reduce((sum, change) => sum + change[what], 0);
    const missing = (["now", "past"] as const).flatMap((when) => {
      const ground = missingIn(compared[when], used.get(id)?.[when] ?? 0);
      return ground ? [{ kind: "missing" as const, when, ...ground, day: null }] : [];
    });
    const roster = { kind: "roster" as const, added: many("added"), removed: many("removed"), day: null };
    return [...missing, ...(changes.length > 0 ? [roster] : [])];
  };
}

/** On how few school days of a period people used anything; null where that isn't few, or the district's is. */
const missingIn = ({ schoolDays, incomplete }: Comparison["now"], came: number) =>
  isTooFew(came, schoolDays) && !incomplete ? { came, schoolDays } : null;
