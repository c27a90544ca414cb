import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Db } from "db/client";
import { operator } from "domain/access/actor";
import { readFigures } from "domain/usage/queries/figures";
import { listDaysOfUse, verifyDay } from "domain/usage/queries/verify";
import { rollUpWaiting } from "domain/usage/roll-up";
import { sql } from "kysely";
import { expect, vi } from "vitest";
import { rowsOf } from "./world";

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Visits of one to three days ago. */
export const makeVisits = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    event_id: randomUUID(),
    person: `pupil-${nth % 40}`,
    url: `https://site-${nth % 9}.example/x`,
    occurred_at: `${dayBefore(1 + (nth % 3))}T18:${String(nth % 60).padStart(2, "0")}:00Z`,
  }));

type Visits = ReturnType<typeof makeVisits>;
export type Refusal = { status: number; type: string | null; retryAfter: string | null; detail: string };
type Counts = { accepted: number; duplicate: number };

/** What came of a batch that was sent until it was acknowledged. */
type Sent = Counts & { visits: Visits; key: string | null };

/**
 * Whoever sends visits as the page of the API asks them to: a batch is sent again, the same under the same key, until it
 * is acknowledged. `origin` is asked for each time, since a web that died comes back elsewhere.
 */
export function openSender({ origin, token }: { origin: () => string; token: string }) {
  const acknowledged: Sent[] = [];
  const refusals: Refusal[] = [];
  let lost = 0;

  async function post(visits: Visits, key: string | null): Promise<Counts | null> {
    const answer = await fetch(`${origin()}/api/v1/usage-events`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        ...(key === null ? {} : { "Idempotency-Key": key }),
      },
      body: JSON.stringify(visits),
    });
    const body = (await answer.json()) as Counts & { detail: string };
    if (answer.status === 202) return body;
    const [type, retryAfter] = [answer.headers.get("content-type"), answer.headers.get("retry-after")];
    refusals.push({ status: answer.status, type, retryAfter, detail: body.detail });
    return null;
  }

  async function send(visits: Visits, key: string | null): Promise<Sent> {
    for (;;) {
      const counts = await post(visits, key).catch(() => {
        lost++;
        return null;
      });
      if (counts) {
        const sent = { ...counts, visits, key };
        acknowledged.push(sent);
        return sent;
      }
      await setTimeout(50);
    }
  }

  /** Four at once, each batch with a key but every third. Resolves when all of them are acknowledged. */
  const sendMany = async (batches: number, size = 100) => {
    let next = 0;
    const lane = async () => {
      while (next < batches) await send(makeVisits(size), next++ % 3 === 2 ? null : randomUUID());
    };
    await Promise.all([lane(), lane(), lane(), lane()]);
  };

  return { acknowledged, refusals, lost: () => lost, send, sendMany };
}

type Sender = ReturnType<typeof openSender>;

/** Whatever was acknowledged up to now is in the database, each visit once. */
export async function expectKept(db: Db, districtId: string, { acknowledged }: Sender): Promise<void> {
  const ids = acknowledged.flatMap(({ visits }) => visits.map((visit) => visit.event_id));
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from usage_events
    where district_id = ${districtId} and event_id = any(${ids}::uuid[])`.execute(db);
  expect(rows[0]?.found, "acknowledged and kept").toBe(ids.length);
}

/** So many statements that write to a table of use wait for its lock. */
export const expectWaiting = (db: Db, table: string, many = 1) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and not l.granted and l.relation = ${table}::regclass`.execute(db);
      expect(rows[0]?.waiting, `who waits for ${table}`).toBeGreaterThanOrEqual(many);
    },
    { timeout: 30_000, interval: 25 },
  );

/**
 * After a drill: each visit that was acknowledged counts once, and nothing else does; batches are answered as they were
 * counted; every figure equals a recount from the visits. `counted` where a worker has counted them already.
 */
export async function expectCountedOnce(db: Db, districtId: string, sender: Sender, { counted = false } = {}) {
  await expectKept(db, districtId, sender);
  const visits = sender.acknowledged.reduce((sum, one) => sum + one.visits.length, 0);
  if (!counted) await rollUpWaiting(db, { districtId });
  expect(await rowsOf(db, districtId, "1", "usage_events")).toHaveLength(visits);
  expect(await rowsOf(db, districtId, "1", "usage_marks")).toEqual([]);
  expect(await rowsOf(db, districtId, "sum(accepted)::int as accepted", "usage_source_days")).toEqual([
    { accepted: visits },
  ]);
  for (const one of sender.acknowledged) {
    expect(one.accepted + one.duplicate).toBe(one.visits.length);
    // Under a key the answer is the first one's, which nobody heard.
    if (one.key !== null) expect(one.accepted).toBe(one.visits.length);
  }
  expect(await visitsCounted(db, districtId)).toBe(visits);
  const [from, to] = [dayBefore(5), dayBefore(0)];
  const days = await listDaysOfUse(db, { districtId, from, to });
  expect(days.length).toBeGreaterThan(0);
  for (const day of days) expect(await verifyDay(db, { districtId, day })).toEqual([]);
}

/** The visits in the figures, of all days that `makeVisits` makes visits of. */
export async function visitsCounted(db: Db, districtId: string): Promise<number> {
  const figures = await readFigures(db, operator, { districtId, from: dayBefore(5), to: dayBefore(0), by: [] });
  return figures.reduce((sum, { visits }) => sum + visits, 0);
}
