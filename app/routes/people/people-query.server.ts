import { roles } from "domain/access/terms";
import type { PeopleFilter } from "domain/people/filter";
import type { PeopleCursor } from "domain/people/order";
import { listDistrictsNamed } from "domain/people/queries/people-places";
import { type PeopleSort, peopleSorts, personFilters } from "domain/people/terms";
import { z } from "zod";
import { needAllowance } from "~/http/allowance.server";
import { listOf } from "~/http/list.server";
import { cursorOf } from "~/http/list-cursor.server";
import { choiceFilter, idFilter, typedFilter } from "~/http/list-filters.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

const timestamp = /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:?\d\d){0,2}$/;

/** A cursor belongs to one order. */
export const peopleCursor = cursorOf<PeopleCursor & { sort: PeopleSort }>(
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
    q: typedFilter(),
    role: choiceFilter(roles),
    district: typedFilter(),
    school: idFilter,
    grade: typedFilter(20),
    state: choiceFilter(personFilters),
  },
  parts: { show: choiceFilter(["all"]) },
  sort: { by: peopleSorts, usual: "name", turns: false },
  cursor: peopleCursor,
});

/** What an address asks for. Whoever sees one district has it chosen already; others name it. */
export async function readPeopleQuery(viewer: Viewer, request: Request, onlyAccounts: boolean) {
  const { values, sort, after, view } = readList(new URL(request.url));
  if (values.q) await needAllowance(request, viewer, "searches");
  let district = viewer.districtId && viewer.district ? { id: viewer.districtId, name: viewer.district.name } : null;
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

export type PeopleQuery = Awaited<ReturnType<typeof readPeopleQuery>>;

/** Which people the same address asks for, without its page; null when the district that it names is not there. */
export async function readPeopleFilter(
  viewer: Viewer,
  request: Request,
  onlyAccounts: boolean,
): Promise<PeopleFilter | null> {
  const { filter, unknownDistrict } = await readPeopleQuery(viewer, request, onlyAccounts);
  return unknownDistrict ? null : filter;
}
