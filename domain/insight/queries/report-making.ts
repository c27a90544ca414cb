import type { Db } from "db/client";
import { type SqlBool, sql } from "kysely";
import { type ReportFault, type ReportKind, type ReportState, reportLimits } from "../terms";

// What the worker needs to make reports. It belongs to no person and looks over all districts on purpose: only ids come
// back from the lists, and only the worker calls it.

export type FileIds = { districtId: string; fileId: string };
/** One try at a report: a worker that was taken for dead finds that its number is not the last one. */
type Try = FileIds & { tries: number };

const mostAtOnce = 200;
/** A worker that gives no sign of life for so long is taken for dead. */
const quietSeconds = 60;

const isQuiet = sql<SqlBool>`(f.state = 'queued' or f.state = 'running'
  and f.taken_at < now() - make_interval(secs => ${quietSeconds}))`;

/** Takes up a report that waits; undefined when it is at its end, gone, or another worker is at it. */
export async function claimReportFile(db: Db, { districtId, fileId }: FileIds) {
  const file = await db
    .updateTable("report_files as f")
    .set((eb) => ({ state: "running", taken_at: sql<Date>`now()`, tries: eb("f.tries", "+", 1), rows: 0 }))
    .where("f.district_id", "=", districtId)
    .where("f.id", "=", fileId)
    .where(isQuiet)
    .returning(["f.kind", "f.filter", "f.profile_id as profileId", "f.schedule_id as scheduleId", "f.tries"])
    .executeTakeFirst();
  if (!file) return undefined;
  await db.deleteFrom("report_file_parts").where("file_id", "=", fileId).execute();
  return { ...file, kind: file.kind as ReportKind, filter: file.filter as Record<string, string> };
}

const running = (db: Db, { districtId, fileId, tries }: Try) =>
  db
    .updateTable("report_files as f")
    .where("f.district_id", "=", districtId)
    .where("f.id", "=", fileId)
    .where("f.tries", "=", tries)
    .where("f.state", "=", "running");

/** Keeps one more part, with how many rows there are by now. False when the report is no longer this worker's. */
export async function addFilePart(db: Db, of: Try & { no: number; bytes: Buffer; rows: number }): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await running(db, of)
      .set({ rows: of.rows, taken_at: sql<Date>`now()` })
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const { districtId, fileId, no, bytes } = of;
    await db
      .insertInto("report_file_parts")
      .values({ district_id: districtId, file_id: fileId, part_no: no, bytes })
      .execute();
    return true;
  });
}

type End = { state: "ready"; rows: number; name: string; seenFrom: string } | { state: "failed"; fault: ReportFault };

/** Brings a report to its end. False when it is no longer this worker's. */
export async function endReportFile(db: Db, of: Try, end: End): Promise<boolean> {
  const set =
    end.state === "ready"
      ? { state: end.state satisfies ReportState, rows: end.rows, name: end.name, seen_from: end.seenFrom }
      : { state: end.state satisfies ReportState, fault: end.fault };
  const { numUpdatedRows } = await running(db, of)
    .set({ ...set, ended_at: sql<Date>`now()` })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a report back that a worker has to leave before its end: another one takes it up at once. */
export async function releaseReportFile(db: Db, of: Try): Promise<void> {
  await running(db, of).set({ state: "queued", taken_at: null }).execute();
}

/** Reports that wait, or whose worker seems dead, the oldest first. */
export async function listWaitingFiles(db: Db): Promise<FileIds[]> {
  return db
    .selectFrom("report_files as f")
    .select(["f.district_id as districtId", "f.id as fileId"])
    .where("f.state", "in", ["queued", "running"])
    .where(isQuiet)
    .orderBy("f.created_at")
    .limit(mostAtOnce)
    .execute();
}

/** Removes reports that were kept long enough. Returns how many. */
export async function purgeReportFiles(db: Db, { now }: { now: Date }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("report_files")
    .where(
      sql<SqlBool>`created_at < ${now.toISOString()}::timestamptz - make_interval(days => ${reportLimits.days}::int)`,
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** What a mail about a finished report is made of; undefined when it is gone. */
export async function findMailedReport(db: Db, { fileId }: { fileId: string }) {
  const row = await db
    .selectFrom("report_files as f")
    .innerJoin("districts as d", "d.id", "f.district_id")
    .leftJoin("report_schedules as s", "s.id", "f.schedule_id")
    .select(["f.kind", "f.profile_id as profileId", "f.district_id as districtId", "d.name as district", "s.cadence"])
    .where("f.id", "=", fileId)
    .where("f.state", "=", "ready")
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as ReportKind };
}
