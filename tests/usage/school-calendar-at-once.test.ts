import type { EventMeaning } from "domain/places/calendar/terms";
import { importSchoolCalendar, setSchoolDays } from "domain/places/commands/change-school-calendar";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { acting } from "../support/acting";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

let districtId: string;
let director: ReturnType<typeof acting>;
beforeEach(async () => {
  districtId = (await aDistrict(db, `Oak Valley ${crypto.randomUUID()}`)).id;
  const email = `it@${districtId}.example`;
  const { profileId } = await aPerson(db, { role: "it_director", districtId, email });
  director = acting({ profileId, role: "it_director", districtId });
});

const waitForLocks = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`.execute(db);
  return rows[0]?.n;
};

/** Lets both come as far as they get before either has written a school year's days. */
async function meet(...both: (() => Promise<unknown>)[]) {
  const going: Promise<unknown>[] = [];
  await db.transaction().execute(async (db) => {
    await sql`lock table school_terms in share mode`.execute(db);
    for (const one of both) going.push(one());
    await expect.poll(waitForLocks).toBe(both.length);
  });
  return Promise.all(going);
}

const brings = (meaning: EventMeaning, day: string) => () =>
  importSchoolCalendar({ db }, director, { districtId, events: [{ name: "Day", days: [day], meaning }] });
const terms = () =>
  db.selectFrom("school_terms").select(["first_day", "last_day"]).where("district_id", "=", districtId).execute();

test("two imports at once, of which one names the first and one the last day of school, both count", async () => {
  await meet(brings("first_day", "2026-08-19"), brings("last_day", "2027-06-04"));
  expect(await terms()).toEqual([{ first_day: "2026-08-19", last_day: "2027-06-04" }]);
});

test("an import that meets the form of the first and last day changes the end that it names, and keeps the other", async () => {
  const form = { districtId, day: "2026-09-01", term: { from: "2026-08-24", to: "2027-06-11" } };
  await meet(() => setSchoolDays({ db }, director, form), brings("first_day", "2026-08-19"));
  expect((await terms())[0]?.last_day).toBe("2027-06-11");
});
