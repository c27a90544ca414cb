import { Refusal } from "domain/refusals";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { openWorld } from "../roster/world";
import { openTools } from "../support/acting";
import { aRosterAboutToChange, commandsBesideSyncs, waiting } from "./sync-meetings";

const world = await openWorld();
const tools = openTools(world);
afterAll(async () => {
  await tools.close();
  await world.close();
});

const patience = { timeout: 15_000, interval: 10 };
const names = Object.keys(commandsBesideSyncs);

/** What is at the end of `going`, once it is there. */
function watched<T>(going: Promise<T>) {
  const state: { over: boolean; error?: unknown; value?: T } = { over: false };
  const done = going.then(
    (value) => Object.assign(state, { over: true, value }),
    (error) => Object.assign(state, { over: true, error }),
  );
  return { state, done };
}

/**
 * Lets the first come as far as `table`, which is shut for it, then the second as far as it gets, and then opens the table.
 * Returns how both ended.
 */
async function meetAt(table: string, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const gate = new pg.Client({ connectionString: world.ownerUrl });
  await gate.connect();
  try {
    await gate.query(`begin; lock table ${table} in exclusive mode`);
    const one = watched(first());
    await vi.waitFor(async () => expect(one.state.over || (await waiting(world, table)) > 0).toBe(true), patience);
    const other = watched(second());
    const goesOn = async () => !one.state.over && !other.state.over && (await waiting(world)) < 2;
    await vi.waitFor(async () => expect(await goesOn()).toBe(false), patience);
    await gate.query("rollback");
    return await Promise.all([one.done, other.done]);
  } finally {
    await gate.end();
  }
}

const unfit = (error: unknown) => error !== undefined && !(error instanceof Refusal);
// In the middle of the places, of the people's rows, of the people themselves, and at its end.
const tables = ["roster_classes", "roster_enrollments", "profiles", "sync_logs"];

test.each(names)("%s, alone", async (name) => {
  const at = await aRosterAboutToChange(world, tools);
  await commandsBesideSyncs[name]?.(at);
});

test.each(tables.flatMap((table) => names.map((name) => [table, name] as const)))(
  "a sync has come to %s, and %s: both end, and neither is taken back",
  async (table, name) => {
    const at = await aRosterAboutToChange(world, tools);
    const [sync, command] = await meetAt(table, at.sync, async () => commandsBesideSyncs[name]?.(at));
    expect(sync).toMatchObject({ value: { status: "applied" } });
    expect(unfit(command.error), String(command.error)).toBe(false);
  },
  60_000,
);

test.each(names)(
  "%s, all but the line in the audit log, and a sync: both end, and neither is taken back",
  async (name) => {
    const at = await aRosterAboutToChange(world, tools);
    const [command, sync] = await meetAt("audit_log", async () => commandsBesideSyncs[name]?.(at), at.sync);
    expect(sync).toMatchObject({ value: { status: "applied" } });
    expect(unfit(command.error), String(command.error)).toBe(false);
  },
  60_000,
);

test.each(["someone of the roster is invited", "several of the roster are invited"])(
  "%s, and several of them the other way round: both end, and neither is taken back",
  async (name) => {
    const other = "several of the roster are invited, the other way round";
    for (const table of ["auth_users", "auth_tokens", "audit_log"]) {
      const at = await aRosterAboutToChange(world, tools);
      const ended = await meetAt(
        table,
        async () => commandsBesideSyncs[name]?.(at),
        async () => commandsBesideSyncs[other]?.(at),
      );
      expect(ended.map(({ error }) => error).filter(unfit)).toEqual([]);
    }
  },
  60_000,
);

test("the database has seen no deadlock", async () => {
  const { rows } = await sql<{ n: string }>`
    select deadlocks as n from pg_stat_database where datname = current_database()`.execute(world.db);
  expect(Number(rows[0]?.n)).toBe(0);
});
