import type { Db } from "db/client";
import { can } from "domain/access/permissions";
import { inOwnDistrict, inWholeDistrict, type Scope } from "domain/access/scope";
import type { Role } from "domain/access/terms";
import { type SqlBool, sql } from "kysely";
import { nextReport, type ReportTime } from "../next-report";
import { type Cadence, type ReportKind, reportLimits, type SkipReason } from "../terms";

type Viewer = Scope & { role: Role | null };
type In = { districtId: string };
/** One's own schedules; who manages the district's people has all of them, since somebody has to end what nobody reads. */
function inReach(viewer: Viewer) {
  const own = sql<SqlBool>`(s.profile_id = ${viewer.profileId}::uuid and ${inOwnDistrict(viewer, sql.ref("s.district_id"))})`;
  if (!can(viewer, "manage:all_users", "manage:district_users")) return own;
  return sql<SqlBool>`(${own} or ${inWholeDistrict(viewer, sql.ref("s.district_id"))})`;
}

const selected = (db: Db, viewer: Viewer, { districtId }: In) =>
  db
    .selectFrom("report_schedules as s")
    .innerJoin("profiles as p", "p.id", "s.profile_id")
    .select(["s.id", "s.kind", "s.filter", "s.cadence", "s.weekday", "s.month_day as monthDay", "s.hour", "s.version"])
    .select(["s.next_run_at as nextRunAt", "s.skipped_at as skippedAt", "s.skipped_because as skippedBecause"])
    .select(["s.profile_id as ownerId", "p.display_name as owner"])
    .where(inReach(viewer))
    .where("s.district_id", "=", districtId);

/** The schedules of a district that somebody may see, the next one first. */
export async function listReportSchedules(db: Db, viewer: Viewer, of: In) {
  const rows = await selected(db, viewer, of).orderBy("s.next_run_at").orderBy("s.id").limit(500).execute();
  return rows.map((row) => shaped(row, viewer));
}

/** One of them, for its form. */
export async function findReportSchedule(db: Db, viewer: Viewer, { id, ...of }: In & { id: string }) {
  const row = await selected(db, viewer, of).where("s.id", "=", id).executeTakeFirst();
  return row && shaped(row, viewer);
}

type Read = Awaited<ReturnType<ReturnType<typeof selected>["execute"]>>[number];

const shaped = ({ kind, filter, skippedBecause, ...row }: Read, viewer: Scope) => ({
  ...row,
  kind: kind as ReportKind,
  cadence: row.cadence as Cadence,
  filter: filter as Record<string, string>,
  skippedBecause: skippedBecause as SkipReason | null,
  isOwn: row.ownerId === viewer.profileId,
});

type Fields = ReportTime & { kind: ReportKind; filter: Readonly<Record<string, string | undefined>> };
type NewSchedule = In & { id: string; zone: string; now: Date; fields: Fields };

const columnsOf = ({ cadence, weekday, monthDay, hour }: ReportTime) => ({
  cadence,
  weekday,
  month_day: monthDay,
  hour,
});

/**
 * Adds a schedule of somebody's own. Call it in a transaction. "too-many" when they have so many; the same id again
 * changes nothing.
 */
export async function addReportSchedule(db: Db, viewer: Scope, { districtId, id, zone, now, fields }: NewSchedule) {
  await sql`select from profiles where id = ${viewer.profileId}::uuid for no key update`.execute(db);
  const { own } = await db
    .selectFrom("report_schedules as s")
    .select((eb) => eb.fn.countAll<number>().as("own"))
    .where("s.profile_id", "=", viewer.profileId)
    .where("s.id", "!=", id)
    .executeTakeFirstOrThrow();
  if (Number(own) >= reportLimits.schedules) return "too-many" as const;
  const there = await db
    .selectFrom("districts as d")
    .select("d.id")
    .where("d.id", "=", districtId)
    .where((eb) => inOwnDistrict(viewer, eb.ref("d.id")))
    .executeTakeFirst();
  if (!there || viewer.profileId === null) return "missing" as const;
  const row = { id, district_id: districtId, profile_id: viewer.profileId, kind: fields.kind };
  const when = { ...columnsOf(fields), next_run_at: nextReport(fields, zone, now) };
  const made = await db
    .insertInto("report_schedules")
    .values({ ...row, ...when, filter: JSON.stringify(fields.filter) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return made ? ("added" as const) : ("known" as const);
}

type Change = In & { id: string; version: number; zone: string; now: Date; time: ReportTime };

/** Changes when somebody's own report comes. False when it is not there, or was changed meanwhile. */
export async function changeReportSchedule(db: Db, viewer: Scope, of: Change): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("report_schedules as s")
    .set((eb) => ({
      ...columnsOf(of.time),
      next_run_at: nextReport(of.time, of.zone, of.now),
      version: eb("s.version", "+", 1),
      skipped_at: null,
      skipped_because: null,
    }))
    .where("s.profile_id", "=", viewer.profileId)
    .where((eb) => inOwnDistrict(viewer, eb.ref("s.district_id")))
    .where("s.district_id", "=", of.districtId)
    .where("s.id", "=", of.id)
    .where("s.version", "=", of.version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a schedule. Returns whose it was; undefined when it is not there. */
export async function endReportSchedule(db: Db, viewer: Viewer, { districtId, id }: In & { id: string }) {
  return db
    .deleteFrom("report_schedules as s")
    .where(inReach(viewer))
    .where("s.district_id", "=", districtId)
    .where("s.id", "=", id)
    .returning(["s.profile_id as ownerId", "s.kind"])
    .executeTakeFirst();
}
