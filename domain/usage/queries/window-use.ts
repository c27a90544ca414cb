import type { Db } from "db/client";
import { InColumns, listTogether } from "db/list-together";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { dayAfter } from "domain/places/calendar/days";
import { type RawBuilder, sql } from "kysely";
import type { PeopleKept } from "../people-kept";
import { type GradeBand, type UsageSpan, usageSpans } from "../terms";

/** What was used, and in the window before; people are null where nothing is kept by person for all of it. */
export type Use = { people: number | null; engagements: number; seconds: number };
export type UseAndBefore = Use & { before: Use };

/** What is narrowed to a school or grades counts the people who are there at the end of the window. */
export type Narrowed = { districtId: string; schoolId?: string | undefined; band?: GradeBand | undefined };
export type WindowOf = Narrowed & { span: UsageSpan };

/** Days are YYYY-MM-DD, both included. `at` is when the windows were made (ISO 8601). */
export type Window = { from: string; to: string; before: { from: string; to: string }; at: string; people: PeopleKept };

/** What an address counts for (a product, else a site), and its use. */
export type TargetUse = UseAndBefore & { softwareId: string | null };

/** The use of any product by the people of one school and band. */
export type GroupUse = UseAndBefore & { schoolId: string | null; band: GradeBand | null; role: string | null };

export type UseSums = Record<"people" | "peopleBefore", number | null> &
  Record<"engagements" | "seconds" | "engagementsBefore" | "secondsBefore", number>;

export const asUse = (row: UseSums): UseAndBefore => ({
  people: row.people,
  engagements: row.engagements,
  seconds: row.seconds,
  before: { people: row.peopleBefore, engagements: row.engagementsBefore, seconds: row.secondsBefore },
});

/** The sums of a span; null when one of them is not known. */
export function sumsOf(span: UsageSpan): Record<keyof UseSums, RawBuilder<unknown>> {
  const nth = sql.lit(usageSpans.indexOf(span) + 1);
  const people = (column: string) =>
    sql`case when count(*) = count(w.${sql.ref(column)}[${nth}]) then sum(w.${sql.ref(column)}[${nth}])::int end`;
  const number = (column: string) => sql`coalesce(sum(w.${sql.ref(column)}[${nth}]), 0)::float8`;
  return {
    people: people("people"),
    engagements: number("engagements"),
    seconds: number("seconds"),
    peopleBefore: people("people_before"),
    engagementsBefore: number("engagements_before"),
    secondsBefore: number("seconds_before"),
  };
}

/**
 * Which groups someone may read, narrowed to a school and band; where nothing is narrowed the row of everybody, or each
 * group. Nothing for a teacher or student: their use is read by person.
 */
export function groupsRead(scope: Scope, of: Narrowed, unnarrowed: "everybody" | "each"): RawBuilder<boolean> {
  const { districtId, schoolId, band } = of;
  const ofDistrict = scope.reach === "all" || scope.districtId === districtId;
  if (!ofDistrict || !["all", "district", "school"].includes(scope.reach)) return sql<boolean>`false`;
  const schools = [schoolId, scope.reach === "school" ? scope.schoolId : undefined].filter((id) => id !== undefined);
  if (schools.length === 0 && band === undefined) {
    return unnarrowed === "everybody" ? sql<boolean>`w.group_no = -1` : sql<boolean>`w.group_no >= 0`;
  }
  const ways = schools.map((id) => sql`g.school_id = ${id}::uuid`);
  if (band !== undefined) ways.push(sql`g.grade_band = ${band}`);
  return sql<boolean>`w.group_no = any(array(select g.group_no from usage_groups g
    where g.district_id = ${districtId} and ${sql.join(ways, sql` and `)}))`;
}

type WindowRow = { no: string; asOf: string; year: string; yearAgo: string; dayAgo: string; at: string } & PeopleKept;

/** Of which days a district's windows are; no row before they were made. For a statement that lists more. */
export const selectWindow = (scope: Scope, { districtId }: Narrowed) => sql<WindowRow>`
  select windows_no::text as no, windows_as_of::text as "asOf", windows_year_start::text as year, windows_at as at,
    people_from::text as "peopleFrom", keeps_people as "keepsPeople",
    (windows_year_start - interval '1 year')::date::text as "yearAgo",
    least((windows_as_of - interval '1 year')::date, windows_year_start - 1)::text as "dayAgo"
  from usage_districts
  where district_id = ${districtId} and windows_at is not null and ${inOwn(scope, districtId)}`;

const inOwn = (scope: Scope, districtId: string) =>
  scope.reach === "all" || (scope.reach !== "none" && scope.districtId === districtId) ? sql`true` : sql`false`;

/** The days of a span, as a row of selectWindow has them. */
export function windowOf(row: WindowRow, span: UsageSpan): Window {
  const { asOf: to, at, peopleFrom, keepsPeople } = row;
  const rest = { to, at, people: { peopleFrom, keepsPeople } };
  if (span === "year") return { from: row.year, before: { from: row.yearAgo, to: row.dayAgo }, ...rest };
  const days = Number(span);
  const from = dayAfter(to, 1 - days);
  return { from, before: { from: dayAfter(from, -days), to: dayAfter(from, -1) }, ...rest };
}

/** The windows of a district, for whoever is of it: undefined before they were made first. */
export async function findWindow(db: Db, scope: Scope, of: WindowOf): Promise<Window | undefined> {
  const { window } = await listTogether(db, { window: selectWindow(scope, of) });
  return window[0] && windowOf(window[0], of.span);
}

export type TargetRow = UseSums & { softwareId: string | null };
/** The use of each product and site, of whom groupsRead lets someone read. */
export const selectTargets = (scope: Scope, of: WindowOf, softwareId?: string) =>
  new InColumns<TargetRow>(
    { softwareId: sql`t.software_id`, ...sumsOf(of.span) },
    sql`usage_windows w join usage_targets t on t.district_id = w.district_id and t.target_no = w.target_no
      where w.district_id = ${of.districtId} and ${groupsRead(scope, of, "everybody")} and w.target_no > 0
        ${softwareId === undefined ? sql`` : sql`and t.software_id = ${softwareId}::uuid`}
      group by t.target_no, t.software_id`,
  );

/**
 * The people who used each product in a window, by the product it is called by now; one that was merged may come twice. For
 * a statement that lists more. Nothing for a teacher or student: their use is read by person.
 */
export const selectProductPeople = (scope: Scope, of: WindowOf) => sql<{ id: string; people: number | null }>`
  select coalesce(s.merged_into_id, s.id) as id, t.people
  from (${selectTargets(scope, of).select()}) t join software s on s.id = t."softwareId"`;

/** A year of days at least, so that a page without figures can say when usage last came in. */
const earliest = ({ span }: WindowOf) =>
  span === "year" ? sql`(windows_year_start - interval '1 year')::date` : sql`windows_as_of - 366`;

/** The days of a window and of the one before, and some more, on which anything came in of the district. */
export const selectDays = (scope: Scope, of: WindowOf) => sql<{ day: string }>`
  select d.day::text as day from usage_day d
  where d.district_id = ${of.districtId} and d.group_no = -1 and d.target_no = 0 and d.visits + d.attempts > 0
    and d.day >= (select ${earliest(of)} from usage_districts where district_id = ${of.districtId})
    and ${inOwn(scope, of.districtId)}
  order by d.day`;

const byProduct = (rows: TargetRow[]): Map<string, UseAndBefore> =>
  new Map(rows.flatMap(({ softwareId, ...row }) => (softwareId ? [[softwareId, asUse(row)] as const] : [])));

/** The most people who used a product in one calendar month, and the first day of the latest such month. */
export type Peak = { people: number; month: string };

/** Products and their use column by column, so that thousands of them are little to send and to read. */
type ProductColumns = {
  ids: string[];
  active: (number | null)[];
  peaks: (number | null)[];
  /** The first day of that month. */
  peakMonths: (string | null)[];
} & {
  [K in Exclude<keyof UseSums, "engagementsBefore">]: UseSums[K][];
};

/**
 * The use of each product that money is set against, in one row: the people of one span (`active`), all use of another one
 * with the people and the time before it, and the most people who used it in one calendar month of the last 13, this one
 * included. For those who see the whole district. It reads tables that lie with the district.
 */
export function selectProductUse(
  scope: Scope,
  { districtId, spans: [span, other] }: { districtId: string; spans: readonly [UsageSpan, UsageSpan] },
): RawBuilder<ProductColumns> {
  const list = (column: string) => sql`coalesce(json_agg(u.${sql.ref(column)}), '[]') as ${sql.ref(column)}`;
  const uses = ["active", "people", "engagements", "seconds", "peopleBefore", "secondsBefore"];
  const columns = ["ids", ...uses, "peaks", "peakMonths"];
  const nth = (of: UsageSpan) => sql.lit(usageSpans.indexOf(of) + 1);
  return sql<ProductColumns>`
    select ${sql.join(columns.map(list))}
    from (
      select t.software_id as ids, w.people[${nth(span)}] as active, w.people[${nth(other)}] as people,
        w.engagements[${nth(other)}] as engagements, w.seconds[${nth(other)}] as seconds,
        w.people_before[${nth(other)}] as "peopleBefore", w.seconds_before[${nth(other)}] as "secondsBefore",
        p.people as peaks, p.first_day as "peakMonths"
      from usage_windows w join usage_targets t on t.district_id = w.district_id and t.target_no = w.target_no
        left join (
          select distinct on (p.target_no) p.target_no, p.people, p.first_day from usage_periods p
          where p.district_id = ${districtId} and p.unit = 'month' and p.group_no = -1 and p.target_no > 0
            and p.first_day > (select windows_as_of - interval '13 months' from usage_districts
              where district_id = ${districtId})
          order by p.target_no, p.people desc nulls last, p.first_day desc) p on p.target_no = t.target_no
      where w.district_id = ${districtId} and w.group_no = -1 and w.target_no > 0 and t.software_id is not null
        and ${inWholeDistrict(scope, sql.ref("w.district_id"))}) u`;
}

/** The same by product. */
export function productUseFrom({
  ids,
  active,
  people,
  engagements,
  seconds,
  peaks,
  peakMonths,
  ...then
}: ProductColumns) {
  return {
    active: new Map(ids.map((id, nth) => [id, active[nth] ?? null])),
    uses: new Map(
      ids.map((id, nth): [string, Use] => [
        id,
        { people: people[nth] ?? null, engagements: engagements[nth] ?? 0, seconds: seconds[nth] ?? 0 },
      ]),
    ),
    usesBefore: new Map(
      ids.map((id, nth) => [id, { people: then.peopleBefore[nth] ?? null, seconds: then.secondsBefore[nth] ?? 0 }]),
    ),
    peaks: new Map(
      ids.flatMap((id, nth): [string, Peak][] => {
        const [people, month] = [peaks[nth], peakMonths[nth]];
        return people == null || month == null ? [] : [[id, { people, month }]];
      }),
    ),
  };
}

/** What productInWindow takes, for a statement that lists more. */
export const selectsOfProductUse = (scope: Scope, { softwareId, ...of }: WindowOf & { softwareId: string }) => ({
  window: selectWindow(scope, of),
  targets: selectTargets(scope, of, softwareId),
  numbers: sql<{ no: number }>`
    select t.target_no as no from usage_targets t
    where t.district_id = ${of.districtId} and t.software_id = ${softwareId}::uuid and ${inOwn(scope, of.districtId)}`,
  days: selectDays(scope, of),
});

type ProductUseLists = {
  window: WindowRow[];
  targets: TargetRow[];
  numbers: { no: number }[];
  days: { day: string }[];
};

/**
 * One product's use in a window by whom the scope sees, with its days, and on which days of it and of the window before
 * anything came in of the district; `targetNo` is what its use counts for, null where that is none or, until what was
 * merged is counted anew, more than one. Undefined before windows were made.
 */
export function productInWindow(
  { window, targets, numbers, days }: ProductUseLists,
  { softwareId, span }: { softwareId: string; span: UsageSpan },
): { window: Window; use: UseAndBefore | null; targetNo: number | null; days: string[] } | undefined {
  const use = byProduct(targets).get(softwareId) ?? null;
  const [only, ...more] = numbers;
  const targetNo = only && more.length === 0 ? only.no : null;
  return window[0] && { window: windowOf(window[0], span), use, targetNo, days: days.map(({ day }) => day) };
}
