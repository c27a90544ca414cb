import type { Db } from "db/client";
import { sql } from "kysely";
import { type OfFile, updateFile } from "../files/file-row";
import type { FileQuestion } from "../files/question";
import type { FileReading } from "../files/reading";
import { daysToAnswer, type FileState, type ImportFault, type RowFault } from "../files/terms";
import type { LogFormat, SkipReason } from "../logs/terms";
import type { Counts } from "../take-batch";
import { dropFile } from "./file-arrival";
import { removeParts } from "./file-parts";

/** A file as a worker reads it. */
export type ClaimedFile = {
  sourceNo: number;
  keySealed: string;
  parts: number;
  /** When it came. */
  createdAt: Date;
  /** Batches that were taken in before, from the first one on. */
  batches: number;
  faults: Partial<Record<RowFault, number>>;
  /** Lines of visits that other lines count for already; the other reasons are known at its end. */
  skipped: Partial<Record<SkipReason, number>>;
  /** How often it was begun since a batch of it was taken in. */
  tries: number;
  /** What was asked about it before. */
  question: FileQuestion | null;
};

/** Takes a file that waits, or goes on with one that is being read; undefined when there is nothing to read. */
export async function claimFile(db: Db, of: OfFile): Promise<ClaimedFile | undefined> {
  const row = await updateFile(db, of)
    .set({ state: "reading" satisfies FileState, tries: sql`tries + 1`, changed_at: sql`now()` })
    .where("state", "in", ["waiting", "reading"] satisfies FileState[])
    .returning(["source_no as sourceNo", "key_sealed as keySealed", "parts", "created_at as createdAt"])
    .returning(["batches", "faults", "skipped", "tries", "question"])
    .executeTakeFirst();
  return row?.keySealed ? ({ ...row, keySealed: row.keySealed } as ClaimedFile) : undefined;
}

/** What came of a file so far, as another run through it has left it; undefined when the file is gone. */
export async function readFileCounts(
  db: Db,
  { districtId, fileId }: OfFile,
): Promise<Pick<ClaimedFile, "batches" | "faults" | "skipped"> | undefined> {
  const row = await db
    .selectFrom("usage_files")
    .select(["batches", "faults", "skipped"])
    .where("district_id", "=", districtId)
    .where("id", "=", fileId)
    .executeTakeFirst();
  return row as Pick<ClaimedFile, "batches" | "faults" | "skipped"> | undefined;
}

type TakenIn = OfFile & {
  no: number;
  format: LogFormat;
  lines: number;
  partsRead: number;
  counts: Counts;
  faults: ClaimedFile["faults"];
  skipped: ClaimedFile["skipped"];
  rows: readonly { line: number; fault: RowFault }[];
  /** The first day (YYYY-MM-DD) of its visits; null when it has none. */
  firstDay: string | null;
};

/** Adds what came of a batch to its file, in the transaction that takes it in. False when the file is not being read. */
export async function noteFileBatch(db: Db, of: TakenIn): Promise<boolean> {
  const { districtId, fileId, no, format, lines, partsRead, counts, faults, skipped, rows, firstDay } = of;
  const { numUpdatedRows } = await updateFile(db, of)
    .set({
      format,
      faults: JSON.stringify(faults),
      skipped: JSON.stringify(skipped),
      batches: no + 1,
      parts_read: partsRead,
      tries: 0,
      first_day: sql`least(first_day, ${firstDay}::date)`,
      lines: sql`greatest(lines, ${lines}::bigint)`,
      accepted: sql`accepted + ${counts.accepted}::bigint`,
      duplicate: sql`duplicate + ${counts.duplicate}::bigint`,
      blocked: sql`blocked + ${counts.blocked}::bigint`,
      rejected: sql`rejected + ${counts.rejected}::bigint`,
      unknown_people: sql`unknown_people + ${counts.unknownPeople}::bigint`,
      unmatched: sql`unmatched + ${counts.unmatched}::bigint`,
      changed_at: sql`now()`,
    })
    .where("state", "=", "reading" satisfies FileState)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  if (rows.length > 0) {
    await sql`
      insert into usage_file_rows (district_id, file_id, batch_no, lines, reasons)
      values (${districtId}, ${fileId}, ${no}, ${rows.map(({ line }) => line)}::int[], ${rows.map(({ fault }) => fault)}::text[])
    `.execute(db);
  }
  return true;
}

type End = OfFile & {
  state: "done" | "failed";
  fault: ImportFault | null;
  format?: LogFormat | null;
  lines?: number;
  skipped?: Partial<Record<SkipReason, number>>;
  reading?: FileReading;
  /** A person may send the same content again: some of it may count then. */
  mayComeAgain?: boolean;
};

/** A file is at its end: what was kept of it goes, and its key first. */
export async function endFile(db: Db, end: End): Promise<void> {
  const { state, fault, format, lines, skipped, reading, mayComeAgain = false, ...of } = end;
  const run = async (db: Db) => {
    await updateFile(db, of)
      .set({
        state,
        fault,
        key_sealed: null,
        question: null,
        parts_read: sql`parts`,
        ended_at: sql`now()`,
        changed_at: sql`now()`,
        ...(mayComeAgain ? { sha256: null } : {}),
        ...(format === undefined ? {} : { format }),
        ...(lines === undefined ? {} : { lines }),
        ...(skipped === undefined ? {} : { skipped: JSON.stringify(skipped) }),
        ...(reading === undefined ? {} : { reading: JSON.stringify(reading) }),
      })
      .where("state", "in", ["waiting", "reading", "asking"] satisfies FileState[])
      .execute();
    await removeParts(db, of);
  };
  await (db.isTransaction ? run(db) : db.transaction().execute(run));
}

/** A file waits for a person who says how it is to be read, or what else it asks. */
export async function askAboutFile(db: Db, { question, ...of }: OfFile & { question: FileQuestion }): Promise<void> {
  await updateFile(db, of)
    .set({ state: "asking" satisfies FileState, question: JSON.stringify(question), tries: 0, changed_at: sql`now()` })
    .where("state", "=", "reading" satisfies FileState)
    .execute();
}

/** A person has said how a file is to be read: it waits for a worker again. False when it is not being asked about. */
export async function resumeFile(db: Db, of: OfFile): Promise<boolean> {
  const question = sql<string>`question || '{"isAnswered": true}'::jsonb`;
  const { numUpdatedRows } = await updateFile(db, of)
    .set({ state: "waiting" satisfies FileState, question, changed_at: sql`now()` })
    .where("state", "=", "asking" satisfies FileState)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The files of all districts that a worker has to read. For the tick alone. */
export async function listFilesToRead(db: Db): Promise<OfFile[]> {
  return db
    .selectFrom("usage_files")
    .select(["district_id as districtId", "id as fileId"])
    .where("state", "in", ["waiting", "reading"] satisfies FileState[])
    .orderBy("created_at")
    .limit(200)
    .execute();
}

const isOver = (state: FileState, after: string) =>
  sql<boolean>`state = ${state} and changed_at < now() - ${after}::interval`;

/** A file that stopped arriving, or one about which nobody answered in time. */
const toGiveUp = () => sql<boolean>`(${isOver("arriving", "1 hour")} or ${isOver("asking", `${daysToAnswer} days`)})`;

/** Files of all districts that are to be given up. For the tick alone. */
export async function listFilesToGiveUp(db: Db): Promise<OfFile[]> {
  return db
    .selectFrom("usage_files")
    .select(["district_id as districtId", "id as fileId"])
    .where(toGiveUp())
    .limit(200)
    .execute();
}

/**
 * Gives a file up that is still to be given up: what stopped arriving goes, what nobody answered has failed. False, with
 * nothing changed, when it arrives again or was answered since it was listed.
 */
export function giveUpFile(db: Db, of: OfFile): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const file = await db
      .selectFrom("usage_files")
      .select("state")
      .where("district_id", "=", of.districtId)
      .where("id", "=", of.fileId)
      .where(toGiveUp())
      .forUpdate()
      .executeTakeFirst();
    if (!file) return false;
    if (file.state === "arriving") await dropFile(db, of);
    else await endFile(db, { ...of, state: "failed", fault: "unanswered" });
    return true;
  });
}
