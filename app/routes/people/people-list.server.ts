import { mayActOn } from "domain/access/roles";
import { type Role, roles } from "domain/access/terms";
import { roleNames } from "domain/access/words";
import type { PeopleExport } from "domain/people/commands/note-export";
import type { PeopleFilter } from "domain/people/filter";
import type { PeopleCursor } from "domain/people/order";
import { countPeople, listPeople, type PersonRow } from "domain/people/queries/people";
import { listDistrictsNamed, listSchoolChoices } from "domain/people/queries/people-places";
import { type PeopleSort, peopleSorts, personFilters } from "domain/people/terms";
import { z } from "zod";
import { countWords, listOf, orNull } from "~/http/list.server";
import { cursorOf } from "~/http/list-cursor.server";
import { choiceFilter, idFilter, typedFilter } from "~/http/list-filters.server";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";
import { needTurn } from "~/http/turn.server";
import type { Viewer } from "~/http/viewer.server";
import type { Option } from "~/ui/options";

const pageSize = 50;

const timestamp = /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:?\d\d){0,2}$/;

/** A cursor belongs to one order. */
const cursor = cursorOf<PeopleCursor & { sort: PeopleSort }>(
  z
    .object({
      sort: z.enum(peopleSorts),
      part: z.int().min(0).max(roles.length),
      key: z.string().max(400),
      id: z.uuid(),
      back: z.boolean(),
    })
    .refine(({ sort, part, key }) => {
      const isTime = sort === "newest" || (sort === "sign-in" && part === 0);
      return !isTime || timestamp.test(key);
    }),
  "cursor",
);

const readList = listOf({
  filters: {
    ...{ q: typedFilter(), role: choiceFilter(roles), district: typedFilter(), school: idFilter },
    ...{ grade: typedFilter(20), state: choiceFilter(personFilters) },
  },
  parts: { show: choiceFilter(["all"]) },
  sort: { by: peopleSorts, usual: "name", turns: false },
  cursor,
});

/** What an address asks for. Whoever sees one district has it chosen already; others name it. */
async function readPeopleQuery(viewer: Viewer, request: Request, onlyAccounts: boolean) {
  const { values, sort, after, view } = readList(new URL(request.url));
  if (values.q) await needTurn(request, viewer, "searches");
  let district = viewer.districtId && viewer.districtName ? { id: viewer.districtId, name: viewer.districtName } : null;
  if (viewer.reach === "all") {
    const [named] = values.district ? await listDistrictsNamed(db, viewer, { texts: [values.district] }) : [];
    district = named ? { id: named.id, name: named.name } : null;
  }
  const filter: PeopleFilter = {
    search: values.q,
    role: values.role ?? null,
    schoolId: values.school ?? null,
    districtId: viewer.reach === "all" ? (district?.id ?? null) : null,
    grade: values.grade || null,
    state: values.state ?? null,
    accounts: onlyAccounts && values.show !== "all",
    sort,
  };
  const unknownDistrict = viewer.reach === "all" && values.district !== "" && !district;
  return { view, filter, district, unknownDistrict, cursor: after?.sort === sort ? after : null };
}

/** One person in a list of people. `dashboard` is the page of their use, for students and teachers. */
function toRow(viewer: Viewer, row: PersonRow) {
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
    mayAct: row.id !== viewer.profileId && mayActOn(viewer.role, row.role),
    lastSignIn: row.lastSignIn?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export type PersonListRow = ReturnType<typeof toRow>;

/**
 * A page of the people in the viewer's scope, as the address asks for it, with all that its filters offer. `onlyAccounts`
 * leaves out those who can't sign in, unless the address says "show=all". The rows are null when they could not be read.
 */
export async function loadPeople(viewer: Viewer, request: Request, onlyAccounts: boolean) {
  const requested = await readPeopleQuery(viewer, request, onlyAccounts);
  const read = await orNull(viewer, "people", () => readPeople(viewer, requested));
  return {
    view: requested.view,
    /** The viewer sees more than one district. */
    offersDistrict: viewer.reach === "all",
    unknownDistrict: requested.unknownDistrict,
    zone: viewer.zone,
    now: new Date().toISOString(),
    roles: roles.map((role) => ({ value: role, label: roleNames[role] })),
    ...(read ?? nobody),
    /** Null when they could not be read. */
    rows: read?.rows ?? null,
  };
}

export type PeopleList = Awaited<ReturnType<typeof loadPeople>>;

const nobody: PeopleRead = { rows: [], count: "0", previous: null, next: null, schools: [] };

type PeopleRead = {
  rows: PersonListRow[];
  /** In words, up to where counting ends. */
  count: string;
  previous: string | null;
  next: string | null;
  /** The schools of the chosen district; none when there is nothing to choose. */
  schools: Option[];
};

async function readPeople(viewer: Viewer, requested: PeopleQuery): Promise<PeopleRead> {
  const { filter, cursor: at, district, unknownDistrict } = requested;
  if (unknownDistrict) return nobody;
  const choices =
    district && viewer.reach !== "school" ? await listSchoolChoices(db, viewer, { districtId: district.id }) : null;
  const [page, count] = await Promise.all([
    listPeople(db, viewer, { filter, cursor: at, size: pageSize }),
    countPeople(db, viewer, { filter }),
  ]);
  const write = (place: PeopleCursor | null) => cursor.write(place && { ...place, sort: filter.sort });
  return {
    rows: page.rows.map((row) => toRow(viewer, row)),
    count: countWords(count),
    previous: write(page.previous),
    next: write(page.next),
    schools: choices?.schools.map(({ id, name }) => ({ value: id, label: name })) ?? [],
  };
}

type PeopleQuery = Awaited<ReturnType<typeof readPeopleQuery>>;

/** Which people the same address asks for, without its page; null when the district that it names is not there. */
export async function readPeopleFilter(
  viewer: Viewer,
  request: Request,
  onlyAccounts: boolean,
): Promise<PeopleFilter | null> {
  const { filter, unknownDistrict } = await readPeopleQuery(viewer, request, onlyAccounts);
  return unknownDistrict ? null : filter;
}

/** How the audit log tells of a download of these people. */
export function peopleExportOf(list: "profiles" | "users", filter: PeopleFilter | null): PeopleExport {
  const { role = null, schoolId = null, districtId = null, grade = null, state = null } = filter ?? {};
  const narrowed = { role, school: schoolId, district: districtId, grade, state, searched: Boolean(filter?.search) };
  return { list, districtId, filter: filter ? narrowed : { ...narrowed, nobody: true } };
}
