import { gzipSync } from "node:zlib";
import { operator } from "domain/access/actor";
import { discardFile, sayHowToRead } from "domain/usage/commands/answer-file";
import { mostTried } from "domain/usage/files/plan";
import { previewOf, readFirstLines } from "domain/usage/files/preview";
import { readFigures } from "domain/usage/queries/figures";
import type { FileForm } from "domain/usage/queries/file-forms";
import { verifyDay } from "domain/usage/queries/verify";
import { badRowsReport } from "domain/usage/reports/bad-rows";
import { rollUpWaiting } from "domain/usage/roll-up";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict } from "../support/people";
import { aFileReader, fileKey, squidLine } from "./file-world";
import { matcherOf } from "./world";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

const day = "2026-10-06";
const now = "2026-10-07T18:00:00Z";
const product = "0190a000-0000-7000-9000-000000000001";
let districtId: string;
let files: Awaited<ReturnType<typeof aFileReader>>;

beforeEach(async () => {
  districtId = (await aDistrict(db, `Lakeside ${crypto.randomUUID()}`)).id;
  await db.updateTable("districts").set({ time_zone: "America/Chicago" }).where("id", "=", districtId).execute();
  await db
    .insertInto("software")
    .values({ id: product, name: "Alpha", source: "catalogue" })
    .onConflict((on) => on.doNothing())
    .execute();
  files = await aFileReader(db, { districtId, now, matcher: matcherOf({ "alpha.example": product }) });
});

const figures = async () => {
  await rollUpWaiting(db, { districtId });
  expect(await verifyDay(db, { districtId, day })).toEqual([]);
  const [row] = await readFigures(db, operator, { districtId, from: day, to: day, by: [] });
  return row;
};
const parts = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from usage_file_parts where district_id = ${districtId}`.execute(db);
  return rows[0]?.count;
};
/** Pupils who ask a site each minute, from one minute to another. */
const minutes = (from: number, to: number, pupils = 3) =>
  Array.from({ length: (to - from) * pupils }, (_, nth) => {
    const minute = from + Math.floor(nth / pupils);
    return squidLine(minute * 60 + (nth % pupils), `pupil${nth % pupils}`, `https://alpha.example/page?q=${minute}`);
  }).join("");

const columns = (count: number) => Array.from({ length: count }, (_, nth) => `c${nth}`).join();
const oneLine = "date=2026-10-06 time=08:00:00 a=b ".repeat(90_000);

describe("a log that comes as a file", () => {
  it("counts as the same visits would that a sender brings, and is removed once it is read", async () => {
    const log = [
      squidLine(0, "pupil1", "https://www.alpha.example/canary?token=canary"),
      squidLine(60, "pupil1", "https://www.alpha.example/next"),
      squidLine(61, "pupil2", "http://games.example/", "TCP_DENIED/403"),
      squidLine(62, "-", "http://games.example/"),
      squidLine(63, "pupil2", "http://10.0.0.1/private"),
      squidLine(-86_400 * 200, "pupil2", "http://games.example/old"),
      "1791291600.5 canary nonsense\n",
    ].join("");
    const file = await files.bring(log);
    expect(file).toMatchObject({
      state: "done",
      fault: null,
      format: "squid",
      lines: 7,
      accepted: 4,
      duplicate: 0,
      blocked: 1,
      rejected: 3,
      unknownPeople: 4,
      unmatched: 2,
      faults: { no_site: 1, too_old: 1, shape: 1 },
      keySealed: null,
      kind: "upload",
    });
    expect(await parts()).toBe(0);
    expect(await figures()).toMatchObject({ visits: 3, blockedAttempts: 1, activePeople: 2 });
  });

  it("is known again by its content, under any name, and by its lines in any other file", async () => {
    const first = await files.bring(minutes(0, 40));
    expect(first).toMatchObject({ state: "done", accepted: 120, duplicate: 0 });
    expect(await files.upload(minutes(0, 40), { name: "again.log" })).toMatchObject({
      id: first.id,
      cameBefore: first.createdAt,
    });
    expect(await parts(), "nothing is kept of it").toBe(0);
    expect(await files.bring(gzipSync(minutes(20, 60)))).toMatchObject({ accepted: 60, duplicate: 60 });
    const overlapping = await figures();
    const other = await aDistrict(db, "Northfield");
    const whole = await aFileReader(db, {
      districtId: other.id,
      now,
      matcher: matcherOf({ "alpha.example": product }),
    });
    await whole.bring(minutes(0, 60));
    await rollUpWaiting(db, { districtId: other.id });
    const [once] = await readFigures(db, operator, { districtId: other.id, from: day, to: day, by: [] });
    expect(overlapping).toEqual(once);
  });

  it("names skipped lines by number, reason and column, and nothing that stands in them", async () => {
    const known = "2026-10-06 08:00:00,pupil1,https://alpha.example/a,Allowed";
    // Words of the first lines are asked about; one that comes later only is a reason to skip its line.
    const table = [
      "Time,User,URL,Action",
      ...Array<string>(mostTried).fill(known),
      "yesterday,canary-name,https://alpha.example/canary,Allowed",
      "2026-10-06 08:00:00,pupil1,,Allowed",
      "2026-10-06 08:00:00,pupil1,https://alpha.example/canary,Perhaps",
      "2026-10-06 08:00:00,pupil1,https://192.168.0.1/canary,Allowed",
    ].join("\n");
    const file = await files.bring(table);
    expect(file).toMatchObject({ format: "table", accepted: 1, rejected: 4 });
    const report = await badRowsReport(db, files.scope, { districtId, fileId: file.id, zone: "America/Chicago" });
    const rows = [];
    for await (const some of report?.rows ?? []) rows.push(...some);
    expect(rows.map(([line, reason, column]) => [line, reason, column])).toEqual([
      [mostTried + 2, "No usable time", "Time"],
      [mostTried + 3, "No address", "Address"],
      [mostTried + 4, "Neither allowed nor blocked", "Action"],
      [mostTried + 5, "Not a public website", "Address"],
    ]);
    expect(JSON.stringify(rows)).not.toContain("canary");
    const summed = await sql<{ fault: string; times: string }>`select f.key as fault, f.value as times
      from usage_batches b cross join lateral jsonb_each_text(b.answer -> 'faults') f
      where b.district_id = ${districtId} order by f.key`.execute(db);
    expect(summed.rows.map(({ fault }) => fault)).toEqual(["no_action", "no_address", "no_site", "no_time"]);
  });

  it.each([
    ["the file is claimed", "claim", 1],
    ["a batch begins", "batch", 2],
    ["a batch is taken in and not yet committed", "batch taken in", 2],
    ["all is taken in and the end is not written", "end", 1],
  ])(
    "counts each visit once when its worker dies as %s",
    async (_, step, times) => {
      const log = minutes(0, 300, 100);
      const made = await files.upload(log);
      if (!made || typeof made === "string") throw new Error("not kept");
      let seen = 0;
      const dies = async (at: string) => {
        if (at === step && ++seen === times) throw new Error("the worker dies");
      };
      await expect(files.read(made.id, { atStep: dies })).rejects.toThrow("the worker dies");
      await files.read(made.id);
      const file = await files.look(made.id);
      expect(file).toMatchObject({ state: "done", lines: 30_000, accepted: 30_000, duplicate: 0, rejected: 0 });
      expect((await figures())?.visits).toBe(30_000);
      expect(await parts()).toBe(0);
    },
    60_000,
  );

  it("stops between two batches when the worker must end, and goes on later", async () => {
    const made = await files.upload(minutes(0, 300, 100));
    if (!made || typeof made === "string") throw new Error("not kept");
    const end = new AbortController();
    const atStep = async (step: string) => {
      if (step === "batch taken in") end.abort(new Error("the worker stops"));
    };
    await expect(files.read(made.id, { signal: end.signal, atStep })).rejects.toThrow("the worker stops");
    expect(await files.look(made.id)).toMatchObject({ state: "reading", accepted: 10_000, lines: 10_000 });
    expect(await files.read(made.id)).toBe("done");
    expect(await files.look(made.id)).toMatchObject({ accepted: 30_000, duplicate: 0 });
    expect(await files.read(made.id), "there is nothing left to do").toBeNull();
  }, 60_000);

  it.each([
    ["nothing but line ends", "\n\n", "empty"],
    ["a packed file that ends too early", gzipSync(minutes(0, 3_000)).subarray(0, 9_000), "packed"],
    ["a header that is too long", `${columns(200_001)}\n${columns(200_001)}\n`, "long_lines"],
    ["one line without an end", oneLine, "long_lines"],
  ])("says why nothing can be made of %s", async (_, content, fault) => {
    expect(await files.bring(content)).toMatchObject({ state: "failed", fault, keySealed: null });
    expect(await parts()).toBe(0);
  });

  it("is refused when it is empty or no log, and leaves nothing when it breaks off", async () => {
    expect(await files.upload("")).toBe("empty");
    expect(await files.upload(Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"))).toBe("image");
    const { receiveFile } = await import("domain/usage/commands/receive-file");
    async function* breaksOff() {
      yield Buffer.alloc(3_000_000, "a");
      throw new Error("the line is dead");
    }
    const upload = { districtId, name: "x", source: "Filter", bytes: breaksOff() };
    await expect(receiveFile(files.tools, files.actor, upload)).rejects.toThrow("the line is dead");
    const rows = await db.selectFrom("usage_files").select("id").where("district_id", "=", districtId).execute();
    expect([rows, await parts()]).toEqual([[], 0]);
  });

  it("is given up when reading it fails again and again without a batch taken in", async () => {
    const made = await files.upload(minutes(0, 2));
    if (!made || typeof made === "string") throw new Error("not kept");
    const dies = async (step: string) => {
      if (step === "batch") throw new Error("no luck");
    };
    for (let nth = 0; nth < 10; nth++) await expect(files.read(made.id, { atStep: dies })).rejects.toThrow("no luck");
    expect(await files.read(made.id, { atStep: dies })).toBe("failed");
    expect(await files.look(made.id)).toMatchObject({ state: "failed", fault: "gave_up" });
  });

  it("lies sealed in the database while it waits, under a key that goes with its end", async () => {
    const made = await files.upload(squidLine(0, "pupil1", "https://alpha.example/canary-path"));
    if (!made || typeof made === "string") throw new Error("not kept");
    const kept = await sql<{ sealed: Buffer }>`
      select sealed from usage_file_parts where district_id = ${districtId}`.execute(db);
    expect(kept.rows).toHaveLength(1);
    expect(kept.rows[0]?.sealed.toString("latin1")).not.toContain("canary");
    expect((await files.look(made.id)).keySealed).toMatch(/^v1\.k1\./);
  });
});

describe("a table whose columns say nothing", () => {
  const heads = "When;Who;Where;What;Long";
  const rows = (from: number) =>
    [
      `06/10/2026 08:0${from}:00;pupil1;https://alpha.example/canary?x=1;Allowed;75`,
      `06/10/2026 08:0${from + 1}:00;pupil2;alpha.example/canary;Blocked;0:01:10`,
    ].join("\n");
  const columns = {
    time: ["When"],
    address: "Where",
    person: "Who",
    action: "What",
    duration: "Long",
    device: null,
    dayFirst: true,
  };
  const say = (fileId: string, form: FileForm) =>
    sayHowToRead({ ...files.tools, db }, files.actor, { districtId, fileId, form });

  it("is asked about, with its first rows but not their addresses, and known again the next time", async () => {
    const file = await files.bring(`${heads}\n${rows(1)}`);
    expect(file).toMatchObject({ state: "asking", accepted: 0 });
    const preview = previewOf(await readFirstLines(db, fileKey, file));
    expect(preview?.heads).toEqual(["When", "Who", "Where", "What", "Long"]);
    expect(preview?.rows[0]).toEqual(["06/10/2026 08:01:00", "pupil1", "alpha.example", "Allowed", "75"]);
    expect(JSON.stringify(preview)).not.toContain("canary");

    expect(await say(file.id, { columns: { ...columns, time: ["Who"] }, timeZone: null })).toBe("no_time");
    expect(await say(file.id, { columns: { ...columns, action: "Where" }, timeZone: null })).toBe("no_action");
    expect(await say(file.id, { columns: { ...columns, address: "There" }, timeZone: null })).toBe("columns");
    expect((await files.look(file.id)).state, "nothing has changed").toBe("asking");

    expect(await say(file.id, { columns, timeZone: "America/New_York" })).toBeNull();
    await files.read(file.id);
    expect(await files.look(file.id)).toMatchObject({ state: "done", format: "table", accepted: 2, blocked: 1 });
    const { rows: kept } = await sql<{ at: Date; seconds: number }>`
      select occurred_at as at, seconds from usage_events where district_id = ${districtId} order by occurred_at`.execute(
      db,
    );
    expect(kept).toEqual([
      { at: new Date("2026-10-06T12:01:00Z"), seconds: 75 },
      { at: new Date("2026-10-06T12:02:00Z"), seconds: 70 },
    ]);
    expect(await files.bring(`${heads}\n${rows(5)}`)).toMatchObject({ state: "done", accepted: 2 });
    expect(await files.bring(`${heads}\n${rows(7)}`, { source: "Another" })).toMatchObject({ state: "asking" });
    expect(await say(file.id, { columns, timeZone: null }), "it is over").toBe("over");
  });

  it("can be discarded, and leaves nothing", async () => {
    const file = await files.bring(`${heads}\n${rows(1)}`);
    expect(await discardFile({ db }, files.actor, { districtId, fileId: file.id })).toBe(true);
    expect(await parts()).toBe(0);
    expect(await discardFile({ db }, files.actor, { districtId, fileId: file.id })).toBeUndefined();
  });

  it("whose first line is a visit is no table, and is not shown", async () => {
    const file = await files.bring(
      "2026;pupil1;https://alpha.example/canary;x\n2026;pupil1;https://alpha.example/canary;y\n",
    );
    expect(file.state).toBe("asking");
    expect(previewOf(await readFirstLines(db, fileKey, file))).toBeNull();
  });

  it("may be a Squid log in a form of its own, by a pasted logformat", async () => {
    const line = (second: number) =>
      `at=${Date.UTC(2026, 9, 6, 13) / 1000 + second} by=pupil1 to=https://alpha.example/x done\n`;
    const file = await files.bring(line(1) + line(61));
    expect(file.state).toBe("asking");
    expect(await say(file.id, { logformat: "nothing", timeZone: null })).toBe("format_form");
    expect(await say(file.id, { logformat: "%un %ru", timeZone: null })).toBe("format_time");
    expect(await say(file.id, { logformat: "%ts %un %ru", timeZone: null })).toBe("no_lines");
    expect(await say(file.id, { logformat: "logformat x at=%ts by=%un to=%ru done", timeZone: null })).toBeNull();
    await files.read(file.id);
    expect(await files.look(file.id)).toMatchObject({ state: "done", format: "squid_custom", accepted: 2 });
    expect(await files.bring(line(121))).toMatchObject({ state: "done", accepted: 1 });
  });
});
