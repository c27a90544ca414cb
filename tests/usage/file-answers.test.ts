import { operator } from "domain/access/actor";
import { discardFile, sayHowToRead } from "domain/usage/commands/answer-file";
import { askAboutNext } from "domain/usage/commands/ask-about-next";
import { isHeadless } from "domain/usage/files/plan";
import { previewOf } from "domain/usage/files/preview";
import { formKeyOf } from "domain/usage/files/reading";
import { readFigures } from "domain/usage/queries/figures";
import { type FileForm, findFileForm } from "domain/usage/queries/file-forms";
import { resumeFile } from "domain/usage/queries/files";
import { badRowsReport } from "domain/usage/reports/bad-rows";
import { rollUpWaiting } from "domain/usage/roll-up";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict } from "../support/people";
import { aFileReader, squidLine } from "./file-world";
import { matcherOf } from "./world";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

const day = "2026-10-06";
const now = "2026-10-07T18:00:00Z";
let districtId: string;
let files: Awaited<ReturnType<typeof aFileReader>>;

beforeEach(async () => {
  districtId = (await aDistrict(db, `Lakeside ${crypto.randomUUID()}`)).id;
  await db.updateTable("districts").set({ time_zone: "America/Chicago" }).where("id", "=", districtId).execute();
  files = await aFileReader(db, { districtId, now, matcher: matcherOf({}) });
});

const heads = ["When", "Who", "Where", "What"];
const columns = {
  time: ["When"],
  address: "Where",
  person: "Who",
  action: "What",
  duration: null,
  device: null,
  dayFirst: false,
};
/** A table of visits, one a minute, each with one of the words. */
const table = (words: string[], from = 0, names = heads) =>
  [
    names.join(","),
    ...words.map((word, nth) => {
      const minute = String((from + nth) % 60).padStart(2, "0");
      const hour = String(8 + Math.floor((from + nth) / 60)).padStart(2, "0");
      return `2026-10-06 ${hour}:${minute}:00,pupil1,https://site${from + nth}.example/canary,${word}`;
    }),
  ].join("\n");
const say = (fileId: string, form: FileForm) =>
  sayHowToRead({ ...files.tools, db }, files.actor, { districtId, fileId, form });
const actions = async () => {
  const rows = await db.selectFrom("audit_log").select("action").where("district_id", "=", districtId).execute();
  return rows.map(({ action }) => action);
};

describe("a first line without names of columns", () => {
  it.each([
    ["a time", "2026-10-06 08:00:00,pupil1,site1.example,Pass"],
    ["a date and a time of day", "10/6/2026,8:00 AM,site1.example,pupil1"],
    ["a written date", '"Oct 6, 2026 8:00:00 AM",pupil1,site1.example,Pass'],
    ["seconds since 1970", "1791291600,pupil1,site1.example,Pass"],
    ["an IP address", "site1.example;10.1.0.7;pupil1;Pass"],
    ["an email address", "pupil1@lakeside.example\tsite1.example\tPass"],
    ["a search", "pupil1;site1.example?q=one;Pass"],
  ])("but %s is asked about, and none of it is kept as a name", async (_, line) => {
    const file = await files.bring([line, line, line].join("\n"));
    expect(file.state).toBe("asking");
    expect([previewOf([line]), isHeadless([line])]).toEqual([null, true]);
    const [time = "", address = ""] = line.split(/[,;\t]/);
    const form = { columns: { ...columns, time: [time], address, person: null, action: null }, timeZone: null };
    expect(await say(file.id, form)).toBe("columns");
    expect(
      await db.selectFrom("usage_file_forms").select("source_no").where("district_id", "=", districtId).execute(),
    ).toEqual([]);
  });

  it("is not what names of columns are that look like nothing of the kind", async () => {
    for (const heads of [
      columns.time.concat("Who", "Where"),
      ["url.domain", "user.name", "@timestamp"],
      ["1st", "No. 2"],
      ["When", "Where", "Blocked?", "Name & grade"],
    ]) {
      expect(isHeadless([heads.join(","), "a,b,c"]), heads.join()).toBe(false);
    }
  });
});

/** Who waits for a row of another; on a cluster that is on another machine. */
const waitingForLocks = inject("database").cluster
  ? sql`select from citus_lock_waits`
  : sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

it("a file that somebody else has answered for is not discarded, and is said not to be", async () => {
  const file = await files.bring(table(["Pass", "Stop"]));
  const of = { districtId, fileId: file.id };
  let commit = () => {};
  const until = new Promise<void>((resolve) => {
    commit = resolve;
  });
  const answering = db.transaction().execute(async (db) => {
    expect(await resumeFile(db, of)).toBe(true);
    await until;
  });
  const discarding = discardFile({ db }, files.actor, of);
  try {
    await vi.waitFor(async () => expect((await waitingForLocks.execute(db)).rows).toHaveLength(1));
  } finally {
    commit();
    await answering;
  }
  expect(await discarding).toBe(false);
  expect(await actions()).not.toContain("usage_file.discarded");
  expect((await files.look(file.id)).state).toBe("waiting");
});

describe("a column with what the filter did", () => {
  it("is not asked about for its own name, which a file may have more than once", async () => {
    const names = ["Time", "User", "URL", "Action"];
    const twice = [table(["Allowed"], 0, names), table(["Blocked"], 5, names)].join("\n");
    expect(await files.bring(twice)).toMatchObject({ state: "done", accepted: 2, blocked: 1 });
  });

  it("whose words nobody knows is asked about, and its words are remembered with the columns", async () => {
    const file = await files.bring(table(["Pass", "Stop", "Pass"]));
    expect(file.state).toBe("asking");
    const question = {
      words: [
        { word: "Pass", meaning: "allowed" },
        { word: "Stop", meaning: null },
      ],
    };
    expect(await say(file.id, { columns, timeZone: null })).toEqual(question);
    expect((await files.look(file.id)).state, "nothing has changed").toBe("asking");

    const words = { stop: "blocked", pupil1: "blocked" } as const;
    expect(await say(file.id, { columns: { ...columns, words }, timeZone: null })).toBeNull();
    await files.read(file.id);
    expect(await files.look(file.id)).toMatchObject({ state: "done", accepted: 3, blocked: 1, rejected: 0 });
    const key = formKeyOf(heads);
    const said = await findFileForm(db, { districtId, sourceNo: file.sourceNo, key });
    expect(said?.columns?.words, "a word of another column is not").toEqual({ stop: "blocked" });
    expect(await files.bring(table(["Stop", "Stop"], 10))).toMatchObject({ state: "done", accepted: 2, blocked: 2 });
    await rollUpWaiting(db, { districtId });
    const [row] = await readFigures(db, operator, { districtId, from: day, to: day, by: [] });
    expect(row).toMatchObject({ visits: 2, blockedAttempts: 3 });
  });

  it("is asked about a word that comes after the first rows, too", async () => {
    const words = Array.from({ length: 900 }, (_, nth) => (nth === 800 ? "Quarantine" : "Pass"));
    const file = await files.bring(table(words));
    const question = {
      words: [
        { word: "Pass", meaning: "allowed" },
        { word: "Quarantine", meaning: null },
      ],
    };
    expect(await say(file.id, { columns, timeZone: null })).toEqual(question);
  });

  it("is asked about first where the columns are known by their names, and the rest is remembered", async () => {
    const names = ["Time", "User", "URL", "Action"];
    const file = await files.bring(table(["Allowed", "Coached", "Blocked", "Coached"], 0, names));
    expect(file).toMatchObject({ state: "asking", accepted: 0, rejected: 0 });
    const by = { time: ["Time"], address: "URL", person: "User", action: "Action", device: null, dayFirst: false };
    expect(file.question).toEqual({
      columns: by,
      words: [
        { word: "Allowed", meaning: "allowed" },
        { word: "Coached", meaning: null },
        { word: "Blocked", meaning: "blocked" },
      ],
    });
    const words = { coached: "allowed" } as const;
    expect(await say(file.id, { columns: { ...by, words }, timeZone: null })).toBeNull();
    await files.read(file.id);
    expect(await files.look(file.id)).toMatchObject({
      state: "done",
      accepted: 4,
      blocked: 1,
      rejected: 0,
      question: null,
    });
    expect(await files.bring(table(["Coached"], 10, names))).toMatchObject({ state: "done", accepted: 1 });
    const known = await files.bring(table(["Allowed", "Denied"], 20, names), { source: "Another" });
    expect(known, "words that many filters use need no answer").toMatchObject({
      state: "done",
      accepted: 2,
      blocked: 1,
    });
  });

  it("is asked about where its name means something else, and may be no column", async () => {
    const names = ["Time", "User", "URL", "Status"];
    const file = await files.bring(
      table(
        Array.from({ length: 30 }, (_, nth) => `Room ${nth}`),
        0,
        names,
      ),
    );
    expect(file).toMatchObject({ state: "asking", question: { columns: { action: "Status" }, words: [] } });
    const { columns: by } = file.question ?? {};
    if (!by) throw new Error("no columns");
    expect(await say(file.id, { columns: by, timeZone: null })).toBe("no_action");
    expect(await say(file.id, { columns: { ...by, action: null }, timeZone: null })).toBeNull();
    await files.read(file.id);
    expect(await files.look(file.id)).toMatchObject({ state: "done", accepted: 30, rejected: 0 });
  });

  it("of 0 and 1 means what a person says", async () => {
    const file = await files.bring(table(["0", "1", "0"]));
    expect(await say(file.id, { columns, timeZone: null })).toMatchObject({ words: [{ word: "0" }, { word: "1" }] });
    const words = { "0": "allowed", "1": "blocked" } as const;
    expect(await say(file.id, { columns: { ...columns, words }, timeZone: null })).toBeNull();
    await files.read(file.id);
    expect(await files.look(file.id)).toMatchObject({ accepted: 3, blocked: 1, skipped: {} });
  });
});

describe("how a file was read", () => {
  it("is kept with it: the columns that a person chose, their words and time zone", async () => {
    const file = await files.bring(table(["Stop"]));
    const form = { columns: { ...columns, words: { stop: "blocked" as const } }, timeZone: "America/New_York" };
    expect(await say(file.id, form)).toBeNull();
    await files.read(file.id);
    expect((await files.look(file.id)).reading).toEqual({
      timeZone: "America/New_York",
      columns: form.columns,
      form: formKeyOf(heads),
      isSaid: true,
      nobody: 0,
    });
  });

  it("is kept of a log that is known by its form", async () => {
    const file = await files.bring(
      squidLine(0, "pupil1", "https://a.example/") + squidLine(1, "-", "https://a.example/"),
    );
    expect(file.reading).toEqual({ timeZone: "America/Chicago", nobody: 1 });
    expect(await askAboutNext({ db }, files.actor, { districtId, fileId: file.id }), "there is no answer").toBe(false);
  });

  it("can be asked about again: the next file like it waits, with the last answer at hand", async () => {
    const first = await files.bring(table(["Pass"]));
    expect(await say(first.id, { columns, timeZone: "America/New_York" })).toBeNull();
    await files.read(first.id);
    const of = { districtId, fileId: first.id };
    expect(await askAboutNext({ db }, files.actor, of)).toBe(true);
    expect(await askAboutNext({ db }, files.actor, of), "again changes nothing").toBe(true);
    expect((await files.look(first.id)).state, "this one stays as it is").toBe("done");
    const next = await files.bring(table(["Pass"], 10));
    expect(next.state).toBe("asking");
    const remembered = { districtId, sourceNo: next.sourceNo, key: formKeyOf(heads) };
    expect(await findFileForm(db, remembered)).toEqual({ columns, timeZone: "America/New_York", asksAgain: true });
    expect(await say(next.id, { columns, timeZone: null })).toBeNull();
    await files.read(next.id);
    expect(await files.look(next.id)).toMatchObject({ state: "done", accepted: 1 });
    expect(await files.bring(table(["Pass"], 20)), "an answer ends it").toMatchObject({ state: "done" });
    expect((await actions()).filter((action) => action === "usage_file.next_asked")).toHaveLength(2);
  });

  it("can be asked about where the names of the columns said it, too", async () => {
    const names = ["Time", "User", "URL", "Action"];
    const first = await files.bring(table(["Allowed"], 0, names));
    expect(first).toMatchObject({ state: "done", reading: { columns: { time: ["Time"], address: "URL" } } });
    expect(first.reading?.isSaid).toBeUndefined();
    expect(await askAboutNext({ db }, files.actor, { districtId, fileId: first.id })).toBe(true);
    expect(await files.bring(table(["Allowed"], 10, names))).toMatchObject({ state: "asking" });
    const other = await files.bring(table(["Allowed"], 20, names), { source: "Another" });
    expect(other.state, "another filter is read as before").toBe("done");
  });

  it("is nothing to a person of another district", async () => {
    const file = await files.bring(table(["Allowed"], 0, ["Time", "User", "URL", "Action"]));
    const other = await aFileReader(db, {
      districtId: (await aDistrict(db, "Northfield")).id,
      now,
      matcher: matcherOf({}),
    });
    expect(await askAboutNext({ db }, other.actor, { districtId, fileId: file.id })).toBeUndefined();
  });
});

describe("lines that are later than their file", () => {
  const at = (iso: string, person: string) => squidLine((Date.parse(iso) - start) / 1000, person, "https://a.example/");
  const start = Date.UTC(2026, 9, 6, 13);

  it("are skipped with a reason; clocks may differ by a few minutes", async () => {
    const log = at("2026-10-07T17:00:00Z", "a") + at("2026-10-07T18:09:00Z", "b") + at("2026-10-07T18:11:00Z", "c");
    const file = await files.bring(log);
    expect(file).toMatchObject({ state: "done", fault: null, accepted: 2, rejected: 1, faults: { later: 1 } });
    const report = await badRowsReport(db, files.scope, { districtId, fileId: file.id, zone: "America/Chicago" });
    const rows = [];
    for await (const some of report?.rows ?? []) rows.push(...some);
    expect(rows).toEqual([[3, "Later than the file", "Time", expect.stringContaining("time zone")]]);
  });

  it("count by when the file came, not by when it is read", async () => {
    const made = await files.upload(at("2026-10-07T17:00:00Z", "a"));
    if (!made || typeof made === "string") throw new Error("not kept");
    await files.read(made.id, { cameAt: "2026-10-07T15:00:00Z" });
    expect(await files.look(made.id)).toMatchObject({ state: "failed", fault: "all_later", accepted: 0 });
  });

  it("make the file count for nothing where they are all, so that it can come again", async () => {
    const log = at("2026-10-07T20:00:00Z", "a") + at("2026-10-07T21:00:00Z", "b");
    const file = await files.bring(log);
    expect(file).toMatchObject({ state: "failed", fault: "all_later", accepted: 0, faults: { later: 2 } });
    expect(await files.upload(log)).toMatchObject({ cameBefore: null });
  });

  it("are told at the time zone while a person chooses it", async () => {
    const rows = ["10/07/2026 12:00", "10/07/2026 12:30", "10/07/2026 09:00"].map((time) => `${time},ana,a.example,OK`);
    const file = await files.bring([heads.join(","), ...rows].join("\n"));
    expect(await say(file.id, { columns, timeZone: "America/Los_Angeles" })).toBe("later");
    expect((await files.look(file.id)).state).toBe("asking");
    expect(await say(file.id, { columns, timeZone: null })).toBeNull();
    await files.read(file.id);
    expect(await files.look(file.id)).toMatchObject({ state: "done", accepted: 3, rejected: 0 });
  });

  it("in a pasted logformat, too", async () => {
    const line = (time: string) => `at=${time} by=ana to=https://a.example/x done\n`;
    const file = await files.bring(line("2026/10/07:12:00:00") + line("2026/10/07:12:30:00"));
    const logformat = "at=%{%Y/%m/%d:%H:%M:%S}tl by=%un to=%ru done";
    const why = await say(file.id, { logformat, timeZone: "America/Los_Angeles" });
    expect(why).toBe("later");
  });
});
