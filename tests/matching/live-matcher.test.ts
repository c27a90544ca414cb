import { setTimeout as pause } from "node:timers/promises";
import { keepMatcher } from "domain/software/addresses/live-matcher";
import { authorizePatterns } from "domain/software/addresses/queries/url-pattern-authorizations";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict } from "../support/people";
import { openGate } from "../support/tcp-gate";

const database = await cloneDatabase();
const { db, url } = database;
const errors: Error[] = [];
const live = keepMatcher({ db, databaseUrl: url, onError: (error) => errors.push(error), retryMs: 50 });
afterAll(async () => {
  await live.close();
  await database.close();
});

const winner = async (address: string, districtId: string | null = null) =>
  (await live.current()).match(address, districtId);
const add = (pattern: string, more: Record<string, unknown> = {}) =>
  db
    .insertInto("url_patterns")
    .values({ pattern, software_name: "made", ...more })
    .execute();

test("a running matcher follows changes, and those it missed while its connection was lost", async () => {
  expect((await winner("https://quizlet.com/x"))?.pattern).toBe("quizlet.com");
  expect(await winner("https://new.example.org")).toBeNull();
  await add("new.example.org");
  await expect.poll(() => winner("https://new.example.org")).not.toBeNull();
  await db.deleteFrom("url_patterns").where("pattern", "=", "new.example.org").execute();
  await expect.poll(() => winner("https://new.example.org")).toBeNull();
  const { rows } = await database.pool.query(
    "select pg_terminate_backend(pid) as done from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
  );
  expect(rows).toEqual([{ done: true }]);
  await add("missed.example.org");
  await expect.poll(() => winner("https://missed.example.org")).not.toBeNull();
  expect(errors.length).toBeGreaterThan(0);
});

test("the trigger keeps one spelling and refuses what is none; the call by name takes one argument", async () => {
  await add("HTTPS://Trigger.Example.:443/A/./b/", { pattern_type: "path_prefix" });
  const row = await db
    .selectFrom("url_patterns")
    .select(["pattern", "host", "path"])
    .where("host", "=", "trigger.example")
    .executeTakeFirst();
  expect(row).toEqual({ pattern: "trigger.example/A/b", host: "trigger.example", path: "/A/b" });
  await expect(add("com")).rejects.toThrow("This is no pattern of its type.");
  await expect(add("a.*.example")).rejects.toThrow("This is no pattern of its type.");
  const { rows } = await database.pool.query("select pattern, place from match_url_patterns(input_url => $1)", [
    "https://trigger.example/A/b/c",
  ]);
  expect(rows).toEqual([{ pattern: "trigger.example/A/b", place: 1 }]);
});

test("the patterns of a product follow a district's decision, and nobody else's do", async () => {
  const districtId = (await aDistrict(db, "Lakeside")).id;
  const product = async (name: string) =>
    (await db.insertInto("software").values({ name, source: "catalogue" }).returning("id").executeTakeFirstOrThrow())
      .id;
  const softwareId = await product("Decided");
  const of = { software_id: softwareId };
  await add("decided.example.org", of);
  await add("own.example.org", { ...of, district_id: districtId });
  await add("mapped.example.org", of);
  await add("mapped.example.org", { software_id: await product("Other"), district_id: districtId });
  const decide = (authorized: boolean) => authorizePatterns(db, { districtId, softwareId, authorized, actorId: null });
  const stand = async () =>
    (
      await db
        .selectFrom("url_patterns")
        .select(["pattern", "is_authorized"])
        .where("district_id", "=", districtId)
        .orderBy("pattern")
        .execute()
    ).map((row) => `${row.pattern} ${row.is_authorized}`);
  expect(await decide(true)).toBe(2);
  expect(await stand()).toEqual(["decided.example.org true", "mapped.example.org false", "own.example.org true"]);
  expect(await decide(true)).toBe(0);
  expect(await decide(false)).toBe(2);
  expect(await stand()).toEqual(["decided.example.org false", "mapped.example.org false", "own.example.org false"]);
});

/** A wait of so many milliseconds lands in a different moment of the greeting each time: before it, in it, after it. */
test.each([0, 1, 3, 10, 40])("it ends at once, %i ms after it began, whatever its server does", async (afterMs) => {
  const gate = await openGate(Number(new URL(url).port));
  const through = new URL(url);
  through.port = String(gate.port);
  try {
    for (const state of ["open", "silent", "deaf", "shut"] as const) {
      await gate.set(state);
      const one = keepMatcher({ db, databaseUrl: through.href, onError: () => {} });
      await pause(afterMs);
      const ended = one.close().then(() => "ended");
      expect(await Promise.race([ended, pause(3_000, "still closing", { ref: false })]), state).toBe("ended");
    }
  } finally {
    await gate.close();
  }
});
