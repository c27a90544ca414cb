import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import type { Scope } from "domain/access/scope";
import { addDays } from "domain/days";
import type { RecordsDistrict } from "domain/kept-records";
import type { ApprovalStatus } from "domain/software/status/terms";
import { type RawBuilder, sql } from "kysely";
import { infrastructureKindOf } from "../infrastructure";
import { type InfrastructureKind, openStates, type UnauthorizedState, unauthorizedPage } from "../unauthorized-terms";
import { type Standing, selectsOfStandings, standingsFrom } from "./unauthorized-grounds";
import {
  countJudged,
  type JudgedFilter,
  type JudgedProduct,
  judgedProducts,
  listJudged,
  noProducts,
} from "./unauthorized-products";
import { type Suggestion, suggestProducts } from "./unauthorized-suggestions";
import { countTargets, type Period, readUsed, type Used, type UsedSite, type UsedTarget } from "./unauthorized-use";

export const unauthorizedSorts = ["name", "people", "engagements", "first", "last"] as const;

export type UnauthorizedFilter = {
  search: string;
  /** "open": what somebody has to deal with; "all". */
  state: UnauthorizedState | "open" | "all";
  kind: "site" | "product" | null;
  /** Whether domains that sites and devices call by themselves are among the rows. */
  infrastructure: boolean;
  sort: (typeof unauthorizedSorts)[number];
  descending: boolean;
};

/** A registrable domain or a product that is used without approval. Days are the district's, YYYY-MM-DD. */
export type UnauthorizedRow = UsedTarget & {
  /** The product's name, else the domain; and by what it is sorted, sign by sign. */
  name: string;
  sortName: string;
  vendor: string | null;
  /** Of a product. */
  status: ApprovalStatus | null;
  infrastructure: InfrastructureKind | null;
  state: UnauthorizedState;
  until: string | null;
  reason: string | null;
  version: number;
  /** Distinct over the period; null where the district doesn't keep all of it by person. */
  people: number | null;
  schools: number;
  /** Of a domain. */
  suggestion: Suggestion | null;
};

type Input = {
  district: RecordsDistrict;
  period: Period;
  filter: UnauthorizedFilter;
  page: number;
  size?: number;
};

/** A row of the list before its people are counted. */
export type OpenUse = Omit<UnauthorizedRow, "people" | "schools" | "suggestion">;

function siteRow(site: UsedSite, { state, until, reason, version }: Standing): OpenUse {
  const infrastructure = infrastructureKindOf(site.domain);
  const known = { name: site.domain, sortName: site.domain, vendor: null, status: null, infrastructure };
  return { ...site, ...known, state, until, reason, version };
}

/** Of a product that was read just now: nobody else has it. */
const productRow = (product: JudgedProduct): OpenUse => Object.assign(product, { domain: null, infrastructure: null });

const fits = ({ name, state }: OpenUse, filter: JudgedFilter) =>
  (filter.state === "all" || (filter.state === "open" ? openStates.includes(state) : state === filter.state)) &&
  name.toLowerCase().includes(filter.search.toLowerCase());

type Order = Pick<UnauthorizedFilter, "sort" | "descending">;
type Shown = Pick<UnauthorizedFilter, "search" | "state" | "kind" | "infrastructure">;
type Looked = { district: RecordsDistrict; period: Period };

/** The list as it stands by itself: what somebody has to deal with, without infrastructure. */
const usual: Shown = { search: "", state: "open", kind: null, infrastructure: false };
const mostUsedFirst: Order = { sort: "engagements", descending: true };

const columns = { name: "sort_name", people: "target_no", engagements: "engagements", first: "first", last: "last" };

/** The same order as `inOrder` has, so that the first of all are among the first products and the first sites. */
function orderOf({ sort, descending }: Order): RawBuilder<unknown> {
  const by = sql`${sql.ref(`j.${columns[sort]}`)} ${descending ? sql`desc` : sql`asc`}`;
  return sql`${by}, j.sort_name, j.target_no`;
}

type Wanted = {
  district: RecordsDistrict;
  used: Used;
  /** The first day of the period. */
  from: string;
  shown?: Shown;
  order?: Order;
  most: number | null;
};

/**
 * What a statement lists to say what is used without approval: its "with" (`given`), and its selects. `most`: so many of the
 * first products; all of them where it is null.
 */
export function selectsOfUnauthorized(
  scope: Scope,
  { district, used, from, shown = usual, order = mostUsedFirst, most }: Wanted,
) {
  const sites = shown.kind === "product" ? [] : used.sites;
  return {
    given: judgedProducts(scope, { district, used: shown.kind === "site" ? noProducts : used }),
    selects: {
      ...selectsOfStandings(scope, { district, subjects: sites }),
      counts: countJudged(shown, from),
      judged: listJudged(shown, { order: orderOf(order), most }),
    },
  };
}

type Lists = Awaited<ReturnType<typeof listTogether<ReturnType<typeof selectsOfUnauthorized>["selects"]>>>;

/**
 * The first rows of what is used without approval, in order, from the rows of those selects; how many there are, those
 * of them that were used first in the period (`fresh`), the first day with a visit to one (of all that are kept), and
 * how many sites are left out as infrastructure.
 */
export function unauthorizedFrom(
  read: Lists,
  { district, used, from, shown = usual, order = mostUsedFirst }: Omit<Wanted, "most">,
) {
  const standingOf = standingsFrom(read, district.today);
  const sites = shown.kind === "product" ? [] : used.sites;
  const fitting = sites
    .flatMap((site) => {
      const standing = standingOf(site);
      return standing ? [siteRow(site, standing)] : [];
    })
    .filter((row) => fits(row, shown));
  const kept = shown.infrastructure ? fitting : fitting.filter(({ infrastructure }) => infrastructure === null);
  const { count = 0, fresh = 0, since = null } = read.counts[0] ?? {};
  return {
    rows: inOrder([...read.judged.map(productRow), ...kept], order, new Map()),
    total: count + kept.length,
    fresh: fresh + kept.filter(({ first }) => first >= from).length,
    since: [since, ...kept.map(({ first }) => first)].filter((day) => day !== null).sort()[0] ?? null,
    folded: fitting.length - kept.length,
  };
}

async function findUnauthorized(db: Db, scope: Scope, looked: Looked & Omit<Wanted, "used" | "from">) {
  const used = await readUsed(db, scope, { districtId: looked.district.id, period: looked.period });
  const wanted = { ...looked, used, from: looked.period.from };
  const { given, selects } = selectsOfUnauthorized(scope, wanted);
  return unauthorizedFrom(await listTogether(db, selects, given), wanted);
}

/**
 * How many sites and products are used without approval and wait for somebody: as many as the list has by itself, without
 * infrastructure. `since` is the first day with a visit to one of them, of all days that are kept.
 */
export async function countUnauthorized(
  db: Db,
  scope: Scope,
  looked: Looked,
): Promise<{ count: number; since: string | null }> {
  const { total, since } = await findUnauthorized(db, scope, { ...looked, most: 0 });
  return { count: total, since };
}

function inOrder(rows: OpenUse[], { sort, descending }: Order, people: ReadonlyMap<number, number>): OpenUse[] {
  const keys: Record<UnauthorizedFilter["sort"], (a: OpenUse, b: OpenUse) => number> = {
    name: (a, b) => compare(a.sortName, b.sortName),
    people: (a, b) => (people.get(a.targetNo) ?? 0) - (people.get(b.targetNo) ?? 0),
    engagements: (a, b) => a.engagements - b.engagements,
    first: (a, b) => compare(a.first, b.first),
    last: (a, b) => compare(a.last, b.last),
  };
  const sign = descending ? -1 : 1;
  return rows.sort((a, b) => sign * keys[sort](a, b) || compare(a.sortName, b.sortName) || a.targetNo - b.targetNo);
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/**
 * One page of what is used in a district without approval on its day: sites that lead to no product, and products that may
 * not be in use. `folded` says how many infrastructure domains were left out of all pages. Nothing for those who do not
 * see the whole district.
 */
export async function listUnauthorized(
  db: Db,
  scope: Scope,
  { district, period, filter, page, size = unauthorizedPage }: Input,
): Promise<{ rows: UnauthorizedRow[]; total: number; folded: number }> {
  const byPeople = filter.sort === "people";
  const most = byPeople ? null : page * size;
  const found = await findUnauthorized(db, scope, { district, period, shown: filter, order: filter, most });
  const of = { districtId: district.id, from: period.from, to: period.to };
  const numbersOf = (rows: OpenUse[]) => ({ ...of, targetNos: rows.map((row) => row.targetNo) });
  const ofAll = byPeople ? await countTargets(db, scope, numbersOf(found.rows)) : null;
  const sorted = ofAll ? inOrder(found.rows, filter, ofAll.people ?? new Map()) : found.rows;
  const shown = sorted.slice((page - 1) * size, page * size);
  const { people, schools } = ofAll ?? (await countTargets(db, scope, numbersOf(shown)));
  const domains = shown.flatMap(({ domain, state }) => (openStates.includes(state) ? (domain ?? []) : []));
  const suggested = await suggestProducts(db, scope, { district, domains });
  // Made just now, of nobody else: of thousands, copies would take longer than all that is read of them.
  const rows = shown.map((row) =>
    Object.assign(row, {
      people: people && (people.get(row.targetNo) ?? 0),
      schools: schools.get(row.targetNo) ?? 0,
      suggestion: suggested.get(row.domain ?? "") ?? null,
    }),
  );
  return { rows, total: found.total, folded: found.folded };
}

/** The period of so many days that ends with the district's day, and the one of the same length before it. */
export function periodOf(today: string, days: number): Period {
  const back = (by: number) => addDays(today, -by);
  return { before: back(2 * days - 1), from: back(days - 1), to: today };
}
