import type { Db } from "db/client";
import { aRow } from "./two-districts.place-governance";

/** A schedule of somebody's and a report that was made of it, seen by someone who sees the whole district. */
export async function aReport(
  db: Db,
  { mark, districtId, profileId }: { mark: string; districtId: string; profileId: string },
) {
  const of = { district_id: districtId, profile_id: profileId, kind: "compliance" };
  const reportScheduleId = await aRow(db, "report_schedules", {
    ...of,
    cadence: "weekly",
    hour: 7,
    next_run_at: new Date("2099-01-05T13:00:00Z"),
  });
  const reportFileId = await aRow(db, "report_files", {
    ...of,
    schedule_id: reportScheduleId,
    due_at: new Date("2026-11-23T13:00:00Z"),
    state: "ready",
    rows: 1,
    name: `${mark} report`,
    seen_from: `district ${districtId}`,
    ended_at: new Date("2026-11-23T13:01:00Z"),
  });
  await db
    .insertInto("report_file_parts")
    .values({ district_id: districtId, file_id: reportFileId, part_no: 0, bytes: Buffer.from(`${mark} part`) })
    .execute();
  return { reportScheduleId, reportFileId };
}
