import type { Db } from "db/client";
import { operator } from "domain/access/actor";
import { isSchoolRole } from "domain/access/roles";
import { createAccount } from "domain/people/commands/create-account";
import { sql } from "kysely";
import { addBlacklist } from "./governance-blacklist";
import { addAgreements, addChecks } from "./governance-compliance";
import { type OwnProduct, ownOfLakeside, ownOfNorthfield } from "./governance-own";
import { type DemoPlace, findDemoPlace } from "./governance-place";
import type { RequestMix } from "./governance-plan";
import { addOwnProducts, chooseFromCatalogue, type Mix } from "./governance-products";
import { addRecords } from "./governance-records";
import { addRequests } from "./governance-requests";
import { addRules } from "./governance-rules";
import type { DemoPerson } from "./seed";

/**
 * A demo district, and who works there besides those that sign in to try it. Schools are named by their identifiers.
 */
export type DemoYear = {
  name: string;
  /** "year": as if it had been in use for one. "start": for a few weeks. */
  extent: "year" | "start";
  theirSchool: string;
  people: readonly DemoPerson[];
  colleagues: readonly (DemoPerson & { school: string })[];
};

type Plan = {
  own: OwnProduct[];
  mix: Mix;
  requests: RequestMix;
  rules: number;
  blacklist: boolean;
  population: number;
};

const plans: Record<DemoYear["extent"], Plan> = {
  year: {
    own: ownOfLakeside,
    mix: [
      ["approved", 30],
      ["approved_with_conditions", 13],
      ["pilot", 5],
      ["under_review", 5],
      ["requested", 3],
      ["not_reviewed", 3],
      ["denied", 4],
      ["retiring", 3],
      ["retired", 2],
    ],
    requests: {
      in_review: 10,
      info_requested: 4,
      submitted: 8,
      approved: 14,
      approved_with_conditions: 8,
      denied: 6,
      withdrawn: 4,
      duplicate: 3,
      draft: 3,
    },
    rules: 8,
    blacklist: true,
    population: 21_400,
  },
  start: {
    own: ownOfNorthfield,
    mix: [
      ["approved", 6],
      ["approved_with_conditions", 2],
      ["under_review", 1],
      ["requested", 1],
      ["not_reviewed", 2],
    ],
    requests: { in_review: 3, submitted: 2, approved: 2, draft: 1 },
    rules: 3,
    blacklist: false,
    population: 4_900,
  },
};

/**
 * Fills the demo's districts with a year of requests, reviews and decisions, all or nothing, counted back from `now`.
 * It runs after the districts and accounts are there, also in a database that was made before there was such a year. A
 * district that has it already is left alone. Everything is made up and marked so. Returns the names of those it
 * filled.
 */
export async function seedDemoGovernance(
  db: Db,
  { districts, now }: { districts: readonly DemoYear[]; now: Date },
): Promise<string[]> {
  return db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('rollcall demo seed'))`.execute(db);
    const filled: string[] = [];
    for (const year of districts) if (await seedYear(db, year, now)) filled.push(year.name);
    return filled;
  });
}

async function seedYear(db: Db, year: DemoYear, now: Date): Promise<boolean> {
  const known = await findDemoPlace(db, { name: year.name, now });
  if (!known || (await hasYear(db, known))) return false;
  await bringPeople(db, known, year);
  const place = await findDemoPlace(db, { name: year.name, now });
  if (!place) return false;
  const plan = plans[year.extent];
  await db
    .updateTable("districts")
    .set({ population: plan.population })
    .where("id", "=", place.id)
    .where("population", "is", null)
    .execute();
  const chosen = await chooseFromCatalogue(db, plan.mix);
  const own = await addOwnProducts(db, place, { own: plan.own, first: chosen.length });
  const products = [...chosen, ...own];
  await addRecords(db, place, products);
  await addRequests(db, place, { products, mix: plan.requests });
  await addRules(db, place, plan.rules);
  if (plan.blacklist) await addBlacklist(db, place);
  await addAgreements(db, place, own);
  await addChecks(db, place, own);
  return true;
}

async function hasYear(db: Db, { id }: DemoPlace): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from district_software where district_id = ${id}::uuid and demo) as has`.execute(db);
  return rows[0]?.has ?? false;
}

/**
 * The school where each of them works, for those whom no roster has given one yet, and the colleagues who asked for
 * software, too. They share the demo's password, whose hash is with the others.
 */
async function bringPeople(db: Db, place: DemoPlace, year: DemoYear): Promise<void> {
  const schools = await db
    .selectFrom("schools")
    .select(["id", "identifier"])
    .where("district_id", "=", place.id)
    .execute();
  const schoolOf = (identifier: string) => schools.find((school) => school.identifier === identifier)?.id ?? null;
  const atSchool = year.people.filter(({ role }) => isSchoolRole(role));
  await db
    .updateTable("profiles")
    .set({ school_id: schoolOf(year.theirSchool) })
    .where("district_id", "=", place.id)
    .where("school_id", "is", null)
    .where(
      "email",
      "in",
      atSchool.map(({ email }) => email),
    )
    .execute();
  const { rows } = await sql<{ hash: string }>`
    select u.password_hash as hash from auth_users u join profiles p on p.auth_user_id = u.id
    where u.demo and p.district_id = ${place.id}::uuid and u.password_hash is not null limit 1`.execute(db);
  const passwordHash = rows[0]?.hash;
  for (const { email, role, givenName, familyName, school } of year.colleagues) {
    const names = { displayName: `${givenName} ${familyName}`, firstName: givenName, lastName: familyName };
    const profile = { role, ...names, districtId: place.id, schoolId: schoolOf(school) };
    // Who is there already stays as they are.
    await createAccount(db, operator, { email, demo: true, profile, ...(passwordHash && { passwordHash }) });
  }
}
