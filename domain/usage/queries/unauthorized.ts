import { setImmediate } from "node:timers/promises";
import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import type { Scope } from "domain/access/scope";
import { addDays } from "domain/days";
import { mapInTurns } from "domain/in-turns";
import { keptRecords, type RecordsDistrict, type RecordsOf } from "domain/kept-records";
import type { ApprovalStatus } from "domain/software/status/terms";
import { infrastructureKindOf } from "../infrastructure";
import {
  inBothOrders,
  inOrder,
  isMostUsedFirst,
  noneInOrder,
  type Ordered,
  type UnauthorizedSort,
} from "../unauthorized-order";
import { type InfrastructureKind, openStates, type UnauthorizedState, unauthorizedPage } from "../unauthorized-terms";
import { countTargetPeople, countTargets } from "./target-counts";
import { type Standing, selectsOfStandings, standingsFrom } from "./unauthorized-grounds";
import { type JudgedProduct, judgedProducts, selectJudged } from "./unauthorized-products";
import { type Suggestion, suggestProducts } from "./unauthorized-suggestions";
import { noneUsed, type Period, readUsed, type Used, type UsedSite, type UsedTarget } from "./unauthorized-use";

export type UnauthorizedFilter = {
  search: string;
  /** "open": what somebody has to deal with; "all". */
  state: UnauthorizedState | "open" | "all";
  kind: "site" | "product" | null;
  /** Whether domains that sites and devices call by themselves are among the rows. */
  infrastructure: boolean;
  sort: UnauthorizedSort;
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

/** Each column by itself: thousands are made at once, and to copy a row into another one takes ten times as long. */
const siteRow = (site: UsedSite, { state, until, reason, version }: Standing): OpenUse => ({
  targetNo: site.targetNo,
  softwareId: null,
  domain: site.domain,
  engagements: site.engagements,
  before: site.before,
  first: site.first,
  last: site.last,
  name: site.domain,
  sortName: site.domain,
  vendor: null,
  status: null,
  infrastructure: infrastructureKindOf(site.domain),
  state,
  until,
  reason,
  version,
});

/** Of a product that was read just now: nobody else has it. */
const productRow = (product: JudgedProduct): OpenUse => Object.assign(product, { domain: null, infrastructure: null });

type Shown = Pick<UnauthorizedFilter, "search" | "state" | "kind" | "infrastructure">;
type Looked = { district: RecordsDistrict; period: Period };

/** The list as it stands by itself: what somebody has to deal with, without infrastructure. */
const usual: Shown = { search: "", state: "open", kind: null, infrastructure: false };

/** What was used without approval, whatever its state. */
async function judge(db: Db, scope: Scope, { district, used }: { district: RecordsDistrict; used: Used }) {
  const selects = { ...selectsOfStandings(scope, { district, subjects: used.sites }), judged: selectJudged };
  const read = await listTogether(db, selects, judgedProducts(scope, { district, used }));
  const standingOf = standingsFrom(read, district.today);
  const sites = await mapInTurns(used.sites, (site) => {
    const standing = standingOf(site);
    return standing ? [siteRow(site, standing)] : [];
  });
  return inBothOrders([...read.judged.map(productRow), ...sites.flat()]);
}

/** The same of what stands beside the records that it is judged by, and holds as long as its own stamp does. */
const readJudged = keptRecords("unauthorized", {
  make: async (db, { districtId, scope, today, beside }: RecordsOf<Used>): Promise<Ordered<OpenUse>> => {
    return judge(db, scope, { district: { id: districtId, today }, used: beside?.value ?? noneUsed });
  },
  rows: ({ byName }) => byName.length,
});

/** All that was used in a period without approval, whatever its state. Nobody may change it. */
async function readAll(db: Db, scope: Scope, { district, period }: Looked): Promise<Ordered<OpenUse>> {
  const { id: districtId, today, stamp } = district;
  const { made, rest, stamp: ofDays } = await readUsed(db, scope, { districtId, period });
  const judgedOf = (about: string, beside: { stamp: string; value: Used }) =>
    readJudged(db, { districtId, scope, today, stamp, about: `${about}${period.from} ${period.to}`, beside });
  const judged = made ? await judgedOf("", { stamp: made.no, value: made.used }) : noneInOrder;
  if (rest.sites.length === 0 && rest.targetNos === "{}") return judged;
  const others =
    ofDays === null
      ? await judge(db, scope, { district, used: rest })
      : await judgedOf(`days ${period.before} `, { stamp: ofDays, value: rest });
  return made ? inBothOrders([...judged.byName, ...others.byName]) : others;
}

function fits({ name, vendor, state, softwareId }: OpenUse, { kind, state: wanted }: Shown, search: string): boolean {
  if (kind !== null && (kind === "site") !== (softwareId === null)) return false;
  if (wanted === "open" ? !openStates.includes(state) : wanted !== "all" && state !== wanted) return false;
  return search === "" || `${name} ${vendor ?? ""}`.toLowerCase().includes(search);
}

/** What is used without approval and fits, in one of its orders, and how many sites are left out as infrastructure. */
async function readFitting(
  db: Db,
  scope: Scope,
  { shown, order, ...looked }: Looked & { shown: Shown; order: keyof Ordered<OpenUse> },
) {
  const all = (await readAll(db, scope, looked))[order];
  const search = shown.search.toLowerCase();
  await setImmediate();
  const fitting = all.filter((row) => fits(row, shown, search));
  const rows = shown.infrastructure ? fitting : fitting.filter(({ infrastructure }) => infrastructure === null);
  return { rows, folded: fitting.length - rows.length };
}

/**
 * What is used without approval and fits, the most used first: by itself what somebody has to deal with, without
 * infrastructure. `fresh`: how many of them were used first in the period; `since`: the first day with a visit to one,
 * of all days that are kept. Nothing for those who do not see the whole district. Four questions at most.
 */
export async function readUnauthorized(db: Db, scope: Scope, { shown = usual, ...looked }: Looked & { shown?: Shown }) {
  const { rows } = await readFitting(db, scope, { ...looked, shown, order: "mostUsed" });
  const firsts = rows.map(({ first }) => first);
  return {
    rows,
    fresh: firsts.filter((first) => first >= looked.period.from).length,
    since: firsts.reduce<string | null>((one, other) => (one === null || other < one ? other : one), null),
  };
}

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
  const order = isMostUsedFirst(filter) ? "mostUsed" : "byName";
  const found = await readFitting(db, scope, { district, period, shown: filter, order });
  const of = { districtId: district.id, from: period.from, to: period.to };
  const numbersOf = (rows: readonly OpenUse[]) => rows.map(({ targetNo }) => targetNo);
  const byPeople =
    filter.sort === "people" ? await countTargetPeople(db, scope, { ...of, targetNos: numbersOf(found.rows) }) : null;
  const sorted = order === "mostUsed" ? found.rows : inOrder(found.rows, filter, byPeople);
  const shown = sorted.slice((page - 1) * size, page * size);
  const { people, schools } = await countTargets(db, scope, { ...of, targetNos: numbersOf(shown) });
  const domains = shown.flatMap(({ domain, state }) => (openStates.includes(state) ? (domain ?? []) : []));
  const suggested = await suggestProducts(db, scope, { district, domains });
  const rows = await mapInTurns(shown, (row) => ({
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
