import { createHash } from "node:crypto";
import type { Db } from "db/client";
import { needsSchool } from "domain/access/roles";
import { sql } from "kysely";

/** A demo district as its year is told: who is there, and the moment from which everything is counted back. */
export type DemoPlace = {
  id: string;
  name: string;
  now: Date;
  /** Those who ask, in an order that stays the same; the first is the demo's own teacher. */
  askers: { id: string; schoolId: string | null }[];
  schools: { id: string; name: string }[];
  curriculumDirector: string;
  itDirector: string;
  districtAdmin: string;
};

const dayMs = 24 * 60 * 60 * 1_000;

/** The same id at every seeding, so that what belongs together finds itself. */
export function idOf(place: { name: string }, what: string): string {
  const hash = createHash("sha256").update(`${place.name} / ${what}`).digest("hex");
  // Version 8: made of what it names.
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}

/** A moment of a school day so many days ago; weekends give way to the Friday before. */
export function ago({ now }: { now: Date }, days: number, minutes = 0): Date {
  const at = new Date(now.getTime() - days * dayMs - minutes * 60_000);
  const weekend = at.getUTCDay() === 0 ? 2 : at.getUTCDay() === 6 ? 1 : 0;
  return new Date(at.getTime() - weekend * dayMs);
}

/** Some hours later, but never after the moment from which everything is counted back. */
export function hoursAfter({ now }: { now: Date }, at: Date, hours: number): Date {
  const then = new Date(at.getTime() + hours * 60 * 60 * 1_000);
  return then < now ? then : now;
}

/** A day from now on (or back, below zero), YYYY-MM-DD. */
export function dayFrom({ now }: { now: Date }, days: number): string {
  return new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
}

/** The element at a place that may lie beyond the end: the list goes round. */
export function around<T>(list: readonly T[], at: number): T {
  if (list.length === 0) throw new Error("There is nothing to choose from.");
  return list[at % list.length] as T;
}

/** Looks the demo's people and schools up. Undefined when the district is not there, or its people are gone. */
export async function findDemoPlace(
  db: Db,
  { name, now }: { name: string; now: Date },
): Promise<DemoPlace | undefined> {
  const district = await db
    .selectFrom("districts")
    .select("id")
    .where("name", "=", name)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  if (!district) return undefined;
  const people = await db
    .selectFrom("profiles as p")
    .innerJoin("auth_users as u", (join) => join.onRef("u.id", "=", "p.auth_user_id").on("u.demo", "=", true))
    .select(["p.id", "p.role", "p.school_id as schoolId"])
    .where("p.district_id", "=", district.id)
    .orderBy(sql`split_part(u.email, '@', 1) <> 'teacher'`)
    .orderBy("u.email")
    .execute();
  const schools = await db
    .selectFrom("schools")
    .select(["id", "name"])
    .where("district_id", "=", district.id)
    .orderBy("identifier")
    .execute();
  const office = (role: string) => people.find((person) => person.role === role)?.id;
  const [curriculumDirector, itDirector] = [office("curriculum_director"), office("it_director")];
  const districtAdmin = office("district_admin");
  const askers = people.filter(({ role }) => needsSchool(role));
  if (!curriculumDirector || !itDirector || !districtAdmin || askers.length === 0) return undefined;
  return {
    id: district.id,
    name,
    now,
    schools,
    curriculumDirector,
    itDirector,
    districtAdmin,
    askers: askers.map(({ id, schoolId }) => ({ id, schoolId })),
  };
}
