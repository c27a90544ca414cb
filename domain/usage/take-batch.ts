import { randomBytes } from "node:crypto";
import { binaryArray, binaryUuids, type NumberType } from "db/binary-array";
import type { Db } from "db/client";
import type { Matcher } from "domain/software/addresses/matcher";
import { sql } from "kysely";
import type { DistrictNumbers, Learned, Numbers } from "./numbers";
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
  const came = reader.now().getTime();
  const inTurn = <Result>(step: "read" | "write", work: () => Promise<Result>) =>
    reader.numbers.inTurn(districtId, step, async () =>
      reader.now().getTime() - came > mostWaitMs ? ("behind" as const) : work(),
    );
  for (let tries = 1; ; tries++) {
    const ready = await inTurn("read", () => prepare(db, taking, { again: tries > 1 }));
    if (ready === "behind") return ready;
    const added = await inTurn("write", () => write(db, taking, ready)).catch((error: unknown) => {
      if (tries < mostTries && hasNoDay(error)) return -1 as const;
      throw error;
    });
    if (added === "behind") return added;
    if (added === null) return "used";
    if (typeof added === "object") return { counts: added, read: ready.read };
    if (tries === mostTries) throw new Error("The names of a district changed again and again while events came in.");
  }
}

/** Reads the batch, and sees to it that all it names has its number and its day a place. */
async function prepare<R extends Read>(
  db: Db,
  taking: Taking<R>,
  { again }: { again: boolean },
): Promise<Ready<R> | "behind"> {
  const { districtId, reader } = taking;
  const now = reader.now();
  const numbers = await reader.numbers.of(db, districtId, { now, anew: again });
  if ((await reader.numbers.waiting(db, districtId, { now, most: mostWaiting })) >= mostWaiting) return "behind";
  const read = taking.read({ ...readingOf(reader, numbers), districtId });
  // In the order of their ids, so that two batches with the same visits never wait for each other.
  const visits = [...read.visits].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const learned = await reader.numbers.learn(numbers, visits);
  await ensureDays(db, { days: visits.map((visit) => visit.day), again });
  return { read, visits, ...learned, namesVersion: numbers.namesVersion, source: await taking.source(read) };
}

function readingOf({ matcher, now }: Reader, { clock, eventDays, keptFrom }: DistrictNumbers) {
  const at = now().getTime();
  const oldest = clock(at - (eventDays - 1) * dayMs).day;
  // A setting that was raised brings no settled day back. "-infinity" sorts before all days.
  const firstDay = keptFrom > oldest ? keptFrom : oldest;
  return { matcher, clock, firstDay, lastDay: clock(at + dayMs).day };
}

/** A batch that only has to be written. */
type Ready<R> = Learned & { read: R; visits: readonly Visit[]; namesVersion: number; source: number };

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
  const { read, visits: rows, people, places, namesVersion, source } = ready;
  const { rejected } = read;
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
    select usage_accept(${districtId}, ${namesVersion}, ${key}, ${bodyHash}, ${source}::smallint, ${markId()},
      ${binaryUuids(rows.map(({ id }) => id))}::uuid[], ${list("int8", ({ at }) => at)}::bigint[],
      ${binaryArray("date", daysOf(rows))}::date[], ${list("int2", ({ hour }) => hour)}::smallint[],
      ${binaryArray(
        "int4",
        people.map((person) => person?.personNo),
      )}::int[],
      ${binaryArray("int4", places)}::int[],
      ${rows.some(({ seconds }) => seconds !== null) ? list("int4", ({ seconds }) => seconds) : "{}"}::int[],
      ${counts.blocked > 0 ? list("bool", ({ blocked }) => Number(blocked)) : "{}"}::boolean[],
      ${facts}::jsonb) as added`.execute(db);
  const accepted = answers[0]?.added ?? null;
  if (accepted === null || accepted < 0) return accepted === null ? null : -1;
  return { ...counts, accepted, duplicate: rows.length - accepted };
}

/** The days of visits, counted since 1970; of visits of one day, as nearly all batches are, that day once. */
function daysOf(visits: readonly Visit[]): number[] {
  const days = new Map<string, number>();
  for (const { day } of visits) if (!days.has(day)) days.set(day, Date.parse(day) / dayMs);
  return days.size === 1 ? [...days.values()] : visits.map(({ day }) => days.get(day) as number);
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
