import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import type { Scope } from "domain/access/scope";
import { addDays } from "domain/days";
import { keptRecords, type RecordsDistrict, type RecordsOf } from "domain/kept-records";
import type { ApprovalStatus } from "domain/software/status/terms";
import { infrastructureKindOf } from "../infrastructure";
import { type InfrastructureKind, openStates, type UnauthorizedState, unauthorizedPage } from "../unauthorized-terms";
import { countTargets } from "./target-counts";
import { type Standing, selectsOfStandings, standingsFrom } from "./unauthorized-grounds";
import { type JudgedProduct, judgedProducts, selectJudged } from "./unauthorized-products";
import { type Suggestion, suggestProducts } from "./unauthorized-suggestions";
import { noneUsed, type Period, readUsed, type Used, type UsedSite, type UsedTarget } from "./unauthorized-use";

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

type Order = Pick<UnauthorizedFilter, "sort" | "descending">;
type Shown = Pick<UnauthorizedFilter, "search" | "state" | "kind" | "infrastructure">;
type Looked = { district: RecordsDistrict; period: Period };

const mostUsedFirst: Order = { sort: "engagements", descending: true };
/** The list as it stands by itself: what somebody has to deal with, without infrastructure. */
const usual: Shown & Order = { search: "", state: "open", kind: null, infrastructure: false, ...mostUsedFirst };

/** What was used without approval, whatever its state, the most used first. */
async function judge(db: Db, scope: Scope, { district, used }: { district: RecordsDistrict; used: Used }) {
  const selects = { ...selectsOfStandings(scope, { district, subjects: used.sites }), judged: selectJudged };
  const read = await listTogether(db, selects, judgedProducts(scope, { district, used }));
  const standingOf = standingsFrom(read, district.today);
  const sites = used.sites.flatMap((site) => {
    const standing = standingOf(site);
    return standing ? [siteRow(site, standing)] : [];
  });
  return inOrder([...read.judged.map(productRow), ...sites], mostUsedFirst);
}

/** The same of what was used in a standard window, which stands beside the records that it is judged by. */
const readJudged = keptRecords("unauthorized", {
  make: async (db, { districtId, scope, today, beside }: RecordsOf<Used>): Promise<readonly OpenUse[]> => {
    return judge(db, scope, { district: { id: districtId, today }, used: beside?.value ?? noneUsed });
  },
  rows: (rows) => rows.length,
});

/** All that was used in a period without approval, whatever its state, the most used first. Nobody may change it. */
async function readAll(db: Db, scope: Scope, { district, period }: Looked): Promise<readonly OpenUse[]> {
  const { id: districtId, today, stamp } = district;
  const { made, rest } = await readUsed(db, scope, { districtId, period });
  const of = { districtId, scope, today, stamp, about: `${period.from} ${period.to}` };
  const judged = made ? await readJudged(db, { ...of, beside: { stamp: made.no, value: made.used } }) : [];
  if (rest.sites.length === 0 && rest.targetNos === "{}") return judged;
  return inOrder([...judged, ...(await judge(db, scope, { district, used: rest }))], mostUsedFirst);
}

function fits({ name, vendor, state, softwareId }: OpenUse, filter: Shown): boolean {
  if (filter.kind !== null && (filter.kind === "site") !== (softwareId === null)) return false;
  if (filter.state === "open" ? !openStates.includes(state) : filter.state !== "all" && state !== filter.state)
    return false;
  return filter.search === "" || `${name} ${vendor ?? ""}`.toLowerCase().includes(filter.search.toLowerCase());
}

/**
 * What is used without approval and fits, the most used first: by itself what somebody has to deal with, without
 * infrastructure. `fresh`: how many of them were used first in the period; `since`: the first day with a visit to one,
 * of all days that are kept; `folded`: how many sites are left out as infrastructure. Nothing for those who do not see
 * the whole district. Four questions at most.
 */
export async function readUnauthorized(db: Db, scope: Scope, { shown = usual, ...looked }: Looked & { shown?: Shown }) {
  const fitting = (await readAll(db, scope, looked)).filter((row) => fits(row, shown));
  const rows = shown.infrastructure ? fitting : fitting.filter(({ infrastructure }) => infrastructure === null);
  const firsts = rows.map(({ first }) => first);
  return {
    rows,
    fresh: firsts.filter((first) => first >= looked.period.from).length,
    since: firsts.reduce<string | null>((one, other) => (one === null || other < one ? other : one), null),
    folded: fitting.length - rows.length,
  };
}

function inOrder(
  rows: readonly OpenUse[],
  { sort, descending }: Order,
  people: ReadonlyMap<number, number> = new Map(),
): OpenUse[] {
  const keys: Record<UnauthorizedFilter["sort"], (a: OpenUse, b: OpenUse) => number> = {
    name: (a, b) => compare(a.sortName, b.sortName),
    people: (a, b) => (people.get(a.targetNo) ?? 0) - (people.get(b.targetNo) ?? 0),
    engagements: (a, b) => a.engagements - b.engagements,
    first: (a, b) => compare(a.first, b.first),
    last: (a, b) => compare(a.last, b.last),
  };
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => sign * keys[sort](a, b) || compare(a.sortName, b.sortName) || a.targetNo - b.targetNo);
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const isAsRead = ({ sort, descending }: Order) =>
  sort === mostUsedFirst.sort && descending === mostUsedFirst.descending;

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
  const found = await readUnauthorized(db, scope, { district, period, shown: filter });
  const of = { districtId: district.id, from: period.from, to: period.to };
  const countsOf = (rows: readonly OpenUse[]) =>
    countTargets(db, scope, { ...of, targetNos: rows.map((row) => row.targetNo) });
  const ofAll = filter.sort === "people" ? await countsOf(found.rows) : null;
  const sorted = isAsRead(filter) ? found.rows : inOrder(found.rows, filter, ofAll?.people ?? undefined);
  const shown = sorted.slice((page - 1) * size, page * size);
  const { people, schools } = ofAll ?? (await countsOf(shown));
  const domains = shown.flatMap(({ domain, state }) => (openStates.includes(state) ? (domain ?? []) : []));
  const suggested = await suggestProducts(db, scope, { district, domains });
  const rows = shown.map((row) => ({
    ...row,
    people: people && (people.get(row.targetNo) ?? 0),
    schools: schools.get(row.targetNo) ?? 0,
    suggestion: suggested.get(row.domain ?? "") ?? null,
  }));
  return { rows, total: found.rows.length, folded: found.folded };
}

/** The period of so many days that ends with the district's day, and the one of the same length before it. */
export function periodOf(today: string, days: number): Period {
  const back = (by: number) => addDays(today, -by);
  return { before: back(2 * days - 1), from: back(days - 1), to: today };
}
