import { randomUUID } from "node:crypto";
import { operator } from "domain/access/actor";
import { knowPeople } from "domain/usage/know-people";
import { figureParts, readFigures } from "domain/usage/queries/figures";
import { findIntake, listSources } from "domain/usage/queries/sources";
import { listDaysOfUse } from "domain/usage/queries/verify";
import { reclassify } from "domain/usage/reclassify";
import { rollUpWaiting } from "domain/usage/roll-up";
import { verifyAndNote } from "domain/usage/verify";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { ask, type Rows } from "../support/citus-cluster";
import { atDatabase } from "../support/citus-database";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aSchool } from "../support/people";
import { anIntake, aRosterPupil, matcherOf } from "./world";

const { cluster } = inject("database");
const onCluster = it.skipIf(!cluster);
type Statement = { text: string; values: unknown[] };
let world: Awaited<ReturnType<typeof cloneDatabase>>;
const sent = new Map<string, Statement>();

/** Keeps what a client is asked, once for each text. */
function listen(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    // What is prepared comes with its values.
    const { text, values } =
      typeof args[0] === "string" ? { text: args[0], values: args[1] as unknown[] } : (args[0] as Statement);
    // The sequence of numbers is no table.
    if (/\busage_(?!no')\w+/.test(text)) sent.set(text, { text, values: values ?? [] });
    return query(...args);
  }) as typeof client.query;
}

beforeAll(async () => {
  if (!cluster) return;
  world = await cloneDatabase();
  world.pool.on("connect", listen);
}, 60_000);
afterAll(() => world?.close());

const multiShard = async (name: string) => {
  let count = 0;
  for (const server of cluster?.servers ?? []) {
    const rows = await ask<Rows>(
      atDatabase(server, name),
      "select query_execution_multi_shard as n from citus_stat_counters where name = current_database()",
    );
    count += Number(rows[0]?.n ?? 0);
  }
  return count;
};

/** What stands in a list in PostgreSQL's binary form (db/binary-array.ts), as text; null for any other bytes. */
function listIn(bytes: Buffer): string | null {
  const readers: Record<number, (at: number) => string> = {
    16: (at) => String(bytes.readInt8(at) === 1),
    20: (at) => String(bytes.readBigInt64BE(at)),
    21: (at) => String(bytes.readInt16BE(at)),
    23: (at) => String(bytes.readInt32BE(at)),
    1082: (at) => new Date(Date.UTC(2000, 0, 1 + bytes.readInt32BE(at))).toISOString().slice(0, 10),
    2950: (at) => bytes.toString("hex", at, at + 16),
  };
  const read = bytes.length >= 12 && bytes.readInt32BE(0) <= 1 ? readers[bytes.readInt32BE(8)] : undefined;
  if (!read) return null;
  const values: string[] = [];
  for (let at = 20; at < bytes.length; ) {
    const length = bytes.readInt32BE(at);
    values.push(length < 0 ? "null" : read(at + 4));
    at += 4 + Math.max(0, length);
  }
  return `{${values.join(",")}}`;
}

/** A value as the text of a statement has it: with parameters, some statements can be run but not explained. */
function literalOf(value: unknown): string {
  const list = Buffer.isBuffer(value) ? listIn(value) : null;
  if (list !== null) return pg.escapeLiteral(list);
  const plain = (one: unknown) => (Buffer.isBuffer(one) ? `\\x${one.toString("hex")}` : String(one));
  const inList = (one: unknown) => (one === null ? "null" : `"${plain(one).replace(/["\\]/g, "\\$&")}"`);
  if (value === null || value === undefined) return "null";
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.map(inList).join(",")}}` : plain(value));
}

/** Everything that is done with the use of one district: taken in, linked, led elsewhere, counted, verified and read. */
async function scenario() {
  const { db } = world;
  const product = randomUUID();
  const intake = await anIntake(db, {
    name: "Routed",
    now: "2026-11-03T12:00:00Z",
    patterns: { "alpha.example": product },
  });
  const { districtId } = intake;
  const visit = (person: string, url: string, hour: number) => ({
    event_id: randomUUID(),
    occurred_at: `2026-11-02T${hour}:00:00Z`,
    person,
    url,
  });
  const visits = [14, 15, 16].flatMap((hour) =>
    ["ana", "ana@example.org", "ben"].flatMap((person) => [
      visit(person, "https://alpha.example/x", hour),
      visit(person, "https://games.example/y", hour),
    ]),
  );
  await intake.send(visits, { key: "once" });
  await intake.send(visits, { key: "once" });
  await rollUpWaiting(db, { districtId });
  const school = await aSchool(db, districtId, "Routed Elementary");
  const configuration = await aConfiguration(db, districtId, "Routed");
  const at = { districtId, schoolId: school.id, configurationId: configuration.id };
  const id = await aRosterPupil(db, at, { sourcedId: "ana" });
  const known = await knowPeople(db, { districtId, today: "2026-11-02" });
  expect(known.linked).toBe(2);
  await db.updateTable("profiles").set({ grade: "06" }).where("id", "=", id).execute();
  expect((await knowPeople(db, { districtId, today: "2026-11-03" })).moved).toBe(1);
  await reclassify(db, { districtId, matcher: async () => matcherOf({ "games.example": product }) });
  await rollUpWaiting(db, { districtId });
  const range = { districtId, from: "2026-11-01", to: "2026-11-03" };
  expect(await listDaysOfUse(db, range)).toEqual(["2026-11-02"]);
  expect(await verifyAndNote(db, { districtId, day: "2026-11-02" })).toEqual([]);
  expect(await readFigures(db, operator, { ...range, by: [] })).toMatchObject([{ visits: 18, activePeople: 2 }]);
  for (const part of figureParts) await readFigures(db, operator, { ...range, by: [part] });
  expect(await listSources(db, operator, { districtId, today: "2026-11-03" })).toHaveLength(1);
  await findIntake(db, operator, { districtId });
}

onCluster(
  "sends each statement of a district to one shard, also those that its functions send",
  async () => {
    const name = new URL(world.url).pathname.slice(1);
    const before = await multiShard(name);
    await scenario();
    const during = (await multiShard(name)) - before;
    const client = await world.pool.connect();
    const elsewhere: string[] = [];
    const planned = [...sent.values()];
    try {
      for (const { text, values } of planned) {
        const whole = text.replace(/\$(\d+)/g, (_, nth) => literalOf(values[Number(nth) - 1]));
        const { rows } = await client.query({ text: `explain (costs off) ${whole}`, rowMode: "array" });
        const plan = rows.map(([line]) => line).join("\n");
        // Rows that come with the statement: they go to the one shard of their district.
        if (/method: pull to coordinator\s+->\s+Function Scan on n$/.test(plan)) continue;
        const counts = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
        if (counts.length === 0 || counts.some((count) => count !== 1)) elsewhere.push(`${text}\n${plan}`);
      }
    } finally {
      client.release();
    }
    expect(elsewhere).toEqual([]);
    expect(planned.length).toBeGreaterThan(40);
    expect(during, "statements of the clients or of functions that asked several shards").toBe(0);
  },
  120_000,
);
