import type { Db } from "db/client";
import { nextReport, timeOf } from "../next-report";
import type { ReportKind } from "../terms";
import type { FileIds } from "./report-making";
import { readReportOwner } from "./report-owner";

type DueSchedule = { districtId: string; scheduleId: string };

const mostAtOnce = 500;

/** The schedules whose time has come, in all districts on purpose: only the worker calls it, only ids come back. */
export async function listDueSchedules(db: Db, { now }: { now: Date }): Promise<DueSchedule[]> {
  return db
    .selectFrom("report_schedules as s")
    .select(["s.district_id as districtId", "s.id as scheduleId"])
    .where("s.next_run_at", "<=", now)
    .orderBy("s.next_run_at")
    .limit(mostAtOnce)
    .execute();
}

/**
 * Opens the report of a schedule that is due and moves the next one on, both or neither; several times that were missed
 * make one report. Undefined when another worker was faster, or its owner may not have it any more: the schedule says so
 * then. No person asks, so there is no scope.
 */
export async function openDueReport(
  db: Db,
  { districtId, scheduleId, now }: DueSchedule & { now: Date },
): Promise<FileIds | undefined> {
  return db.transaction().execute(async (db) => {
    const schedule = await db
      .selectFrom("report_schedules as s")
      .innerJoin("districts as d", "d.id", "s.district_id")
      .select(["s.kind", "s.filter", "s.cadence", "s.weekday", "s.month_day as monthDay", "s.hour"])
      .select(["s.profile_id as profileId", "s.next_run_at as dueAt", "d.time_zone as zone"])
      .where("s.district_id", "=", districtId)
      .where("s.id", "=", scheduleId)
      .where("s.next_run_at", "<=", now)
      .forUpdate("s")
      .skipLocked()
      .executeTakeFirst();
    if (!schedule) return undefined;
    const { profileId, kind, filter, dueAt, zone } = schedule;
    const owner = await readReportOwner(db, { profileId, districtId, kind: kind as ReportKind });
    const skipped = typeof owner === "string" ? owner : null;
    await db
      .updateTable("report_schedules")
      .set({ next_run_at: nextReport(timeOf(schedule), zone, now) })
      .set({ skipped_at: skipped ? now : null, skipped_because: skipped })
      .where("district_id", "=", districtId)
      .where("id", "=", scheduleId)
      .execute();
    if (skipped) return undefined;
    const of = { district_id: districtId, profile_id: profileId, schedule_id: scheduleId, due_at: dueAt, kind };
    return db
      .insertInto("report_files")
      .values({ ...of, filter: JSON.stringify(filter) })
      .onConflict((conflict) => conflict.constraint("report_files_once").doNothing())
      .returning(["district_id as districtId", "id as fileId"])
      .executeTakeFirst();
  });
}
