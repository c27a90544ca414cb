import { isRole, type Role, roleNames, roles } from "domain/access/roles";
import { type PeopleFilter, personStates } from "domain/people/filter";
import { type PeopleCursor, type PeopleSort, peopleSorts } from "domain/people/order";
import { countPeople, listPeople, mostCounted, type PersonRow } from "domain/people/queries/people";
import { listDistrictsNamed, listSchoolChoices } from "domain/people/queries/people-places";
import { z } from "zod";
import { log } from "~/http/log.server";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { PeopleList, PersonListRow } from "./people-types";

const pageSize = 50;

const Query = z.object({
  q: z.string().trim().max(200).catch(""),
  role: z.string().refine(isRole).nullable().catch(null),
  district: z.string().trim().max(200).catch(""),
  school: z.uuid().nullable().catch(null),
  grade: z.string().trim().max(20).catch(""),
  state: z.enum(personStates).nullable().catch(null),
  sort: z.enum(peopleSorts).catch("name"),
  show: z.enum(["all"]).nullable().catch(null),
  cursor: z.string().max(600).catch(""),
});
type Query = z.output<typeof Query>;

const timestamp = /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:?\d\d){0,2}$/;
const Cursor = z.tuple([
  z.enum(peopleSorts),
  z.int().min(0).max(roles.length),
  z.string().max(400),
  z.uuid(),
  z.boolean(),
]);

/** A place in the list as an address carries it; nobody needs to read it. */
function encode(sort: PeopleSort, cursor: PeopleCursor | null): string | null {
  if (!cursor) return null;
  return Buffer.from(JSON.stringify([sort, cursor.part, cursor.key, cursor.id, cursor.back])).toString("base64url");
}

/** The same read back; what is no cursor of this order is the first page. */
function decode(sort: PeopleSort, text: string): PeopleCursor | null {
  try {
    const [of, part, key, id, back] = Cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    const isTime = sort === "newest" || (sort === "sign-in" && part === 0);
    if (of !== sort || key.includes("\0") || (isTime && !timestamp.test(key))) return null;
    return { part, key, id, back };
  } catch {
    // Cut off, or made up: there is nothing to tell the person.
    return null;
  }
}

type Asked = {
  query: Query;
  filter: PeopleFilter;
  district: { id: string; name: string } | null;
  unknownDistrict: boolean;
};

/** What an address asks for. Whoever sees one district has it chosen already; others name it. */
async function readAsked(viewer: Viewer, url: URL, onlyAccounts: boolean): Promise<Asked> {
  const asked = [...url.searchParams].map(([name, value]) => [name, value.replaceAll("\0", "")] as const);
  const query = Query.parse(Object.fromEntries(asked.filter(([, value]) => value !== "")));
  let district = viewer.districtId && viewer.districtName ? { id: viewer.districtId, name: viewer.districtName } : null;
  if (viewer.reach === "all") {
    const [named] = query.district ? await listDistrictsNamed(db, viewer, { texts: [query.district] }) : [];
    district = named ? { id: named.id, name: named.name } : null;
  }
  const unknownDistrict = viewer.reach === "all" && query.district !== "" && !district;
  const filter: PeopleFilter = {
    search: query.q,
    role: query.role as Role | null,
    schoolId: query.school,
    districtId: viewer.reach === "all" ? (district?.id ?? null) : null,
    grade: query.grade || null,
    state: query.state,
    accounts: onlyAccounts && query.show !== "all",
    sort: query.sort,
  };
  return { query, filter, district, unknownDistrict };
}

/** The part of an address that a list keeps from page to page: what is narrowed, and how it stands. */
function kept(query: Query): Record<string, string> {
  const { cursor: _, ...rest } = query;
  return Object.fromEntries(
    Object.entries(rest).filter((pair): pair is [string, string] => Boolean(pair[1]) && pair.join() !== "sort,name"),
  );
}

function toRow(row: PersonRow): PersonListRow {
  const pages: Partial<Record<Role, string>> = {
    student: paths.studentDashboard(row.id),
    teacher: paths.teacherDashboard(row.id),
  };
  return {
    id: row.id,
    name: row.displayName,
    email: row.email,
    roleName: roleNames[row.role],
    dashboard: pages[row.role] ?? null,
    schoolName: row.schoolName,
    districtName: row.districtName,
    grade: row.grade,
    avatarUrl: row.avatarUrl,
    state: row.state,
    lastSignIn: row.lastSignIn?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * A page of the people in the viewer's scope, as the address asks for it, with all that its filters offer. `onlyAccounts`
 * leaves out those who can't sign in, unless the address says "show=all". The rows are null when they could not be read.
 */
export async function loadPeople(viewer: Viewer, request: Request, onlyAccounts: boolean): Promise<PeopleList> {
  const asked = await readAsked(viewer, new URL(request.url), onlyAccounts);
  const { query, filter, district } = asked;
  const common = {
    query: kept(query),
    sort: filter.sort,
    search: query.q,
    offersDistrict: viewer.reach === "all",
    unknownDistrict: asked.unknownDistrict,
    mostCounted,
    zone: viewer.zone,
    now: new Date().toISOString(),
    roles: roles.map((role) => ({ value: role, label: roleNames[role] })),
  };
  try {
    const choices =
      district && viewer.reach !== "school" ? await listSchoolChoices(db, viewer, { districtId: district.id }) : null;
    if (asked.unknownDistrict) return { ...common, rows: [], count: 0, previous: null, next: null, schools: [] };
    const [page, count] = await Promise.all([
      listPeople(db, viewer, { filter, cursor: decode(filter.sort, query.cursor), size: pageSize }),
      countPeople(db, viewer, { filter }),
    ]);
    return {
      ...common,
      rows: page.rows.map(toRow),
      count,
      previous: encode(filter.sort, page.previous),
      next: encode(filter.sort, page.next),
      schools: choices?.schools.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    };
  } catch (error) {
    log.error({ err: error, requestId: viewer.requestId }, "people could not be listed");
    return { ...common, rows: null, count: 0, previous: null, next: null, schools: [] };
  }
}

/** Which people the same address asks for, without its page; null when the district that it names is not there. */
export async function readPeopleFilter(
  viewer: Viewer,
  request: Request,
  onlyAccounts: boolean,
): Promise<PeopleFilter | null> {
  const { filter, unknownDistrict } = await readAsked(viewer, new URL(request.url), onlyAccounts);
  return unknownDistrict ? null : filter;
}
