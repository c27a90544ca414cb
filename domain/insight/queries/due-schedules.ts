import type { Db } from "db/client";
import { nextReport, type ReportTime, timeOf } from "../next-report";
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
    const moved = movedLater(timeOf(schedule), zone, dueAt);
    if (moved) {
      await setNext(db, { districtId, scheduleId }, { next_run_at: moved });
      return undefined;
    }
    const owner = await readReportOwner(db, { profileId, districtId, kind: kind as ReportKind });
    const skipped = typeof owner === "string" ? owner : null;
    await setNext(
      db,
      { districtId, scheduleId },
      {
        next_run_at: nextReport(timeOf(schedule), zone, now),
        skipped_at: skipped ? now : null,
        skipped_because: skipped,
      },
    );
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

const hourMs = 3_600_000;

/**
 * When a report that is due comes by the clocks of the district's zone, where that is some hours later: the zone was set
 * to one further west since. Null for one that is due.
 */
function movedLater(time: ReportTime, zone: string, dueAt: Date): Date | null {
  const next = nextReport(time, zone, new Date(dueAt.getTime() - 1));
  const later = next.getTime() - dueAt.getTime();
  return later > 0 && later < 12 * hourMs ? next : null;
}

type Next = { next_run_at: Date; skipped_at?: Date | null; skipped_because?: string | null };

async function setNext(db: Db, of: { districtId: string; scheduleId: string }, next: Next): Promise<void> {
  await db
    .updateTable("report_schedules")
    .set(next)
    .where("district_id", "=", of.districtId)
    .where("id", "=", of.scheduleId)
    .execute();
}
