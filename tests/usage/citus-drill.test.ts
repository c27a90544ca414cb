import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { verifyDay } from "domain/usage/queries/verify";
import { rollUpWaiting } from "domain/usage/roll-up";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { ask, killNode, startNode } from "../support/citus-cluster";
import { atDatabase, type Cluster } from "../support/citus-database";
import { cloneDatabase } from "../support/database";
import { aKey } from "../support/keys";
import { aDistrict } from "../support/people";
import { startWeb, type Web } from "../support/web";
import { rowsOf } from "./world";

const { cluster } = inject("database");
const onCluster = it.skipIf(!cluster);
let world: Awaited<ReturnType<typeof cloneDatabase>>;
let web: Web;

beforeAll(async () => {
  if (!cluster) return;
  world = await cloneDatabase();
  web = await startWeb(world.url);
}, 120_000);
afterAll(async () => {
  await web?.stop();
  await world?.close();
});

/** The server on which a district's rows are, as it lies on this machine. */
async function nodeOf(districtId: string) {
  const [coordinator] = (cluster as Cluster).servers as [string];
  const at = atDatabase(coordinator, new URL(world.url).pathname.slice(1));
  const [{ port }] = (await ask(
    at,
    `select nodeport as port from pg_dist_placement join pg_dist_node using (groupid)
      where shardid = get_shard_id_for_distribution_column('usage_districts', $1::uuid)`,
    [districtId],
  )) as [{ port: number }];
  const server = Object.assign(new URL(coordinator), { port: String(port) }).href;
  const [said] = await ask<{ bin: string; dir: string }>(
    server,
    `select (select setting from pg_config where name = 'BINDIR') as bin, current_setting('data_directory') as dir`,
  );
  return said as { bin: string; dir: string };
}

/** Starts a server again; what a killed one leaves behind ends within moments. */
async function restart({ bin, dir }: { bin: string; dir: string }): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return startNode(bin, dir);
    } catch (error) {
      if (tries === 20) throw error;
      await setTimeout(250);
    }
  }
}

type Said = {
  status: number;
  retryAfter: string | null;
  type: string | null;
  body: { accepted: number; detail: string };
};

async function post(token: string, key: string, events: object[]): Promise<Said> {
  const answer = await fetch(`${web.origin}/api/v1/usage-events`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify(events),
  });
  const [retryAfter, type] = [answer.headers.get("retry-after"), answer.headers.get("content-type")];
  return { status: answer.status, retryAfter, type, body: (await answer.json()) as Said["body"] };
}

onCluster(
  "loses nothing it acknowledged when a machine is killed, asks senders to wait, and goes on when it is back",
  async () => {
    const district = await aDistrict(world.db, "Killed");
    const { token } = await aKey(world.db, { districtId: district.id });
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const events = (nth: number) =>
      Array.from({ length: 100 }, (_, one) => ({
        event_id: randomUUID(),
        occurred_at: `${day}T18:${String(one % 60).padStart(2, "0")}:00Z`,
        person: `pupil-${(nth * 7 + one) % 40}`,
        url: `https://site-${one % 9}.example/x`,
      }));
    const [run, batches] = [randomBytes(4).toString("hex"), 60];
    const refused: Said[] = [];
    let [next, accepted, acknowledged] = [0, 0, 0];
    const killed = await nodeOf(district.id);
    const sender = async () => {
      for (let nth = next++; nth < batches; nth = next++) {
        const batch = events(nth);
        for (;;) {
          const said = await post(token, `${run}-${nth}`, batch);
          if (said.status === 202) {
            accepted += said.body.accepted;
            acknowledged++;
            break;
          }
          refused.push(said);
          await setTimeout(200);
        }
      }
    };
    const senders = Promise.all([sender(), sender(), sender(), sender()]);
    await expect.poll(() => acknowledged, { timeout: 60_000 }).toBeGreaterThan(8);
    killNode(killed.dir);
    try {
      await expect.poll(() => refused.length, { timeout: 30_000 }).toBeGreaterThan(3);
    } finally {
      await restart(killed);
    }
    await senders;
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    expect(new Set(refused.map(({ type }) => type))).toEqual(new Set(["application/problem+json"]));
    expect(refused[0]?.body.detail).toContain("can’t reach its database");
    expect(accepted, "each event is answered as accepted once").toBe(batches * 100);
    expect(await rowsOf(world.db, district.id, "1", "usage_events")).toHaveLength(batches * 100);
    await rollUpWaiting(world.db, { districtId: district.id });
    const days = await rowsOf<{ day: string }>(world.db, district.id, "distinct day::text as day", "usage_events");
    for (const one of days) expect(await verifyDay(world.db, { districtId: district.id, day: one.day })).toEqual([]);
    expect(await rowsOf(world.db, district.id, "1", "usage_marks")).toEqual([]);
  },
  180_000,
);
