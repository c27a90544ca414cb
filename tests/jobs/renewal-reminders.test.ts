import type { ActingPerson } from "domain/access/actor";
import { addDays } from "domain/days";
import { decideRenewal } from "domain/money/commands/decide-renewal";
import { changeContract, removeContract } from "domain/money/commands/keep-contract";
import { tellOfRenewals } from "domain/money/remind-renewals";
import { claimMail } from "domain/notices/queries/mail-delivery";
import { listNotifications } from "domain/notices/queries/notifications";
import { newsNext, newsTitle } from "domain/software/requests/news-words";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { WorkerTools } from "worker/handler";
import { remindOfRenewalsHandler } from "worker/jobs/remind-of-renewals.handler";
import { compose } from "worker/mail/compose";
import { acting, openTools } from "../support/acting";
import { cloneDatabase } from "../support/database";
import { aContract } from "../support/money-world";
import { aDistrict, aPerson, aSchool } from "../support/people";

const database = await cloneDatabase();
const { db } = database;
const tools = openTools(database);
afterAll(async () => {
  await tools.close();
  await database.close();
});

const people: Record<"it" | "curriculum" | "principal" | "north", ActingPerson> = Object.create(null);
let districtId = "";
let otherId = "";
beforeAll(async () => {
  districtId = (await aDistrict(db, "Lakeside")).id;
  otherId = (await aDistrict(db, "Northfield")).id;
  const schoolId = (await aSchool(db, districtId, "Alder")).id;
  for (const [name, role, place] of [
    ["it", "it_director", { districtId }],
    ["curriculum", "curriculum_director", { districtId }],
    ["principal", "principal", { districtId, schoolId }],
    ["north", "it_director", { districtId: otherId }],
  ] as const) {
    const { profileId } = await aPerson(db, { role, ...place, email: `${name}@lakeside.example` });
    people[name] = acting({ profileId, role, ...place });
  }
});
beforeEach(async () => {
  await sql`delete from contracts`.execute(db);
  await sql`delete from notifications`.execute(db);
  await sql`delete from outgoing_mails`.execute(db);
});

const day = 24 * 60 * 60 * 1_000;
/** What a district is told so many days from now. */
const tell = (inDays = 0, id = districtId) =>
  tellOfRenewals(tools, { districtId: id, now: new Date(Date.now() + inDays * day) });
const newsOf = async (person: ActingPerson) => {
  const { rows } = await listNotifications(db, person, { unreadOnly: false, page: 1, size: 50 });
  return rows.map((row) => ({ title: newsTitle(row), next: newsNext(row), isRead: row.isRead }));
};
const dayIn = async (days: number) => {
  const { rows } = await sql<{ day: string }>`
    select to_char((now() at time zone 'America/Chicago')::date + ${days}::int, 'FMMon FMDD, YYYY') as day`.execute(db);
  return rows[0]?.day ?? "";
};
const owned = (ownerId: string | null) => ({ auto_renews: true, owner_id: ownerId });

test("the owner is told once within 30 days of the day to decide, once within 7, and by mail", async () => {
  const more = owned(people.curriculum.profileId);
  const id = await aContract(db, districtId, { title: "Mathloom seats", starts: -300, ends: 90, notice: 31, more });
  expect(await tell(), "31 days ahead").toBe(0);
  expect(await tell(1)).toBe(1);
  for (const inDays of [1, 2, 23]) expect(await tell(inDays), "told already").toBe(0);
  expect(await tell(24)).toBe(1);
  expect(await tell(30), "told already").toBe(0);
  const reminder = {
    title: `Decide by ${await dayIn(31)} whether to renew Mathloom seats`,
    next: "Renew it as it is, renew it with changes, or cancel it.",
    isRead: false,
  };
  expect(await newsOf(people.curriculum)).toEqual([reminder, reminder]);
  for (const name of ["it", "principal", "north"] as const) expect(await newsOf(people[name]), name).toEqual([]);
  const { id: mailId } = await db.selectFrom("outgoing_mails").select("id").limit(1).executeTakeFirstOrThrow();
  const mail = await claimMail(db, { id: mailId });
  const letter = mail && (await compose(db, mail, "https://rollcall.example"));
  expect(JSON.stringify(letter)).toContain("whether to renew Mathloom seats (Lakeside)");
  const done = await decideRenewal(tools, people.it, {
    districtId,
    id,
    version: 1,
    today: new Date().toISOString().slice(0, 10),
    fields: { decision: "renew", changes: null, reason: null, noticeGivenOn: null },
  });
  expect(done.kind).toBe("saved");
  const over = {
    title: "The renewal of Mathloom seats no longer needs a decision",
    next: "No action needed from you.",
    isRead: true,
  };
  expect(await newsOf(people.curriculum)).toEqual([over, over]);
  expect(await tell(30), "decided").toBe(0);
});

test("a reminder is over once its day is another one or its contract is gone, and the new day has its own", async () => {
  const more = owned(people.it.profileId);
  const id = await aContract(db, districtId, { title: "Moved", starts: -300, ends: 25, more });
  expect(await tell()).toBe(1);
  const row = await db.selectFrom("contracts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const fields = {
    title: row.title,
    vendor: row.vendor,
    number: null,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    noticeOn: row.notice_on,
    autoRenews: true,
    ownerId: row.owner_id,
    fundingSourceId: null,
    note: "Another note alone settles nothing",
  };
  const change = async (version: number, more: Partial<typeof fields>) =>
    (await changeContract(tools, people.it, { districtId, id, version, fields: { ...fields, ...more } })).kind;
  const states = async () => (await newsOf(people.it)).map(({ isRead }) => isRead);
  expect(await change(1, {})).toBe("saved");
  expect(await states()).toEqual([false]);
  expect(await change(2, { endsOn: addDays(row.ends_on, 2) })).toBe("saved");
  expect(await states()).toEqual([true]);
  expect(await tell()).toBe(1);
  expect(await states()).toEqual([false, true]);
  expect((await removeContract(tools, people.it, { districtId, id, version: 3 })).kind).toBe("saved");
  expect(await states()).toEqual([true, true]);
});

test("without an owner in the office, everyone who may decide is told; a moved day is a new cause", async () => {
  const id = await aContract(db, districtId, { title: "Nobody’s", starts: -300, ends: 20, more: owned(null) });
  const gone = await aPerson(db, { role: "it_director", districtId, email: "gone@lakeside.example" });
  await db.updateTable("profiles").set({ deactivated_at: new Date() }).where("id", "=", gone.profileId).execute();
  await aContract(db, districtId, { title: "Of one who left", starts: -300, ends: 20, more: owned(gone.profileId) });
  expect(await tell()).toBe(4);
  for (const name of ["it", "curriculum"] as const) expect(await newsOf(people[name]), name).toHaveLength(2);
  expect(await newsOf(people.principal)).toEqual([]);
  await sql`update contracts set ends_on = ends_on + 5 where id = ${id}`.execute(db);
  expect(await tell()).toBe(2);
});

test("nothing is said of what is decided, ended, later, or can’t be canceled any more", async () => {
  const more = owned(people.it.profileId);
  const decided = { renewal_decision: "renew", renewal_decided_at: sql`now()` };
  await aContract(db, districtId, { title: "Decided", starts: -9, ends: 20, more: { ...more, ...decided } });
  await aContract(db, districtId, { title: "Ended", starts: -9, ends: -1, more });
  await aContract(db, districtId, { title: "Later", starts: -9, ends: 31, more });
  await aContract(db, districtId, { title: "To begin", starts: 1, ends: 20, more });
  await aContract(db, districtId, { title: "Late", starts: -9, ends: 20, notice: -1, more });
  expect(await tell()).toBe(0);
});

test("the worker tells each district at night, and each of its own", async () => {
  await aContract(db, districtId, { title: "Ours", starts: -9, ends: 5, more: owned(people.it.profileId) });
  await aContract(db, otherId, { title: "Theirs", starts: -9, ends: 5, more: owned(null) });
  const today = new Date().toISOString().slice(0, 10);
  await db.insertInto("schedule_runs").values({ schedule: "remind-of-renewals", day: today }).execute();
  const attempt = { number: 1, isLast: false, signal: new AbortController().signal, progress: async () => {} };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const working = { ...tools, log, now: () => new Date(), enqueue: async () => {} } as unknown as WorkerTools;
  await remindOfRenewalsHandler.run({ day: today }, working, attempt);
  expect((await newsOf(people.it)).map(({ title }) => title)).toEqual([expect.stringContaining("renew Ours")]);
  expect((await newsOf(people.north)).map(({ title }) => title)).toEqual([expect.stringContaining("renew Theirs")]);
});
