import type { Db } from "db/client";
import { wholeDistrict } from "domain/access/scope";
import { addReportSchedule } from "domain/insight/queries/report-schedules";
import { findWorkingDistrict } from "domain/places/queries/working-district";
import { findDemoPlace, idOf } from "./governance-place";

const time = { weekday: 1, monthDay: 1, hour: 7 };
const weekly = { kind: "use", cadence: "weekly", ...time, filter: { span: "7", sort: "-active_users" } } as const;
const monthly = { kind: "compliance", cadence: "monthly", ...time, filter: { sort: "product" } } as const;

/**
 * Has the people of a demo district get reports by mail: its IT director what was used, each week, and its district
 * admin the compliance of products, each month. Returns how many schedules were added.
 */
export async function seedDemoReports(db: Db, { name, now }: { name: string; now: Date }): Promise<number> {
  return db.transaction().execute(async (db) => {
    const place = await findDemoPlace(db, { name, now });
    const district = place && (await findWorkingDistrict(db, wholeDistrict(place.id), { id: place.id }));
    if (!place || !district) return 0;
    const wanted = [
      { owner: place.itDirector, fields: weekly },
      { owner: place.districtAdmin, fields: monthly },
    ];
    let added = 0;
    for (const { owner, fields } of wanted) {
      const viewer = { ...wholeDistrict(place.id), profileId: owner };
      const id = idOf(place, `${fields.cadence} report`);
      const done = await addReportSchedule(db, viewer, { districtId: place.id, id, zone: district.zone, now, fields });
      if (done === "added") added += 1;
    }
    return added;
  });
}
