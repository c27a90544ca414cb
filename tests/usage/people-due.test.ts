import { randomUUID } from "node:crypto";
import type { DB } from "db/schema";
import { listDistrictsToKnow } from "domain/usage/queries/roll-up";
import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aConfiguration } from "../support/people";
import { aSync } from "../support/syncs";
import { anIntake } from "./world";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
let districtId: string;
let configuration: { id: string; district_id: string };

beforeAll(async () => {
  world = await cloneDatabase();
  const now = "2026-11-03T12:00:00Z";
  const intake = await anIntake(world.db, { name: "Lakeside", now });
  await intake.send([{ event_id: randomUUID(), occurred_at: now, person: "s-1", url: "https://games.example/x" }]);
  districtId = intake.districtId;
  configuration = { id: (await aConfiguration(world.db, districtId, "SIS")).id, district_id: districtId };
}, 60_000);
afterAll(() => world?.close());

const lookedAt = (minutesAgo: number | null) =>
  sql`update usage_districts set known_at = now() - make_interval(mins => ${minutesAgo})`.execute(world.db);

it("looks at a district's people at first, after a sync that was applied, and every hour", async () => {
  await lookedAt(null);
  expect(await listDistrictsToKnow(world.db)).toEqual([districtId]);
  await lookedAt(30);
  expect(await listDistrictsToKnow(world.db)).toEqual([]);
  await aSync(world.db, configuration, { status: "applied", hoursAgo: 1 });
  expect(await listDistrictsToKnow(world.db), "the sync ended before the last look").toEqual([]);
  await aSync(world.db, configuration, { status: "failed", finished_at: sql`now()` });
  expect(await listDistrictsToKnow(world.db), "the sync failed").toEqual([]);
  await aSync(world.db, configuration, { status: "applied", hoursAgo: 3, finished_at: sql`now()` });
  expect(await listDistrictsToKnow(world.db)).toEqual([districtId]);
  await lookedAt(0);
  expect(await listDistrictsToKnow(world.db)).toEqual([]);
  await lookedAt(61);
  expect(await listDistrictsToKnow(world.db)).toEqual([districtId]);
});

type Node = { "Node Type": string; "Relation Name"?: string; "Actual Rows": number; "Actual Loops": number };
type Parent = Node & { "Rows Removed by Filter"?: number; Plans?: Parent[] };
const nodes = (node: Parent): Parent[] => [node, ...(node.Plans ?? []).flatMap(nodes)];

it("reads no more of the syncs after years of them", async () => {
  await sql`insert into sync_logs (district_id, integration_id, trigger, status, started_at, finished_at)
    select ${districtId}::uuid, ${configuration.id}::uuid, 'schedule', 'applied', at, at
    from generate_series(now() - interval '800 days', now() - interval '2 days', interval '1 hour') at`.execute(
    world.db,
  );
  await world.asOwner("analyze sync_logs");
  await lookedAt(30);
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const dialect = new PostgresDialect({ pool: world.pool });
  await listDistrictsToKnow(new Kysely<DB>({ dialect, log: ({ query }) => void statements.push(query) }));
  let read = 0;
  for (const { sql: text, parameters } of statements) {
    const { rows } = await world.pool.query(`explain (analyze, format json) ${text}`, [...parameters]);
    for (const node of nodes(rows[0]["QUERY PLAN"][0].Plan)) {
      if (node["Relation Name"] !== "sync_logs") continue;
      read += (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
    }
  }
  expect(statements.length).toBeGreaterThan(0);
  expect(read).toBeLessThan(100);
});
