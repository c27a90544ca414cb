import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operator } from "domain/access/actor";
import { undoFile } from "domain/usage/commands/undo-file";
import { batchKeyOf } from "domain/usage/files/file-row";
import { undoFileBatches } from "domain/usage/files/undo";
import { removeOld, settleOld } from "domain/usage/keep";
import { readFigures } from "domain/usage/queries/figures";
import { undoBatch } from "domain/usage/queries/file-undo";
import { erasePersonUse } from "domain/usage/queries/person-use";
import { listSources } from "domain/usage/queries/sources";
import { verifyDay } from "domain/usage/queries/verify";
import { rollUpWaiting } from "domain/usage/roll-up";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { logLines } from "worker/usage/log-lines";
import { cloneDatabase } from "../support/database";
import { aPerson } from "../support/people";
import { aFileReader, squidLine } from "./file-world";
import { anIntake, matcherOf, randomFrom, rowsOf } from "./world";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

const day = "2026-10-06";
const now = "2026-10-07T18:00:00Z";
const product = "0190a000-0000-7000-9000-000000000001";
const patterns = { "alpha.example": product };

async function aWorld() {
  await db
    .insertInto("software")
    .values({ id: product, name: "Alpha", source: "catalogue" })
    .onConflict((on) => on.doNothing())
    .execute();
  const { districtId, send } = await anIntake(db, { name: `Lakeside ${randomUUID()}`, now, patterns });
  const files = await aFileReader(db, { districtId, now, matcher: matcherOf(patterns) });
  const start = (fileId: string) => undoFile(files.tools, files.actor, { districtId, fileId });
  const end = (fileId: string, signal = new AbortController().signal) =>
    undoFileBatches(db, { districtId, fileId }, { signal });
  /** Undoes a file to its end; how many visits it removed. */
  const undo = async (fileId: string) => {
    expect(await start(fileId)).toBeNull();
    return end(fileId);
  };
  /** What a district's screens show once all is counted, without the numbers that differ between two districts. */
  const figures = async () => {
    await rollUpWaiting(db, { districtId });
    expect(await verifyDay(db, { districtId, day })).toEqual([]);
    return readFigures(db, operator, { districtId, from: day, to: day, by: ["product"] });
  };
  const sendLog = async (log: string) => {
    const path = join(tmpdir(), `rollcall-${randomUUID()}.log`);
    await writeFile(path, log);
    const events = [];
    const { lines } = logLines(path, { timeZone: "UTC", logformat: undefined, salt: districtId });
    for await (const { line } of lines) events.push(JSON.parse(line));
    await rm(path);
    return send(events);
  };
  const sources = () => listSources(db, files.scope, { districtId, today: "2026-10-07" });
  return { districtId, files, start, end, undo, figures, sendLog, sources };
}

/** Students who open a site each minute, from one minute to another. */
const minutes = (from: number, to: number, students = 3) =>
  Array.from({ length: (to - from) * students }, (_, nth) => {
    const minute = from + Math.floor(nth / students);
    return squidLine(minute * 60 + (nth % students), `student${nth % students}`, "https://alpha.example/page");
  }).join("");

it("a file that is undone leaves the figures as if it had never come", async () => {
  const world = await aWorld();
  await world.files.bring(minutes(0, 10), { source: "Main office" });
  const before = await world.figures();
  const wrong = await world.files.bring(
    `${minutes(30, 60)}${squidLine(1, "student1", "http://games.example/", "TCP_DENIED/403")}${squidLine(2, "x", "http://10.0.0.1/")}`,
    { source: "Wrong filter" },
  );
  expect(wrong).toMatchObject({ accepted: 91, blocked: 1, rejected: 1, firstDay: day, hasVisitIds: true });
  expect(await world.figures()).not.toEqual(before);
  const wrongSource = async () => (await world.sources()).find(({ name }) => name === "Wrong filter");
  expect(await wrongSource()).toMatchObject({ days: [{ accepted: 91 }], faults: [{ fault: "no_site", times: 1 }] });
  expect(await world.undo(wrong.id)).toBe(91);
  expect(await world.files.look(wrong.id)).toMatchObject({ state: "undone", removed: 91 });
  expect(await world.figures()).toEqual(before);
  expect(await wrongSource()).toMatchObject({ days: [{ accepted: 0, duplicate: 0, rejected: 0 }], faults: [] });
  expect(await rowsOf(db, world.districtId, "file_id", "usage_file_visits"), "of the other file").toHaveLength(1);
});

it("what another file or a sender brought, too, stays, whichever came first", async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const random = randomFrom(seed);
  const [world, without] = [await aWorld(), await aWorld()];
  const spans = Array.from({ length: 8 }, () => {
    const from = Math.floor(random() * 40);
    return minutes(from, from + 5 + Math.floor(random() * 20));
  });
  // The door of a key, or a file that is undone later or not.
  const steps = spans.map((log) => ({ log, door: random() < 0.3 ? "key" : "file", goes: random() < 0.6 }));
  const toUndo = [];
  for (const { log, door, goes } of steps) {
    if (door === "key") await world.sendLog(log);
    // A line that no other file has, so that each is a file of its own.
    else {
      const own = squidLine(3_000 + toUndo.length, `own${randomUUID()}`, "https://alpha.example/");
      const file = await world.files.bring(log + own);
      if (goes) toUndo.push(file.id);
      else await without.files.bring(log + own);
    }
    if (door === "key") await without.sendLog(log);
    // Whether what waits was counted before makes no difference.
    if (random() < 0.5) await world.figures();
  }
  for (const id of toUndo.sort(() => random() - 0.5)) await world.undo(id);
  expect(await world.figures(), `SEED=${seed}`).toEqual(await without.figures());
});

it("an undo that is interrupted goes on with the batches that still count", async () => {
  const world = await aWorld();
  const file = await world.files.bring(minutes(0, 300, 100));
  expect(file.accepted).toBe(30_000);
  await world.figures();
  expect(await world.start(file.id)).toBeNull();
  const of = { districtId: world.districtId, fileId: file.id };
  const last = { ...of, no: 2, key: batchKeyOf(of, 2), timeZone: "America/New_York" };
  expect(await undoBatch(db, last)).toBe(10_000);
  expect(await undoBatch(db, last), "it was undone before").toBe(0);
  expect(await world.files.look(file.id)).toMatchObject({ state: "undoing", removed: 10_000 });
  await expect(world.end(file.id, AbortSignal.abort(new Error("the worker stops")))).rejects.toThrow(
    "the worker stops",
  );
  expect(await world.end(file.id)).toBe(20_000);
  expect(await world.end(file.id), "there is nothing left to do").toBeNull();
  expect(await world.figures()).toEqual([]);
});

it("the same content can come again afterwards, and the next file like it is asked about", async () => {
  const world = await aWorld();
  const table = (site: string) => `Time,User,URL\n2026-10-06 08:00:00,student1,https://${site}/a\n`;
  const first = await world.files.bring(table("alpha.example"));
  expect(first).toMatchObject({ state: "done", accepted: 1 });
  await world.undo(first.id);
  const again = await world.files.bring(table("alpha.example"));
  expect(again.id).not.toBe(first.id);
  expect(again).toMatchObject({ state: "asking", accepted: 0 });
});

it("a file is undone once, and not while it is read, when nothing of it counts or some of it is settled", async () => {
  const world = await aWorld();
  const of = (fileId: string) => ({ districtId: world.districtId, fileId });
  const made = await world.files.upload(minutes(0, 2));
  if (!made || typeof made === "string") throw new Error("not kept");
  expect(await world.start(made.id), "it waits").toBe("nothing");
  await world.files.read(made.id);
  const empty = await world.files.bring("\n\n");
  expect(await world.start(empty.id)).toBe("nothing");
  const [once, twice] = await Promise.all([world.start(made.id), world.start(made.id)]);
  expect([once, twice].sort()).toEqual(["over", null].sort());
  expect(await world.end(made.id)).toBe(6);
  expect(await world.start(made.id)).toBe("over");

  const older = await world.files.bring(minutes(5, 6));
  await db.updateTable("usage_files").set({ has_visit_ids: false }).where("id", "=", older.id).execute();
  expect(await world.start(older.id), "it came before ids were kept").toBe("unknown");
  const settled = await world.files.bring(minutes(10, 11));
  const later = new Date("2027-03-01T12:00:00Z");
  expect(await settleOld(db, { districtId: world.districtId, now: later })).toBe(true);
  expect(await world.start(settled.id)).toBe("settled");
  expect((await world.figures())[0], "nothing of it changed").toMatchObject({ visits: 6 });
  const lines = await sql<{ count: number }>`select count(*)::int as count from audit_log
    where action = 'usage_file.undone' and object_id = ${made.id}`.execute(db);
  expect(lines.rows[0]?.count, "one line of the log").toBe(1);
  expect(
    await undoFile(world.files.tools, (await aWorld()).files.actor, of(made.id)),
    "another district",
  ).toBeUndefined();
});

it("no day is settled while a file is being undone", async () => {
  const world = await aWorld();
  const file = await world.files.bring(minutes(0, 2));
  expect(await world.start(file.id)).toBeNull();
  const later = { districtId: world.districtId, now: new Date("2027-03-01T12:00:00Z") };
  let looks = 0;
  expect(await settleOld(db, { ...later, isOver: () => ++looks > 6 })).toBe(false);
  expect(await world.end(file.id)).toBe(6);
  expect(await settleOld(db, later)).toBe(true);
});

it("the night takes the visits of somebody who was erased out of what is known of each file", async () => {
  const world = await aWorld();
  const { districtId } = world;
  const { profileId } = await aPerson(db, { role: "teacher", districtId, email: `t@${districtId}.example` });
  const file = await world.files.bring(minutes(0, 4, 2));
  const people = await rowsOf<{ no: number }>(db, districtId, "person_no as no", "usage_people");
  const [no] = people.map((row) => row.no);
  await sql`update usage_people set profile_id = ${profileId} where district_id = ${districtId} and person_no = ${no}`.execute(
    db,
  );
  await rollUpWaiting(db, { districtId });
  const known = async () =>
    (await rowsOf<{ ids: string[] }>(db, districtId, "event_ids as ids", "usage_file_visits"))[0]?.ids.sort();
  const night = () => removeOld(db, { districtId, now: new Date(now) });
  await night();
  expect(await known(), "nobody was erased").toHaveLength(8);
  expect(await db.transaction().execute((db) => erasePersonUse(db, { districtId, profileId }))).toBe(1);
  await night();
  const left = await rowsOf<{ id: string }>(db, districtId, "event_id as id", "usage_events");
  expect(left).toHaveLength(4);
  expect(await known()).toEqual(left.map(({ id }) => id).sort());
  expect(await rowsOf(db, districtId, "erased_at", "usage_districts")).toEqual([{ erased_at: null }]);
  expect(await world.undo(file.id)).toBe(4);
  expect(await world.figures()).toEqual([]);
});
