import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import type { ApprovalStatus } from "domain/software/status/terms";
import { infrastructureKindOf } from "../infrastructure";
import { type InfrastructureKind, openStates, type UnauthorizedState, unauthorizedPage } from "../unauthorized-terms";
import { isAuthorized, readStandings, type Standing, type Subject } from "./unauthorized-grounds";
import { type Suggestion, suggestProducts } from "./unauthorized-suggestions";
import {
  countTargetPeople,
  countTargetSchools,
  listUsedTargets,
  type Period,
  type UsedTarget,
} from "./unauthorized-use";

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
  /** The product's name, else the domain. */
  name: string;
  vendor: string | null;
  /** Of a product. */
  status: ApprovalStatus | null;
  infrastructure: InfrastructureKind | null;
  state: UnauthorizedState;
  until: string | null;
  reason: string | null;
  version: number;
  /** Distinct over the period. */
  people: number;
  schools: number;
  /** Of a domain. */
  suggestion: Suggestion | null;
};

type Input = {
  district: { id: string; today: string };
  period: Period;
  filter: UnauthorizedFilter;
  page: number;
  size?: number;
};

type Bare = OpenUse;

function rowOf(target: UsedTarget, standing: Standing | undefined): Bare | null {
  if (!standing || isAuthorized(standing)) return null;
  const { product, state, until, reason, version } = standing;
  const { domain } = target;
  return {
    ...target,
    name: product?.name ?? domain ?? "",
    ...{ vendor: product?.vendor ?? null, status: product?.status ?? null },
    infrastructure: domain === null ? null : infrastructureKindOf(domain),
    ...{ state, until, reason, version },
  };
}

const fits = (row: Bare, { search, state, kind }: UnauthorizedFilter) =>
  (state === "all" || (state === "open" ? openStates.includes(row.state) : row.state === state)) &&
  (kind === null || (kind === "product") === (row.softwareId !== null)) &&
  `${row.name} ${row.vendor ?? ""}`.toLowerCase().includes(search.toLowerCase());

type Looked = { district: { id: string; today: string }; period: Period };

/** Everything that is used without approval, whatever was said of it. */
async function findUnauthorized(db: Db, scope: Scope, { district, period }: Looked): Promise<Bare[]> {
  const targets = await listUsedTargets(db, scope, { districtId: district.id, period });
  return rowsOf(targets, await readStandings(db, scope, { district, subjects: targets as Subject[] }));
}

const rowsOf = (targets: readonly UsedTarget[], standingOf: (subject: Subject) => Standing | undefined) =>
  targets.flatMap((target) => rowOf(target, standingOf(target as Subject)) ?? []);

/**
 * Of what was used what stands without approval and waits for somebody, the most used first: the list as it stands by
 * itself, without infrastructure and without its people.
 */
export function openUse(
  targets: readonly UsedTarget[],
  standingOf: (subject: Subject) => Standing | undefined,
): OpenUse[] {
  const open = rowsOf(targets, standingOf).filter(isOpen);
  return inOrder(open, usualOrder, new Map());
}

/** A row of the list before its people are counted. */
export type OpenUse = Omit<UnauthorizedRow, "people" | "schools" | "suggestion">;

const usualOrder = { sort: "engagements", descending: true } as const;
const isOpen = ({ state, infrastructure }: Bare) => openStates.includes(state) && infrastructure === null;

/**
 * How many sites and products are used without approval and wait for somebody: as many as the list has by itself, without
 * infrastructure. `since` is the first day of the period with a visit to one of them.
 */
export async function countUnauthorized(
  db: Db,
  scope: Scope,
  looked: Looked,
): Promise<{ count: number; since: string | null }> {
  const found = await findUnauthorized(db, scope, looked);
  const open = found.filter(isOpen);
  const since = open.map(({ first }) => first).sort()[0] ?? null;
  return { count: open.length, since };
}

type Key = UnauthorizedFilter["sort"];

type Order = Pick<UnauthorizedFilter, "sort" | "descending">;

function inOrder(rows: Bare[], { sort, descending }: Order, people: Map<number, number>): Bare[] {
  const keys: Record<Key, (a: Bare, b: Bare) => number> = {
    name: (a, b) => a.name.localeCompare(b.name, "en"),
    people: (a, b) => (people.get(a.targetNo) ?? 0) - (people.get(b.targetNo) ?? 0),
    engagements: (a, b) => a.engagements - b.engagements,
    first: (a, b) => a.first.localeCompare(b.first),
    last: (a, b) => a.last.localeCompare(b.last),
  };
  const sign = descending ? -1 : 1;
  return rows.sort((a, b) => sign * keys[sort](a, b) || a.name.localeCompare(b.name, "en") || a.targetNo - b.targetNo);
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
  const found = await findUnauthorized(db, scope, { district, period });
  const fitting = found.filter((row) => fits(row, filter));
  const kept = filter.infrastructure ? fitting : fitting.filter((row) => row.infrastructure === null);
  const of = { districtId: district.id, from: period.from, to: period.to };
  const counted = (rows: Bare[]) => countTargetPeople(db, scope, { ...of, targetNos: rows.map((row) => row.targetNo) });
  const before = filter.sort === "people" ? await counted(kept) : new Map<number, number>();
  const shown = inOrder(kept, filter, before).slice((page - 1) * size, page * size);
  const people = filter.sort === "people" ? before : await counted(shown);
  const schools = await countTargetSchools(db, scope, { ...of, targetNos: shown.map((row) => row.targetNo) });
  const domains = shown.flatMap(({ domain, state }) => (openStates.includes(state) ? (domain ?? []) : []));
  const suggested = await suggestProducts(db, scope, { districtId: district.id, domains });
  const rows = shown.map((row) => ({
    ...row,
    ...{ people: people.get(row.targetNo) ?? 0, schools: schools.get(row.targetNo) ?? 0 },
    suggestion: suggested.get(row.domain ?? "") ?? null,
  }));
  return { rows, total: kept.length, folded: fitting.length - kept.length };
}

/** The period of so many days that ends with the district's day, and the one of the same length before it. */
export function periodOf(today: string, days: number): Period {
  const back = (by: number) => new Date(Date.parse(today) - by * 86_400_000).toISOString().slice(0, 10);
  return { before: back(2 * days - 1), from: back(days - 1), to: today };
}
