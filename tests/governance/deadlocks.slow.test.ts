import { Refusal } from "domain/refusals";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openTools } from "../support/acting";
import { cloneDatabase } from "../support/database";
import { aMeetingPlace, commands, meet } from "./meetings";

const database = await cloneDatabase();
const tools = openTools(database);
const standing = aMeetingPlace(tools);
afterAll(async () => {
  await tools.close();
  await database.close();
});

const names = Object.keys(commands);
const pairs = names.flatMap((first, at) => names.slice(at).map((second) => [first, second] as const));
const delays = [0, 2, -2];

test.each(names)("%s ends when nobody else is at work", async (name) => {
  await commands[name]?.(await standing());
});

test.each(pairs)(
  "%s and %s at once: both end, and neither is taken back",
  async (first, second) => {
    for (const lateMs of delays) {
      for (const ended of await meet(await standing(), first, second, lateMs)) {
        if (ended.kind === "ended" || ended.error instanceof Refusal) continue;
        throw ended.error;
      }
    }
  },
  60_000,
);

test("the database has seen no deadlock", async () => {
  const seen = async () => {
    const { rows } = await sql<{ n: string }>`
      select deadlocks as n from pg_stat_database where datname = current_database()`.execute(database.db);
    return Number(rows[0]?.n);
  };
  expect(await seen()).toBe(0);
});
