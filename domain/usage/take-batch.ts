import { randomBytes } from "node:crypto";
import { binaryArray, binaryUuids, type NumberType } from "db/binary-array";
import type { Db } from "db/client";
import type { Matcher } from "domain/software/addresses/matcher";
import { sql } from "kysely";
import type { DistrictNumbers, Numbers } from "./numbers";
import { ensureDays, hasNoDay } from "./queries/days";
import type { Reading, Visit } from "./read-events";
import { isUnmatched } from "./site";

/** What events are read with. */
export type Reader = {
  matcher: Matcher;
  numbers: Numbers;
  now: () => Date;
};

type Read = { visits: Visit[]; rejected: readonly { fault: string }[] };

/** What came of a batch; what was there before is a duplicate. */
export type Counts = {
  accepted: number;
  duplicate: number;
  rejected: number;
  blocked: number;
  unknownPeople: number;
  unmatched: number;
};

type Taken<R> = { counts: Counts; read: R } | "used" | "behind";

type Taking<R extends Read> = {
  districtId: string;
  /** 32 bytes: under the same key a batch is taken once. */
  key: Buffer;
  bodyHash: Buffer;
  reader: Reader;
  /** Reads the batch; again when names came to lead to other people meanwhile. */
  read: (reading: Reading) => R;
  /** The number of the source that it counts for. */
  source: (read: R) => Promise<number>;
  /** What else its answer holds. */
  factsOf?: (read: R) => Record<string, unknown>;
  /** What is written in the same transaction, once. */
  also?: (db: Db, counts: Counts) => Promise<void>;
};

/** Batches that may wait to be counted in a district; with more, nothing else is taken for the time being. */
const mostWaiting = 2_000;
/** How long a batch may wait for its turn, in milliseconds; its sender has it still, and is asked to wait instead. */
const mostWaitMs = 10_000;
const dayMs = 86_400_000;
const mostTries = 5;

/**
 * Takes a batch of visits into a district: they are in the database when this resolves, and count once however often the
 * batch comes. Returns what came of it and what was read; "used" when a batch had its key before; "behind" when so much
 * waits, to be counted or for its turn, that nothing was taken.
 */
export async function takeBatch<R extends Read>(db: Db, taking: Taking<R>): Promise<Taken<R>> {
  const { districtId, reader } = taking;
  const came = reader.now();
  return reader.numbers.inTurn(districtId, async () => {
    const waited = reader.now().getTime() - came.getTime();
    return waited > mostWaitMs ? "behind" : takeNow(db, taking);
  });
}

async function takeNow<R extends Read>(db: Db, taking: Taking<R>): Promise<Taken<R>> {
  const { districtId, reader } = taking;
  const now = reader.now();
  for (let tries = 1; ; tries++) {
    const numbers = await reader.numbers.of(db, districtId, { now, anew: tries > 1 });
    if ((await reader.numbers.waiting(db, districtId, { now, most: mostWaiting })) >= mostWaiting) return "behind";
    const read = taking.read({ ...readingOf(reader, numbers), districtId });
    await reader.numbers.learn(numbers, read.visits);
    await ensureDays(db, { days: read.visits.map((visit) => visit.day), again: tries > 1 });
    const source = await taking.source(read);
    const added = await write(db, taking, { read, numbers, source }).catch((error: unknown) => {
      if (tries < mostTries && hasNoDay(error)) return -1;
      throw error;
    });
    if (added === null) return "used";
    if (typeof added === "object") return { counts: added, read };
    if (tries === mostTries) throw new Error("The names of a district changed again and again while events came in.");
  }
}

function readingOf({ matcher, now }: Reader, { clock, eventDays, keptFrom }: DistrictNumbers) {
  const at = now().getTime();
  const oldest = clock(at - (eventDays - 1) * dayMs).day;
  // A setting that was raised brings no settled day back. "-infinity" sorts before all days.
  const firstDay = keptFrom > oldest ? keptFrom : oldest;
  return { matcher, clock, firstDay, lastDay: clock(at + dayMs).day };
}

type Ready<R> = { read: R; numbers: DistrictNumbers; source: number };

/** What was new and what else counts; null for a key that was used, -1 when names lead elsewhere by now. */
async function write<R extends Read>(db: Db, taking: Taking<R>, ready: Ready<R>): Promise<Counts | null | -1> {
  const { also } = taking;
  if (!also) return add(db, taking, ready);
  return db.transaction().execute(async (db) => {
    const added = await add(db, taking, ready);
    if (added !== null && added !== -1) await also(db, added);
    return added;
  });
}

/** A UUID of version 7, by which marks come in their order. Made here, since only a call of plain values runs where its rows are. */
function markId(): string {
  const at = Date.now().toString(16).padStart(12, "0");
  const random = randomBytes(9).toString("hex");
  return `${at.slice(0, 8)}-${at.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6)}`;
}

/** One call of usage_accept. */
async function add<R extends Read>(db: Db, taking: Taking<R>, ready: Ready<R>): Promise<Counts | null | -1> {
  const { districtId, key, bodyHash, factsOf = () => ({}) } = taking;
  const { read, numbers, source } = ready;
  const { visits, rejected } = read;
  const rows = [...visits].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const people = rows.map(({ person }) => numbers.people.get(person));
  const list = (type: NumberType, value: (visit: Visit) => number | null | undefined) =>
    binaryArray(type, rows.map(value));
  const counts = {
    rejected: rejected.length,
    blocked: rows.filter(({ blocked }) => blocked).length,
    unknownPeople: people.filter((person) => !person?.known).length,
    unmatched: rows.filter(({ site }) => isUnmatched(site)).length,
  };
  const facts = JSON.stringify({
    ...factsOf(read),
    ...{ rejected: counts.rejected, faults: countBy(rejected.map(({ fault }) => fault)) },
    ...{ blocked: counts.blocked, unknown_people: counts.unknownPeople, unmatched: counts.unmatched },
  });
  const { rows: answers } = await sql<{ added: number | null }>`
    select usage_accept(${districtId}, ${numbers.namesVersion}, ${key}, ${bodyHash}, ${source}::smallint, ${markId()},
      ${binaryUuids(rows.map(({ id }) => id))}::uuid[], ${list("int8", ({ at }) => at)}::bigint[],
      ${list("date", dayNumbers())}::date[], ${list("int2", ({ hour }) => hour)}::smallint[],
      ${binaryArray(
        "int4",
        people.map((person) => person?.personNo),
      )}::int[],
      ${list("int4", ({ site }) => numbers.places.get(site))}::int[],
      ${rows.some(({ seconds }) => seconds !== null) ? list("int4", ({ seconds }) => seconds) : "{}"}::int[],
      ${counts.blocked > 0 ? list("bool", ({ blocked }) => Number(blocked)) : "{}"}::boolean[],
      ${facts}::jsonb) as added`.execute(db);
  const accepted = answers[0]?.added ?? null;
  if (accepted === null || accepted < 0) return accepted === null ? null : -1;
  return { ...counts, accepted, duplicate: rows.length - accepted };
}

/** Days since 1970 of visits. Nearly all of a batch are of one day. */
function dayNumbers(): (visit: Visit) => number {
  const known = new Map<string, number>();
  return ({ day }) => {
    const there = known.get(day);
    if (there !== undefined) return there;
    const number = Date.parse(day) / dayMs;
    known.set(day, number);
    return number;
  };
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
