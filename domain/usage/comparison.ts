import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { compareNames } from "domain/compare-names";
import type { RecordsDistrict } from "domain/kept-records";
import { type Calendar, daysOf, isSchoolDay } from "domain/places/calendar/days";
import type { DayRange } from "domain/places/calendar/terms";
import { listSchools } from "domain/places/queries/schools";
import { schoolInList } from "domain/places/words";
import {
  type ComparedBy,
  type ComparedOrder,
  type Covered,
  changeOf,
  percentChange,
  perSchoolDay,
  type Rates,
} from "./comparison-terms";
import { isIncomplete } from "./coverage";
import type { Pair } from "./periods";
import { type RangeUse, readGroupRanges, readProductRanges } from "./queries/range-use";
import { namesAndStatus } from "./queries/used-products";
import { bandWords } from "./span-words";
import type { GradeBand } from "./terms";

/** One line; rates are per school day, null where a period has none. `id` is a product's, a school's or a band's. */
export type Compared = {
  id: string | null;
  name: string;
  use: RangeUse;
  rate: Rates;
};

export type Comparison = { now: Covered; past: Covered; rows: Compared[]; total: RangeUse };

type Of = { district: RecordsDistrict; pair: Pair; by: ComparedBy; calendar: Calendar; order?: ComparedOrder };

const largestFirst: ComparedOrder = { sort: "moved", descending: true };

/**
 * Two periods side by side, per school day; without an order the larger movers first. For those who see the whole
 * district.
 */
export async function comparePeriods(
  db: Db,
  actor: Actor,
  { district, pair, by, calendar, order = largestFirst }: Of,
): Promise<Comparison> {
  const of = { districtId: district.id, ...pair };
  const { lines, days } = await (by === "product" ? productLines : groupLines)(db, actor, {
    of,
    by,
    district,
  });
  const cover = (range: DayRange): Covered => {
    const over = schoolDaysOver(calendar, range, district.today);
    const missing = over.filter((day) => !days.has(day));
    return { ...range, schoolDays: over.length, missing, incomplete: isIncomplete({ days: over.length, missing }) };
  };
  const [now, past] = [cover(pair.now), cover(pair.past)];
  const rate = (covered: Covered, { engagements }: { engagements: number }) => perSchoolDay(engagements, covered);
  const rows = lines.map(({ id, name, use }) => ({
    id,
    name,
    use,
    rate: { now: rate(now, use.now), past: rate(past, use.past) },
  }));
  return { now, past, rows: inOrder(rows, order), total: addUp(lines.map(({ use }) => use)) };
}

/** The school days of a range that are over on the district's day. */
export const schoolDaysOver = (calendar: Calendar, range: DayRange, today: string) =>
  daysOf(range).filter((day) => day < today && isSchoolDay(calendar, day));

/** By how much a line moved: per school day where both periods have some. */
function apart({ rate, use }: Compared): number {
  const change = changeOf(rate);
  return Math.abs(change ?? use.now.engagements - use.past.engagements);
}

/** What has no percentage because nothing was used before has grown more than any that has one. */
function growth({ rate }: Compared): number | null {
  return rate.past === 0 && rate.now !== null ? Number.POSITIVE_INFINITY : percentChange(rate);
}

const sortValues: Record<ComparedOrder["sort"], (line: Compared) => number | null> = {
  moved: apart,
  name: () => 0,
  change: ({ rate }) => changeOf(rate),
  percent: growth,
  now: ({ rate }) => rate.now,
  past: ({ rate }) => rate.past,
  engagements: ({ use }) => use.now.engagements,
};

/** Lines by one of their values, what has none last, and equal ones by name. */
function inOrder(lines: readonly Compared[], { sort, descending }: ComparedOrder): Compared[] {
  const sign = descending ? -1 : 1;
  // There are thousands: each is put in order by what is worked out of it once.
  const valued = lines.map((line) => ({ line, by: sortValues[sort](line) }));
  const byName = sort === "name" ? sign : 1;
  valued.sort((a, b) => {
    const isEqual = a.by === b.by;
    if (!isEqual && (a.by === null || b.by === null)) return Number(a.by === null) - Number(b.by === null);
    if (!isEqual) return sign * (Number(a.by) > Number(b.by) ? 1 : -1);
    return byName * compareNames(a.line.name, b.line.name);
  });
  return valued.map(({ line }) => line);
}

function addUp(uses: readonly RangeUse[]): RangeUse {
  const sum = (when: "now" | "past") => ({
    engagements: uses.reduce((all, use) => all + use[when].engagements, 0),
    seconds: uses.reduce((all, use) => all + use[when].seconds, 0),
  });
  return { now: sum("now"), past: sum("past") };
}

type Line = Omit<Compared, "rate">;
type ComparisonInput = { of: Pair & { districtId: string }; by: ComparedBy; district: RecordsDistrict };
type Lines = { lines: Line[]; days: ReadonlySet<string> };

async function productLines(db: Db, actor: Actor, { of, district }: ComparisonInput): Promise<Lines> {
  const { districtId } = of;
  const { rows, days } = await readProductRanges(db, actor, of);
  const ids = rows.flatMap(({ softwareId }) => softwareId ?? []);
  const facts = await namesAndStatus(db, actor, { ...district, districtId }, ids);
  const factOf = new Map(facts.map((fact) => [fact.id, fact]));
  const lines = new Map<string, Line>();
  for (const { softwareId, use } of rows) {
    const fact = softwareId ? factOf.get(softwareId) : undefined;
    const key = fact?.keptId ?? "";
    const there = lines.get(key);
    lines.set(key, {
      id: fact?.keptId ?? null,
      name: fact?.name ?? "Websites without a product",
      use: there ? addUp([there.use, use]) : use,
    });
  }
  return { lines: [...lines.values()], days };
}

async function groupLines(db: Db, actor: Actor, { of, by }: ComparisonInput): Promise<Lines> {
  const { rows, days } = await readGroupRanges(db, actor, of);
  const schools = by === "school" ? await listSchools(db, actor) : [];
  const nameOf = new Map(schools.map(({ id, name }) => [id, name]));
  const schoolName = (id: string | null) => schoolInList(id, nameOf.get(id ?? ""));
  const bandName = (band: GradeBand | null) =>
    band === null ? "Staff, and students without a grade" : bandWords[band];
  const lines = new Map<string, Line>();
  for (const { schoolId, band, use } of rows) {
    const [id, name] = by === "school" ? [schoolId, schoolName(schoolId)] : [band, bandName(band)];
    const there = lines.get(id ?? "");
    lines.set(id ?? "", { id, name, use: there ? addUp([there.use, use]) : use });
  }
  return { lines: [...lines.values()], days };
}
