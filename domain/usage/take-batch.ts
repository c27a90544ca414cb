import { randomBytes } from "node:crypto";
import type { Db } from "db/client";
import { prepare } from "db/prepared";
import type { Matcher } from "domain/software/addresses/matcher";
import { sql } from "kysely";
import { type Lists, listsOf } from "./batch-lists";
import { firstDayTaken } from "./first-day-taken";
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

type Taking<R extends Read> = {
  districtId: string;
  /** 32 bytes: under the same key a batch is taken once. */
  key: Buffer;
  bodyHash: Buffer;
  reader: Reader;
  /**
   * Reads the batch; again when names came to lead to other people meanwhile. Its result is not kept until then: the
   * garbage collector runs often while batches wait, and would traverse all that they hold.
   */
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
 * Takes a batch of visits into a district: they are in the database when this resolves, and count once however often
 * the batch comes. Returns what came of it; "used" when a batch had its key before; "behind" when so much waits, to be
 * counted or for its turn, that nothing was taken.
 */
export async function takeBatch<R extends Read>(db: Db, taking: Taking<R>): Promise<Counts | "used" | "behind"> {
  const { districtId, reader } = taking;
  const came = reader.now().getTime();
  const inTurn = <Result>(step: "read" | "write", work: () => Promise<Result>) =>
    reader.numbers.inTurn(districtId, step, async () =>
      reader.now().getTime() - came > mostWaitMs ? ("behind" as const) : work(),
    );
  for (let tries = 1; ; tries++) {
    const batch = await inTurn("read", () => ready(db, taking, { again: tries > 1 }));
    if (batch === "behind") return batch;
    const added = await inTurn("write", () => write(db, taking, batch)).catch((error: unknown) => {
      if (tries < mostTries && hasNoDay(error)) return -1 as const;
      throw error;
    });
    if (added === "behind") return added;
    if (added === null) return "used";
    if (typeof added === "object") {
      reader.numbers.lookAgain(db, districtId, { now: reader.now(), most: mostWaiting });
      return added;
    }
    if (tries === mostTries) throw new Error("The names of a district changed again and again while events came in.");
  }
}

/** Reads the batch, and sees to it that all it names has its number and its day a place. */
async function ready<R extends Read>(
  db: Db,
  taking: Taking<R>,
  { again }: { again: boolean },
): Promise<Ready | "behind"> {
  const { districtId, reader } = taking;
  const now = reader.now();
  const numbers = await reader.numbers.of(db, districtId, { now, anew: again });
  if ((await reader.numbers.waiting(db, districtId, { now, most: mostWaiting })) >= mostWaiting) return "behind";
  const read = taking.read({ ...readingOf(reader, numbers), districtId });
  // In the order of their ids, so that two batches with the same visits never wait for each other.
  const visits = [...read.visits].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const learned = await reader.numbers.learn(numbers, visits);
  await ensureDays(db, { days: visits.map((visit) => visit.day), again });
  const source = await taking.source(read);
  return { ...readyOf(taking, { read, visits, learned }), namesVersion: numbers.namesVersion, source };
}

function readingOf({ matcher, now }: Reader, { clock, eventDays, keptFrom }: DistrictNumbers) {
  const at = now().getTime();
  const firstDay = firstDayTaken({ today: clock(at).day, eventDays, keptFrom });
  return { matcher, clock, firstDay, lastDay: clock(at + dayMs).day };
}

/** A batch that only has to be written, as it goes to the database. */
type Ready = {
  namesVersion: number;
  source: number;
  /** How many visits it has. */
  size: number;
  counts: Omit<Counts, "accepted" | "duplicate">;
  lists: Lists;
  facts: string;
};

function readyOf<R extends Read>(
  { factsOf = () => ({}) }: Taking<R>,
  { read, visits, learned }: { read: R; visits: readonly Visit[]; learned: Learned },
) {
  const { rejected } = read;
  const counts = {
    rejected: rejected.length,
    blocked: visits.filter(({ blocked }) => blocked).length,
    unknownPeople: learned.people.filter((person) => !person?.known).length,
    unmatched: visits.filter(({ site }) => isUnmatched(site)).length,
  };
  const facts = JSON.stringify({
    ...factsOf(read),
    rejected: counts.rejected,
    faults: countBy(rejected.map(({ fault }) => fault)),
    blocked: counts.blocked,
    unknown_people: counts.unknownPeople,
    unmatched: counts.unmatched,
  });
  return { size: visits.length, counts, lists: listsOf(visits, learned), facts };
}

type Written = Pick<Taking<Read>, "districtId" | "key" | "bodyHash" | "also">;

/** What was new and what else counts; null for a key that was used, -1 when names lead elsewhere by now. */
async function write(db: Db, taking: Written, ready: Ready): Promise<Counts | null | -1> {
  const { also } = taking;
  if (!also) return add(db, taking, ready);
  return db.transaction().execute(async (db) => {
    const added = await add(db, taking, ready);
    if (added !== null && added !== -1) await also(db, added);
    return added;
  });
}

/**
 * A UUID of version 7, by which marks come in their order. Made here, since only a call of plain values runs where its
 * rows are.
 */
function markId(): string {
  const at = Date.now().toString(16).padStart(12, "0");
  const random = randomBytes(9).toString("hex");
  return `${at.slice(0, 8)}-${at.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6)}`;
}

type Accepted = { added: number | null };
type Sent = string | number | Buffer;

/** One call of usage_accept. */
const accept = prepare("usage accept", (db, ...sent: Sent[]) => {
  const types =
    "uuid int bytea bytea smallint uuid uuid[] bigint[] date[] smallint[] int[] int[] int[] boolean[] jsonb";
  const values = types.split(" ").map((type, nth) => sql`${sent[nth]}::${sql.raw(type)}`);
  return sql<Accepted>`select usage_accept(${sql.join(values)}) as added`.compile(db);
});

async function add(db: Db, taking: Written, ready: Ready): Promise<Counts | null | -1> {
  const { districtId, key, bodyHash } = taking;
  const { namesVersion, source, size, counts, lists, facts } = ready;
  const { ids, at, days, hours, people, places, seconds, blocked } = lists;
  const columns = [ids, at, days, hours, people, places, seconds, blocked];
  const [answer] = await accept(db, districtId, namesVersion, key, bodyHash, source, markId(), ...columns, facts);
  const accepted = answer?.added ?? null;
  if (accepted === null || accepted < 0) return accepted === null ? null : -1;
  return { ...counts, accepted, duplicate: size - accepted };
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
