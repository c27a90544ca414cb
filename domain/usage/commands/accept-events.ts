import { createHash, randomBytes } from "node:crypto";
import type { Db } from "db/client";
import type { Caller } from "domain/access/credentials";
import type { Matcher } from "domain/software/addresses/matcher";
import type { Tools } from "domain/tools";
import { sql } from "kysely";
import type { DistrictNumbers, Numbers } from "../numbers";
import { ensureDays, hasNoDay } from "../queries/days";
import { type Rejection, readEvents, type Visit } from "../read-events";

/** What events are read with. */
export type Reader = {
  matcher: Matcher;
  numbers: Numbers;
  now: () => Date;
};

export type Batch = {
  events: readonly unknown[];
  /** The sender's own name for the batch, under which it may be sent again. */
  key: string | null;
  /** The batch as it came: under the same key it must be the same. */
  body: Uint8Array;
};

export type Answer = { accepted: number; duplicate: number; rejected: number; rejections: Rejection[] };

/** Batches that may wait to be counted in a district; with more, nothing else is taken for the time being. */
const mostWaiting = 2_000;
const dayMs = 86_400_000;
const mostTries = 5;

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();

/**
 * Takes a batch in, as the key of its district: what is answered as accepted is in the database by then, and counts once
 * however often it is sent. Returns the answer; "key-used" when the batch's key came with another body before; "behind"
 * when so much waits to be counted that the sender should wait, too.
 */
export async function acceptEvents(
  tools: Pick<Tools, "db">,
  actor: Pick<Caller, "districtId" | "keyId">,
  input: { batch: Batch; reader: Reader },
): Promise<Answer | "key-used" | "behind"> {
  const { db } = tools;
  const { districtId } = actor;
  const { batch, reader } = input;
  const now = reader.now();
  const key = batch.key === null ? randomBytes(32) : sha256(`${actor.keyId}\n${batch.key}`);
  const bodyHash = sha256(batch.body);
  for (let tries = 1; ; tries++) {
    const numbers = await reader.numbers.of(db, districtId, { now, anew: tries > 1 });
    if ((await reader.numbers.waiting(db, districtId, { now, most: mostWaiting })) >= mostWaiting) return "behind";
    const { source: name, ...read } = readEvents(batch.events, { ...readingOf(reader, numbers), districtId });
    await reader.numbers.learn(db, districtId, numbers, read.visits);
    await ensureDays(db, { days: read.visits.map((visit) => visit.day), again: tries > 1 });
    const source = await reader.numbers.source(db, districtId, { keyId: actor.keyId, name });
    const added = await write(db, { districtId, key, bodyHash, source, numbers, ...read }).catch((error: unknown) => {
      if (tries < mostTries && hasNoDay(error)) return -1;
      throw error;
    });
    if (added === null) return storedAnswer(db, { districtId, key, bodyHash });
    if (added >= 0) return answerOf(added, read.visits.length, read.rejected);
    if (tries === mostTries) throw new Error("The names of a district changed again and again while events came in.");
  }
}

function readingOf({ matcher, now }: Reader, { clock, eventDays }: DistrictNumbers) {
  const at = now().getTime();
  const firstDay = clock(at - (eventDays - 1) * dayMs).day;
  return { matcher, clock, firstDay, lastDay: clock(at + dayMs).day };
}

const answerOf = (accepted: number, read: number, rejections: Rejection[]): Answer => ({
  accepted,
  duplicate: read - accepted,
  rejected: rejections.length,
  rejections,
});

/** The answer that a batch got when it came first; "key-used" when that was another batch. */
async function storedAnswer(
  db: Db,
  { districtId, key, bodyHash }: { districtId: string; key: Buffer; bodyHash: Buffer },
): Promise<Answer | "key-used"> {
  const { body_hash, answer } = await db
    .selectFrom("usage_batches")
    .select(["body_hash", "answer"])
    .where("district_id", "=", districtId)
    .where("batch_key", "=", key)
    .executeTakeFirstOrThrow();
  if (!body_hash.equals(bodyHash)) return "key-used";
  const { accepted, duplicate, rejected, rejections } = answer as unknown as Answer;
  return { accepted, duplicate, rejected, rejections };
}

type Write = {
  districtId: string;
  key: Buffer;
  bodyHash: Buffer;
  source: number;
  numbers: DistrictNumbers;
  visits: Visit[];
  rejected: Rejection[];
};

/** One call of usage_accept: how many were new, null for a key that was used, -1 when names lead elsewhere by now. */
async function write(db: Db, { districtId, key, bodyHash, source, numbers, visits, rejected }: Write) {
  const rows = [...visits].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const person = (visit: Visit) => numbers.people.get(visit.person);
  // Numbers, days and checked uuids: a list of them needs no quoting.
  const list = (value: (visit: Visit) => string | number | boolean | null | undefined) =>
    `{${rows.map((row) => value(row) ?? "null").join(",")}}`;
  const facts = JSON.stringify({
    rejected: rejected.length,
    rejections: rejected,
    faults: countBy(rejected.map(({ fault }) => fault)),
    blocked: rows.filter(({ blocked }) => blocked).length,
    unknown_people: rows.filter((row) => !person(row)?.known).length,
    unmatched: rows.filter(({ site }) => site.pattern === null).length,
  });
  const { rows: answers } = await sql<{ added: number | null }>`
    select usage_accept(${districtId}, ${numbers.namesVersion}, ${key}, ${bodyHash}, ${source}::smallint, new_id(),
      ${list((row) => row.id)}::uuid[], ${list((row) => row.at)}::bigint[], ${list((row) => row.day)}::date[],
      ${list((row) => row.hour)}::smallint[], ${list((row) => person(row)?.personNo)}::int[],
      ${list((row) => numbers.places.get(row.site))}::int[],
      ${rows.some((row) => row.seconds !== null) ? list((row) => row.seconds) : "{}"}::int[],
      ${rows.some((row) => row.blocked) ? list((row) => row.blocked) : "{}"}::boolean[], ${facts}::jsonb) as added`.execute(
    db,
  );
  return answers[0]?.added ?? null;
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
