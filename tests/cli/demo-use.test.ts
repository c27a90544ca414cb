import { operator } from "domain/access/actor";
import { wholeDistrict } from "domain/access/scope";
import { addDays } from "domain/days";
import { seedDemoGovernance } from "domain/demo/governance";
import { dayKind } from "domain/demo/school-days";
import { seedDemo } from "domain/demo/seed";
import { seedDemoUse, stageOf } from "domain/demo/usage";
import { openSenderKey } from "domain/demo/usage-filter";
import { keepDay } from "domain/demo/usage-kept";
import { sumOlderDays, writeOlderDays } from "domain/demo/usage-older";
import { habitsOf, visitsOf } from "domain/demo/usage-visits";
import { daysOf, isSchoolDay } from "domain/places/calendar/days";
import { readSchoolYear } from "domain/places/queries/school-calendar";
import { readFigures } from "domain/usage/queries/figures";
import { listSources } from "domain/usage/queries/sources";
import { keptOf, verifyDay } from "domain/usage/queries/verify";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoDistricts, demoYears, lakeside, operators } from "worker/demo/districts";
import { cloneDatabase } from "../support/database";
import { rowsOf } from "../usage/world";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

const now = new Date("2026-11-23T17:30:00Z");
const today = "2026-11-23";
const firstKept = addDays(today, -89);
const passwords = { lakeside: "one", northfield: "two" };
const server = { host: "127.0.0.1", port: 2201, hostKey: `SHA256:${"A".repeat(43)}`, passwords };
let districtId = "";
let keyId = "";

beforeAll(async () => {
  const secretsKey = { id: "k1", key: Buffer.alloc(32, 1) };
  await seedDemo(db, { districts: demoDistricts, operators, hashPassword: async () => "x", server, secretsKey, now });
  await seedDemoGovernance(db, { districts: demoYears, now });
  const district = await db
    .selectFrom("districts")
    .select("id")
    .where("name", "=", lakeside.name)
    .executeTakeFirstOrThrow();
  districtId = district.id;
  await sql`
    insert into profiles (district_id, school_id, role, source, display_name, email, grade)
    select ${districtId}, (array_agg(s.id order by s.identifier))[1 + n % 6], 'student', 'operator', 'Student ' || n,
      'student' || n || '@lakeside.example', lpad((1 + n % 12)::text, 2, '0')
    from schools s cross join generate_series(1, 240) n where s.district_id = ${districtId} group by n`.execute(db);
  const key = await openSenderKey(db, { districtId, kept: null });
  keyId = key.id;
  expect(await openSenderKey(db, { districtId, kept: key })).toEqual(key);
  expect(await seedDemoUse(db, { districtId, keyId, now })).toBeGreaterThan(10_000);
}, 120_000);

const figures = (from: string, to: string, by: Parameters<typeof readFigures>[2]["by"] = []) =>
  readFigures(db, operator, { districtId, from, to, by });
const visitsOfOne = async (name: string, from: string, to: string) =>
  (await figures(from, to, ["product"])).find(({ product }) => product?.name === name)?.visits ?? 0;

test("every figure of the days that are kept is what their visits say", async () => {
  for (const day of [firstKept, "2026-09-01", "2026-10-10", "2026-11-01", "2026-11-03", "2026-11-20", today]) {
    expect(await verifyDay(db, { districtId, day })).toEqual([]);
  }
  expect(await rowsOf(db, districtId, "mark_id", "usage_marks")).toEqual([]);
});

test("the school calendar says of each day what its use goes by", async () => {
  const found = await readSchoolYear(db, wholeDistrict(districtId), { districtId, day: today });
  const days = daysOf({ from: "2026-08-01", to: "2027-06-30" });
  const open = days.filter((day) => ["school", "exams"].includes(dayKind(day)));
  expect(days.filter((day) => found && isSchoolDay(found.calendar, day))).toEqual(open);
  expect(found?.calendar.days.get("2026-11-26")).toEqual({ kind: "no_school", name: "Thanksgiving break" });
});

test("what older days are told with is what a count of their visits would make", async () => {
  const { tools, ...stage } = await stageOf(db, { districtId, keyId });
  const cast = { users: stage.users, tools };
  const day = addDays(today, 1);
  const visits = visitsOf(cast, { day: "2026-10-14", year: 2026, habits: habitsOf(cast), timed: true });
  const one = { day, morning: Date.parse(`${day}T12:00Z`), receivedAt: now, visits };
  const tables = ["usage_person_day", "usage_day", "usage_person_year"];
  const output = async () => {
    const rows = await Promise.all(tables.map((table) => rowsOf<object>(db, districtId, "*", table)));
    return rows.map((some) =>
      some
        .filter((row) => !("day" in row) || String(row.day) === day)
        .map((row) => JSON.stringify(row))
        .sort(),
    );
  };
  const clear = async () => {
    for (const table of tables.slice(0, 2)) {
      await sql`delete from ${sql.table(table)} where district_id = ${districtId} and day = ${day}::date`.execute(db);
    }
  };
  await sql`select make_partitions('usage_events', ${day}::date, 1)`.execute(db);
  await keepDay(db, stage, one);
  expect(await verifyDay(db, { districtId, day })).toEqual([]);
  const counted = await output();
  expect(counted[0]?.length).toBeGreaterThan(50);
  await clear();
  await writeOlderDays(db, stage, [one]);
  await sumOlderDays(db, { districtId, from: day, to: day });
  expect(await output()).toEqual(counted);
  expect(await verifyDay(db, { districtId, day })).toEqual([]);
  await sql`delete from usage_events where district_id = ${districtId} and day = ${day}::date`.execute(db);
  await sql`select usage_roll_up(${districtId}, ${day}::date, 400, true)`.execute(db);
  await sql`delete from usage_batches where district_id = ${districtId} and not counted`.execute(db);
});

test("sums of older days agree with what each person did", async () => {
  const day = "2025-10-08";
  expect(await keptOf(db, { districtId, day }), "no visits come in for it anymore").toBe("people");
  expect(await verifyDay(db, { districtId, day })).toEqual([]);
  await sql`update usage_day set visits = visits + 1 where district_id = ${districtId} and day = ${day}::date
    and target_no = 0 and group_no = -1`.execute(db);
  expect(await verifyDay(db, { districtId, day }), "a wrong sum is seen").not.toEqual([]);
  await sql`update usage_day set visits = visits - 1 where district_id = ${districtId} and day = ${day}::date
    and target_no = 0 and group_no = -1`.execute(db);
});

test("the year has weekends, holidays and weeks of exams", async () => {
  const [school, weekend, holiday, lastYear] = (await Promise.all(
    ["2026-10-14", "2026-10-17", "2026-10-22", "2025-10-15"].map(
      async (day) => (await figures(day, day))[0]?.visits ?? 0,
    ),
  )) as [number, number, number, number];
  expect(weekend).toBeLessThan(school / 4);
  expect(holiday).toBeLessThan(school / 4);
  expect(lastYear).toBeLessThan(school * 0.95);
  expect(lastYear).toBeGreaterThan(school * 0.6);
  expect((await figures(today, today))[0]?.visits).toBeGreaterThan(0);
});

test("one product dies, one takes off, three are used that nobody approved, and some are blocked", async () => {
  const september = ["2026-09-01", "2026-09-14"] as const;
  const november = ["2026-11-09", "2026-11-22"] as const;
  expect(await visitsOfOne("Wordgarden", ...september)).toBeGreaterThan(10);
  expect(await visitsOfOne("Wordgarden", "2026-11-11", "2026-11-22")).toBe(0);
  expect(await visitsOfOne("Fieldnotes", ...november)).toBeGreaterThan(
    10 * Math.max(1, await visitsOfOne("Fieldnotes", ...september)),
  );
  expect(await visitsOfOne("Storyforge", ...november)).toBeGreaterThan(0);
  const sites = (await figures(...november, ["domain"])).filter(({ visits }) => visits > 0).map(({ domain }) => domain);
  expect(sites).toEqual(["essaymill.example", "playloft.example", null]);
  const blocked = (await figures(...november, ["product"])).filter((row) => row.blockedAttempts > 0);
  expect(blocked.map(({ product }) => product?.name)).toContain("Looptalk");
  expect(blocked.every(({ visits }) => visits === 0)).toBe(true);
});

test("students have their school and grade, and some people are in no roster", async () => {
  const rows = await figures("2026-11-02", "2026-11-20", ["school", "grade"]);
  expect(new Set(rows.map(({ school }) => school?.name))).toEqual(
    new Set([...lakeside.schools.map(({ name }) => name), undefined]),
  );
  expect(rows.map(({ grade }) => grade)).toEqual(expect.arrayContaining(["PK-2", "3-5", "6-8", "9-12", null]));
  const [all] = await figures("2026-11-02", "2026-11-20");
  expect(all?.unknownPeople).toBeGreaterThan(10);
  expect(all?.unknownPeople).toBeLessThan((all?.activePeople ?? 0) / 3);
});

test("its source has a volume on each day, says why some was rejected, and is marked as made up", async () => {
  const [source, ...more] = await listSources(db, operator, { districtId, today });
  expect(more).toEqual([]);
  expect(source).toMatchObject({ name: "Demo filter", keyId, demo: true });
  expect(source?.days.map(({ day }) => day)).toEqual(Array.from({ length: 30 }, (_, nth) => addDays(today, nth - 29)));
  expect(source?.days.every(({ accepted, unknownPeople }) => accepted > 0 && unknownPeople < accepted)).toBe(true);
  expect(source?.faults.map(({ fault }) => fault)).toContain("no_site");
});

test("a later start adds the days since then, and nothing the same day", async () => {
  expect(await seedDemoUse(db, { districtId, keyId, now })).toBe(0);
  const sums = () => rowsOf<{ day: string }>(db, districtId, "*", "usage_day");
  const before = (await sums()).length;
  const later = new Date("2026-11-25T20:00:00Z");
  expect(await seedDemoUse(db, { districtId, keyId, now: later })).toBeGreaterThan(0);
  expect((await sums()).length).toBeGreaterThan(before);
  expect(await verifyDay(db, { districtId, day: "2026-11-24" })).toEqual([]);
  expect(await verifyDay(db, { districtId, day: today })).toEqual([]);
});

test("the same district and day have the same use again", async () => {
  const day = "2026-10-14";
  const { tools, ...stage } = await stageOf(db, { districtId, keyId });
  const cast = { users: stage.users, tools };
  const again = () => visitsOf(cast, { day, year: 2026, habits: habitsOf(cast) });
  expect(again()).toEqual(again());
  expect(again().length).toBe(
    (await figures(day, day)).reduce((sum, row) => sum + row.visits + row.blockedAttempts, 0),
  );
});

test("comes back with the windows made, also when a worker is making them", async () => {
  const later = new Date("2026-11-27T17:30:00Z");
  const asOf = async () =>
    (
      await db
        .selectFrom("usage_districts")
        .select("windows_as_of")
        .where("district_id", "=", districtId)
        .executeTakeFirst()
    )?.windows_as_of;
  const worker = new pg.Client({ connectionString: database.url });
  await worker.connect();
  await worker.query("begin");
  await worker.query("select pg_advisory_xact_lock(hashtextextended('usage windows ' || $1::text, 0))", [districtId]);
  const seeding = seedDemoUse(db, { districtId, keyId, now: later });
  await expect.poll(waitingForTurn, { timeout: 60_000 }).toBe(1);
  await worker.query("commit");
  await seeding;
  await worker.end();
  expect(await asOf()).toBe("2026-11-27");
}, 90_000);

/** How many wait for a turn in this database. */
async function waitingForTurn(): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks
    where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`.execute(
    db,
  );
  return rows[0]?.n;
}
