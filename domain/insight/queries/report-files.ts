import type { Db } from "db/client";
import { inOwnDistrict, type Scope } from "domain/access/scope";
import type { Role } from "domain/access/terms";
import { type Expression, type SqlBool, sql } from "kysely";
import { kindsFor } from "../report-rights";
import { seenFrom } from "../seen-from";
import { type ReportFault, type ReportKind, type ReportState, reportLimits } from "../terms";

/** Somebody's own reports, and only of a district that they (still) see. For a query over `report_files as f`. */
const ownFiles = (scope: Scope) =>
  sql<SqlBool>`(f.profile_id = ${scope.profileId}::uuid and ${inOwnDistrict(scope, sql.ref("f.district_id"))})` as Expression<SqlBool>;

type Viewer = Scope & { role: Role | null };
type In = { districtId: string };

const filterOf = (filter: unknown) => filter as Record<string, string>;

/**
 * The reports that somebody asked for or has scheduled in a district, the latest first, of kinds that they may (still)
 * have.
 */
export async function listReportFiles(db: Db, viewer: Viewer, { districtId }: In) {
  const kinds = kindsFor(viewer);
  const rows = await db
    .selectFrom("report_files as f")
    .select(["f.id", "f.kind", "f.filter", "f.state", "f.fault", "f.rows", "f.schedule_id as scheduleId"])
    .select(["f.created_at as createdAt", "f.ended_at as endedAt", "f.seen_from as seenFrom"])
    .where(ownFiles(viewer))
    .where("f.district_id", "=", districtId)
    .where("f.kind", "in", kinds.length > 0 ? kinds : [""])
    .orderBy("f.created_at", "desc")
    .orderBy("f.id")
    .limit(100)
    .execute();
  return rows.map(({ kind, state, fault, filter, seenFrom: from, ...row }) => ({
    ...row,
    kind: kind as ReportKind,
    state: state as ReportState,
    fault: fault as ReportFault | null,
    filter: filterOf(filter),
    isOpen: from === null || from === seenFrom(viewer),
  }));
}

/** A finished report of somebody's own, as far as they may have it today; undefined otherwise. */
export async function findReadyFile(db: Db, viewer: Viewer, { districtId, id }: In & { id: string }) {
  const row = await db
    .selectFrom("report_files as f")
    .select(["f.id", "f.district_id as districtId", "f.kind", "f.filter", "f.name", "f.rows"])
    .where(ownFiles(viewer))
    .where("f.district_id", "=", districtId)
    .where("f.id", "=", id)
    .where("f.state", "=", "ready")
    .where("f.seen_from", "=", seenFrom(viewer))
    .executeTakeFirst();
  const kind = row?.kind as ReportKind;
  if (!row || !kindsFor(viewer).includes(kind)) return undefined;
  return { ...row, kind, name: row.name ?? kind, filter: filterOf(row.filter) };
}

/** One part of a report's bytes; undefined behind the last one. */
export async function readFilePart(db: Db, viewer: Viewer, of: In & { id: string; no: number }) {
  const row = await db
    .selectFrom("report_file_parts as t")
    .innerJoin("report_files as f", (join) => join.onRef("f.id", "=", "t.file_id"))
    .select("t.bytes")
    .where(ownFiles(viewer))
    .where("f.district_id", "=", of.districtId)
    .where("f.id", "=", of.id)
    .where("t.part_no", "=", of.no)
    .executeTakeFirst();
  return row?.bytes;
}

type NewFile = In & { id: string; kind: ReportKind; filter: Readonly<Record<string, string | undefined>> };

/**
 * Asks for a report. Call it in a transaction: two that are asked for at once are counted one after the other. "too-many"
 * when so many of this person wait already. Asking again with the same id changes nothing.
 */
export async function addReportFile(db: Db, viewer: Scope, { districtId, id, kind, filter }: NewFile) {
  await sql`select from profiles where id = ${viewer.profileId}::uuid for no key update`.execute(db);
  const { waiting } = await db
    .selectFrom("report_files as f")
    .select((eb) => eb.fn.countAll<number>().as("waiting"))
    .where("f.profile_id", "=", viewer.profileId)
    .where("f.state", "in", ["queued", "running"] satisfies ReportState[])
    .where("f.id", "!=", id)
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= reportLimits.waiting) return "too-many" as const;
  const { rows } = await sql<{ id: string }>`
    insert into report_files (id, district_id, profile_id, kind, filter)
    select ${id}::uuid, d.id, ${viewer.profileId}::uuid, ${kind}, ${JSON.stringify(filter)}::jsonb
    from districts d where d.id = ${districtId}::uuid and ${inOwnDistrict(viewer, sql.ref("d.id"))}
    on conflict (id) do nothing returning id`.execute(db);
  return rows.length > 0 ? ("requested" as const) : ("known" as const);
}

/** Puts a failed report of somebody's own back to the beginning. Returns whether there was one. */
export async function retryReportFile(db: Db, viewer: Scope, { districtId, id }: In & { id: string }) {
  const { numUpdatedRows } = await db
    .updateTable("report_files as f")
    .set({ state: "queued", fault: null, tries: 0, rows: 0, taken_at: null, ended_at: null })
    .where(ownFiles(viewer))
    .where("f.district_id", "=", districtId)
    .where("f.id", "=", id)
    .where("f.state", "=", "failed")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
