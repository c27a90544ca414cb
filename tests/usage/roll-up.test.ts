import { randomUUID } from "node:crypto";
import { rollUpDay } from "domain/usage/queries/roll-up";
import { listDaysOfUse, verifyDay } from "domain/usage/queries/verify";
import { rollUpWaiting } from "domain/usage/roll-up";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { anIntake, randomFrom, rowsOf } from "./world";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  world = await cloneDatabase();
}, 60_000);
afterAll(() => world?.close());

/** Days of 23, 25 and 24 hours in New York. */
const days = ["2026-03-08", "2026-11-01", "2026-11-02"];
const products = { "alpha.example": randomUUID(), "beta.example": randomUUID(), "gamma.example/kids": randomUUID() };
const addresses = [
  ...[
    "https://alpha.example/a?name=x",
    "https://www.alpha.example",
    "https://beta.example/x",
    "https://gamma.example/",
  ],
  ...["https://gamma.example/kids/1", "https://nobody.example", "https://www.nobody.example/y"],
];

type Sent = { event_id: string; occurred_at: string; person: string; url: string; duration_seconds?: number };

function makeEvents(random: () => number, count: number): Sent[] {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  return Array.from({ length: count }).flatMap(() => {
    let at = Date.parse(`${pick(days)}T05:00:00Z`) + Math.floor(random() * 23 * 3600) * 1000;
    const [person, url] = [`student-${Math.floor(random() * 12)}`, pick(addresses)];
    return Array.from({ length: 1 + Math.floor(random() * 5) }, () => {
      at += pick([1, 60, 299, 300, 301, 1_200]) * 1_000;
      const duration = random() < 0.3 ? { duration_seconds: Math.floor(random() * 900) } : {};
      return { event_id: randomUUID(), occurred_at: new Date(at).toISOString(), person, url, ...duration };
    });
  });
}

function batchesOf<T>(random: () => number, rows: readonly T[]): T[][] {
  const left = [...rows].sort(() => random() - 0.5);
  const batches: T[][] = [];
  while (left.length > 0) batches.push(left.splice(0, 1 + Math.floor(random() * 300)));
  return batches;
}

const lost = (error: unknown) =>
  /^(?:08|57P|40|ECONNRESET|EPIPE)/.test((error as { code?: string }).code ?? "") ||
  /terminat|closed|ended/i.test((error as Error).message);

/** As a sender and a queue do it: what was lost with its connection is done again. */
async function untilDone<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (tries > 50 || !lost(error)) throw error;
    }
  }
}

describe.each([1, 2, 3])("events in any order, again and again, from many senders (run %i)", (seed) => {
  it("count once, and every figure is what the events say", async () => {
    const random = randomFrom(seed);
    const { districtId, send } = await anIntake(world.db, {
      name: `Random ${seed}`,
      now: "2026-11-03T12:00:00Z",
      patterns: products,
    });
    await sql`insert into usage_districts (district_id, event_days) values (${districtId}, 400)`.execute(world.db);
    const events = makeEvents(random, 700);
    const again = events.filter(() => random() < 0.2);
    const batches = [...batchesOf(random, events), ...batchesOf(random, again)];
    let [next, accepted, done, sending] = [0, 0, 0, true];
    const sender = async () => {
      while (next < batches.length) {
        const batch = batches[next++] as Sent[];
        const key = randomUUID();
        const answer = await untilDone(() => send(batch, { key }));
        if (typeof answer === "string") throw new Error(`a batch was answered with ${answer}`);
        accepted += answer.accepted;
        done++;
      }
    };
    const worker = async () => {
      while (sending) {
        for (const day of days) await untilDone(() => rollUpDay(world.db, { districtId, day, all: random() < 0.1 }));
      }
    };
    let broken = 0;
    const breaker = setInterval(() => {
      // One for each batch that came through: where a call takes longer than this waits, none ever would.
      if (broken === done) return;
      broken = done;
      void world.pool
        .query(`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()
          and datname = current_database() and query ~ 'usage_(accept|roll_up)\\(' and state = 'active'
          order by random() limit 1`)
        .catch(() => {});
    }, 40);
    const workers = [worker(), worker()];
    await Promise.all([sender(), sender(), sender(), sender()]).finally(() => {
      sending = false;
      clearInterval(breaker);
    });
    await Promise.all(workers);
    await untilDone(() => rollUpWaiting(world.db, { districtId }));
    expect(accepted, "events answered as accepted").toBe(events.length);
    expect(await rowsOf(world.db, districtId, "1", "usage_events")).toHaveLength(events.length);
    expect(await rowsOf(world.db, districtId, "1", "usage_marks")).toEqual([]);
    const seen = await listDaysOfUse(world.db, { districtId, from: "2026-03-01", to: "2026-11-30" });
    expect(seen).toEqual(expect.arrayContaining(days));
    for (const day of seen) expect(await verifyDay(world.db, { districtId, day })).toEqual([]);
    for (const day of seen) {
      await rollUpDay(world.db, { districtId, day, all: true });
      expect(await verifyDay(world.db, { districtId, day })).toEqual([]);
    }
  }, 60_000);
});
