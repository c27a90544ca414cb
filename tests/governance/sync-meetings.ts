import { changePerson } from "domain/people/commands/change-person";
import type { Invitation } from "domain/people/commands/check-invitations";
import { deactivatePerson, reactivatePerson } from "domain/people/commands/deactivate-person";
import { invitePeople } from "domain/people/commands/invite-people";
import { inviteRosterPerson } from "domain/people/commands/invite-roster-person";
import { withdraw } from "domain/people/commands/links-of-person";
import { addSchool, changeDistrict, changeSchool, removePlace } from "domain/places/commands/change-places";
import { mergePlaces, previewMerge } from "domain/places/commands/merge-places";
import { remove } from "domain/rosters/commands/change-configuration-state";
import type { Tools } from "domain/tools";
import { sql } from "kysely";
import { bundle, filesOf } from "../roster/bundles";
import type { World } from "../roster/world";
import { acting } from "../support/acting";
import { aPerson, aSchool } from "../support/people";

/** A roster of two schools in which something of every kind changes, too little of each to be held. */
function files(emailOf: (id: string) => string, changed: boolean) {
  const rows = bundle();
  for (const one of rows.users) if (one.email) one.email = emailOf(one.sourcedId as string);
  if (!changed) return filesOf(rows);
  const more = (list: Record<string, string>[], name: string) => {
    for (const row of list.slice(0, 3)) row[name] = `${row[name]} (new)`;
  };
  more(
    rows.orgs.filter(({ type }) => type === "school"),
    "name",
  );
  more(rows.academicSessions, "title");
  more(rows.courses, "title");
  more(rows.classes, "title");
  rows.users = rows.users.filter(({ sourcedId }) => sourcedId !== "k3");
  rows.enrollments = rows.enrollments.filter(({ userSourcedId }) => userSourcedId !== "k3");
  for (const one of rows.users) if (/^(t1|t2|k1)$/.test(one.sourcedId as string)) one.familyName = "Newly";
  for (const one of rows.users) if (one.sourcedId === "k2") one.orgSourcedIds = "s2";
  for (const one of rows.enrollments) if (one.sourcedId === "e2") one.primary = "true";
  return filesOf(rows);
}

let made = 0;

/** A district whose roster was applied once and is about to change, with people and places that a command touches, too. */
export async function aRosterAboutToChange(world: World, tools: Tools) {
  const { db } = world;
  const nth = made++;
  const emailOf = (id: string) => `${id}.${nth}@lakeside.example`;
  const district = await world.makeDistrict(`Lakeside ${nth}`);
  const north = await world.makeDistrict(`Northfield ${nth}`);
  const configuration = await world.makeConfiguration(district.id);
  const { status } = await world.sync(configuration, files(emailOf, false));
  if (status !== "applied") throw new Error(`the first sync is ${status}`);
  const other = await world.makeConfiguration(district.id);
  await world.sync(other, files(emailOf, false));
  const at = { districtId: district.id };
  const root = acting({
    role: "super_admin",
    districtId: null,
    ...(await aPerson(db, { role: "super_admin", email: emailOf("root") })),
  });
  const director = acting({
    role: "it_director",
    ...at,
    ...(await aPerson(db, { role: "it_director", email: emailOf("director"), ...at })),
  });
  const people = Object.fromEntries(
    (
      await db
        .selectFrom("roster_users")
        .select(["sourced_id", "profile_id"])
        .where("district_id", "=", district.id)
        .where("integration_id", "=", configuration.id)
        .execute()
    ).map(({ sourced_id, profile_id }) => [sourced_id, profile_id ?? ""]),
  );
  const schoolNamed = async (name: string) =>
    (
      await db
        .selectFrom("schools")
        .select("id")
        .where("district_id", "=", district.id)
        .where("name", "=", name)
        .executeTakeFirstOrThrow()
    ).id;
  const [alder, birch] = [await schoolNamed("Alder High"), await schoolNamed("Birch Middle")];
  const cedar = (await aSchool(db, district.id, `Cedar ${nth}`)).id;
  await aSchool(db, north.id, `Dogwood ${nth}`);
  await deactivatePerson(tools, root, { id: people.k2 as string });
  await inviteRosterPerson(tools, root, { id: people.t2 as string, email: emailOf("t2") });
  const schools = { kind: "schools" as const, from: birch, into: alder };
  const districts = { kind: "districts" as const, from: north.id, into: district.id };
  const digest = async (pair: Parameters<typeof previewMerge>[2]) =>
    (await previewMerge(tools, root, pair))?.digest ?? "";
  const merges = {
    schools: { ...schools, digest: await digest(schools) },
    districts: { ...districts, digest: await digest(districts) },
  };
  return {
    otherSource: other.id,
    tools,
    district,
    people,
    root,
    director,
    alder,
    birch,
    cedar,
    merges,
    emailOf,
    sync: () => world.sync(configuration, files(emailOf, true)),
  };
}

export type AboutToChange = Awaited<ReturnType<typeof aRosterAboutToChange>>;

const idOf = ({ people }: AboutToChange, name: string) => people[name] as string;
const invited = ({ emailOf, district, alder, people }: AboutToChange, name: string, role: Invitation["role"]) => ({
  email: emailOf(name),
  role,
  districtId: district.id,
  schoolId: alder,
  firstName: null,
  lastName: null,
  districtName: null,
  schoolName: null,
  attachTo: { profileId: people[name] as string, role },
});
const calendar = { timeZone: "America/Chicago", schoolYearStart: "08-01" };

/** What people do with people and places while a roster comes in. */
export const commandsBesideSyncs: Record<string, (at: AboutToChange) => Promise<unknown>> = {
  "someone of the roster is given another school": (at) =>
    changePerson(at.tools, at.director, { id: idOf(at, "k1"), role: "student", district: "", school: at.birch }),
  "someone of the roster is switched off": (at) => deactivatePerson(at.tools, at.director, { id: idOf(at, "k1") }),
  "someone of the roster is switched on": (at) => reactivatePerson(at.tools, at.director, { id: idOf(at, "k2") }),
  "someone of the roster is invited": (at) =>
    inviteRosterPerson(at.tools, at.director, { id: idOf(at, "t1"), email: at.emailOf("t1") }),
  "several of the roster are invited": (at) =>
    invitePeople(at.tools, at.director, [invited(at, "k1", "student"), invited(at, "t1", "teacher")]),
  "several of the roster are invited, the other way round": (at) =>
    invitePeople(at.tools, at.root, [invited(at, "t1", "teacher"), invited(at, "k1", "student")]),
  "an invitation is withdrawn": (at) => withdraw(at.tools, at.director, { id: idOf(at, "t2") }),
  "a school of the roster is changed": (at) =>
    changeSchool(at.tools, at.director, { id: at.birch, name: "Birch Academy", identifier: "200", level: null }),
  "a school is added": (at) =>
    addSchool(at.tools, at.director, { districtId: at.district.id, name: "Elm", identifier: "E1", level: null }),
  "a school is removed": (at) => removePlace(at.tools, at.director, { kind: "schools", id: at.cedar }),
  "the district is changed": (at) =>
    changeDistrict(at.tools, at.director, { id: at.district.id, name: "Lakeside United", ...calendar }),
  "schools of the roster are merged": (at) => mergePlaces(at.tools, at.director, at.merges.schools),
  "another source of the district is deleted": (at) => remove(at.tools, at.director, { id: at.otherSource }),
  "a district is merged into it": (at) => mergePlaces(at.tools, at.root, at.merges.districts),
};

/** How many wait for a lock on a table that somebody else holds; without a table, for any lock. */
export async function waiting({ db }: Pick<World, "db">, table?: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct pid)::int as n from pg_locks
    where not granted and pid in (select pid from pg_stat_activity where datname = current_database())
      and (${table ?? null}::text is null or relation = to_regclass(${table ?? null}))`.execute(db);
  return rows[0]?.n ?? 0;
}
