import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { readFilePart } from "domain/insight/queries/report-files";
import { readReportOwner } from "domain/insight/queries/report-owner";
import { aRow } from "../access/two-districts.place-governance";

type Whose = { districtId: string; profileId: string };

/** A schedule of somebody's that is due. */
export async function aDueSchedule(db: Db, { districtId, profileId }: Whose, more: Record<string, unknown> = {}) {
  return aRow(db, "report_schedules", {
    district_id: districtId,
    profile_id: profileId,
    kind: "compliance",
    cadence: "weekly",
    weekday: 1,
    hour: 7,
    next_run_at: new Date("2026-11-23T13:00:00Z"),
    ...more,
  });
}

/** Every report of a schedule, or of a person. */
export const filesOf = (db: Db, by: { schedule_id: string } | { profile_id: string }) =>
  db
    .selectFrom("report_files")
    .selectAll()
    .$if("schedule_id" in by, (query) => query.where("schedule_id", "=", "schedule_id" in by ? by.schedule_id : ""))
    .$if("profile_id" in by, (query) => query.where("profile_id", "=", "profile_id" in by ? by.profile_id : ""))
    .orderBy("created_at")
    .execute();

/** The text of a report as its owner reads it. */
export async function textOf(db: Db, { districtId, profileId }: Whose, id: string): Promise<string> {
  const owner = (await readReportOwner(db, { districtId, profileId, kind: "compliance" })) as Actor;
  const parts: Uint8Array[] = [];
  for (let no = 0; ; no++) {
    const part = await readFilePart(db, owner, { districtId, id, no });
    if (!part) return Buffer.concat(parts).toString("utf8");
    parts.push(part);
  }
}
