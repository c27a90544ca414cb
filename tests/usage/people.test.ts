import { randomUUID } from "node:crypto";
import { wholeDistrict } from "domain/access/scope";
import { knowPeople } from "domain/usage/know-people";
import { type FigurePart, readFigures } from "domain/usage/queries/figures";
import { listDaysOfUse, verifyDay } from "domain/usage/queries/verify";
import { rollUpWaiting } from "domain/usage/roll-up";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aSchool } from "../support/people";
import { anIntake, aRosterPupil } from "./world";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
let intake: Awaited<ReturnType<typeof anIntake>>;
let school: { id: string; name: string };
let second: { id: string; name: string };
let configuration: { id: string };
let count = 0;
const now = "2026-11-03T12:00:00Z";

beforeAll(async () => {
  world = await cloneDatabase();
}, 60_000);
afterAll(() => world?.close());

beforeEach(async () => {
  const name = `People ${++count}`;
  intake = await anIntake(world.db, { name, now });
  school = await aSchool(world.db, intake.districtId, `${name} Elementary`);
  second = await aSchool(world.db, intake.districtId, `${name} Middle`);
  configuration = await aConfiguration(world.db, intake.districtId, name);
});

const aPupil = (sourcedId: string, more: { email?: string; username?: string; grade?: string } = {}) =>
  aRosterPupil(
    world.db,
    { districtId: intake.districtId, schoolId: school.id, configurationId: configuration.id },
    { sourcedId, ...more },
  );

const visit = (at: string, person: string, url = "https://games.example/x") => ({
  event_id: randomUUID(),
  occurred_at: at,
  person,
  url,
});

async function figures(by: FigurePart[] = []) {
  const { districtId } = intake;
  await rollUpWaiting(world.db, { districtId });
  const range = { from: "2026-10-01", to: "2026-11-30" };
  for (const day of await listDaysOfUse(world.db, { districtId, ...range })) {
    expect(await verifyDay(world.db, { districtId, day })).toEqual([]);
  }
  return readFigures(world.db, wholeDistrict(districtId), { districtId, ...range, by });
}
const know = (today = "2026-11-03") => knowPeople(world.db, { districtId: intake.districtId, today });

it("counts whom no roster knows as unknown, and their visits follow when one does", async () => {
  await intake.send([
    visit("2026-11-01T15:00:00Z", "S-1"),
    visit("2026-11-02T15:00:00Z", "s-1"),
    visit("2026-11-02T15:00:00Z", "nobody"),
  ]);
  expect(await figures()).toMatchObject([{ activePeople: 2, unknownPeople: 2, engagements: 3 }]);
  await aPupil("S-1");
  expect(await know()).toMatchObject({ linked: 1 });
  expect(await figures()).toMatchObject([{ activePeople: 2, unknownPeople: 1, engagements: 3 }]);
  expect(await figures(["school", "grade"])).toMatchObject([
    { school: { id: school.id, name: school.name }, grade: "3-5", activePeople: 1, unknownPeople: 0, engagements: 2 },
    { school: null, grade: null, activePeople: 1, unknownPeople: 1 },
  ]);
  expect(await know()).toEqual({ linked: 0, moved: 0 });
});

it("knows whom a roster knows with the first batch that a district sends", async () => {
  await aPupil("s-9");
  await intake.send([visit("2026-11-02T15:00:00Z", "s-9"), visit("2026-11-02T15:00:00Z", "nobody")]);
  const batches = world.db.selectFrom("usage_batches").select("answer").where("district_id", "=", intake.districtId);
  expect(await batches.execute()).toMatchObject([{ answer: { unknown_people: 1 } }]);
  expect(await figures()).toMatchObject([{ activePeople: 2, unknownPeople: 1 }]);
});

it("knows at once whom a roster knew before", async () => {
  await aPupil("s-2");
  await know();
  await intake.send([visit("2026-11-02T15:00:00Z", "S-2@example.org")]);
  expect(await figures(["school"])).toMatchObject([{ school: { id: school.id }, unknownPeople: 0 }]);
});

it("finds that two names are one person, before and after the roster says so", async () => {
  await intake.send([
    visit("2026-11-02T15:00:00Z", "s-3"),
    visit("2026-11-02T15:10:00Z", "s-3@example.org"),
    visit("2026-11-02T15:20:00Z", "three"),
  ]);
  expect(await figures()).toMatchObject([{ activePeople: 3, engagements: 3, visits: 3 }]);
  await aPupil("s-3", { username: "three" });
  expect(await know()).toMatchObject({ linked: 3 });
  expect(await figures()).toMatchObject([{ activePeople: 1, engagements: 1, visits: 3, unknownPeople: 0 }]);
  // The process that took the first batch remembers the old numbers; what it takes now counts for the one person.
  await intake.send([visit("2026-11-02T16:00:00Z", "three"), visit("2026-11-02T15:30:00Z", "s-3@example.org")]);
  expect(await figures()).toMatchObject([{ activePeople: 1, engagements: 2, visits: 5, unknownPeople: 0 }]);
});

it("leads a name that two people have to neither of them", async () => {
  await intake.send([visit("2026-11-02T15:00:00Z", "sam")]);
  await aPupil("s-4", { username: "sam" });
  await aPupil("s-5", { username: "Sam" });
  expect(await know()).toMatchObject({ linked: 0 });
  expect(await figures()).toMatchObject([{ unknownPeople: 1 }]);
});

it("leads a name that is somebody else's by now to that one, and leaves the visits of before", async () => {
  const renamed = await aPupil("s-20", { email: "smith@example.org" });
  await know();
  await intake.send([visit("2026-11-02T15:00:00Z", "smith@example.org")]);
  await world.db
    .updateTable("roster_users")
    .set({ email: "jones@example.org" })
    .where("profile_id", "=", renamed)
    .execute();
  await world.db.updateTable("profiles").set({ email: "jones@example.org" }).where("id", "=", renamed).execute();
  const next = await aPupil("s-21", { email: "smith@example.org" });
  await know();
  await intake.send([
    visit("2026-11-02T16:00:00Z", "smith@example.org"),
    visit("2026-11-02T17:00:00Z", "smith@example.org"),
  ]);
  await figures();
  const { rows } = await sql<{ profile: string; visits: number }>`
    select p.profile_id as profile, sum(d.visits)::int as visits from usage_person_day d
      join usage_people p on p.district_id = d.district_id and p.person_no = d.person_no
    where d.district_id = ${intake.districtId} group by 1 order by 2`.execute(world.db);
  expect(rows).toEqual([
    { profile: renamed, visits: 1 },
    { profile: next, visits: 2 },
  ]);
});

it("leads a name to nobody once a second one has it, and to who is left with it afterwards", async () => {
  const first = await aPupil("s-30", { username: "jo" });
  await know();
  await intake.send([visit("2026-11-02T15:00:00Z", "jo"), visit("2026-11-02T15:30:00Z", "s-30")]);
  const second = await aPupil("s-31", { username: "Jo" });
  await know();
  await know();
  await intake.send([visit("2026-11-02T16:00:00Z", "jo"), visit("2026-11-02T16:30:00Z", "s-30")]);
  await figures();
  const visits = async () => {
    const { rows } = await sql<{ profile: string | null; visits: number }>`
      select p.profile_id as profile, sum(d.visits)::int as visits from usage_person_day d
        join usage_people p on p.district_id = d.district_id and p.person_no = d.person_no
      where d.district_id = ${intake.districtId} group by 1 order by 2 desc`.execute(world.db);
    return rows;
  };
  expect(await visits(), "what came before stays, and so does another name of the first").toEqual([
    { profile: first, visits: 3 },
    { profile: null, visits: 1 },
  ]);
  await world.db.updateTable("roster_users").set({ username: "jo2" }).where("profile_id", "=", first).execute();
  expect(await know()).toMatchObject({ linked: 1 });
  await figures();
  expect(await visits()).toEqual([
    { profile: first, visits: 3 },
    { profile: second, visits: 1 },
  ]);
});

it("takes the roster's id for the one whose id it is, though it is another's user name", async () => {
  const owner = await aPupil("1001", { username: "owner" });
  await aPupil("1002", { username: "1001" });
  await intake.send([visit("2026-11-02T15:00:00Z", "1001")]);
  await know();
  const { rows } = await sql<{ profile_id: string }>`select profile_id from usage_people
    where district_id = ${intake.districtId}`.execute(world.db);
  expect(rows).toEqual([{ profile_id: owner }]);
});

it("counts who changed school in the new one from that day on, and before in the old one", async () => {
  const pupil = await aPupil("s-6");
  await know();
  await intake.send([visit("2026-11-02T15:00:00Z", "s-6"), visit("2026-11-03T05:30:00Z", "s-6")]);
  await figures();
  await world.db.updateTable("profiles").set({ school_id: second.id, grade: "06" }).where("id", "=", pupil).execute();
  expect(await know("2026-11-03")).toEqual({ linked: 0, moved: 1 });
  await intake.send([visit("2026-11-03T06:30:00Z", "s-6")]);
  const rows = await figures(["day", "school", "grade"]);
  expect(rows.map((row) => [row.day, row.school?.id, row.grade, row.visits])).toEqual([
    ["2026-11-02", school.id, "3-5", 1],
    ["2026-11-03", second.id, "6-8", 2],
  ]);
});

it("keeps no name of anybody", async () => {
  await intake.send([
    visit("2026-11-02T15:00:00Z", "very.unusual.name@example.org", "https://unusual-site.example/private?q=1"),
  ]);
  await figures();
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name like 'usage%'`.execute(world.db);
  expect(tables.length).toBeGreaterThan(10);
  let found = "";
  for (const { name } of tables) {
    const { rows } = await sql<{ all: string | null }>`select string_agg(t::text, ' ') as all from ${sql.table(name)} t
      where t.district_id = ${intake.districtId}`.execute(world.db);
    found += rows[0]?.all ?? "";
  }
  expect(found).toContain("unusual-site.example");
  for (const secret of ["very.unusual", "private", "q=1"]) expect(found).not.toContain(secret);
});

it("loses nothing while people are found out and events come in at once", async () => {
  const pupils = Array.from({ length: 20 }, (_, nth) => `p-${nth}`);
  for (const pupil of pupils) await aPupil(pupil);
  const sent = { accepted: 0, events: 0 };
  const sender = async (suffix: string) => {
    for (let nth = 0; nth < 30; nth++) {
      const events = pupils.map((pupil) =>
        visit(`2026-11-02T15:${String(nth).padStart(2, "0")}:00Z`, `${pupil}${suffix}`),
      );
      const answer = await intake.send(events);
      if (typeof answer === "string") throw new Error(answer);
      sent.accepted += answer.accepted;
      sent.events += events.length;
    }
  };
  const senders = [sender(""), sender("@example.org")];
  await know();
  await Promise.all(senders);
  await know();
  expect(sent.accepted).toBe(sent.events);
  expect(await figures()).toMatchObject([{ activePeople: 20, unknownPeople: 0, visits: sent.events, engagements: 20 }]);
});
