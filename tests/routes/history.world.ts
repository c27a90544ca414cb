import type { Db } from "db/client";
import { ensureDays } from "domain/usage/queries/days";
import { sql } from "kysely";
import { aRow } from "../access/two-districts.place-governance";
import { cameOn } from "../support/days-with-use";
import { aDistrict } from "../support/people";

/** A day of UTC, so many days ago: YYYY-MM-DD. */
export const dayBack = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

/** The ten days to yesterday beside ten days a month before, as the address asks for them. */
export const tenDays = `period=own&from=${dayBack(10)}&to=${dayBack(1)}&from2=${dayBack(40)}&to2=${dayBack(31)}`;

/** A district in UTC with school, and something that came in, on each of the last 41 days. */
export async function aHistoryWorld(db: Db, name: string) {
  const { id: districtId } = await aDistrict(db, name, { zone: "UTC" });
  await sql`insert into usage_districts (district_id, windows_as_of, windows_year_start, windows_at)
    values (${districtId}, current_date, current_date - 100, now())`.execute(db);
  await cameOn(db, districtId, { from: 40, to: 0 });
  let targets = 0;

  const aTarget = async (softwareId: string | null, domain: string | null) => {
    targets += 1;
    await sql`insert into usage_targets (district_id, target_no, software_id, domain)
      values (${districtId}, ${targets}, ${softwareId}, ${domain})`.execute(db);
    return targets;
  };

  /** So many engagements with a target on a day, so many days ago; -1 is the row of the whole district. */
  const used = async (target: number, back: number, engagements: number, group = -1) => {
    await ensureDays(db, { days: [dayBack(back)] });
    await sql`insert into usage_day (district_id, day, group_no, target_no, people, engagements, visits, seconds, attempts)
      values (${districtId}, ${dayBack(back)}::date, ${group}, ${target}, 1, ${engagements}, ${engagements}, 0, 0)
      on conflict (district_id, day, group_no, target_no)
        do update set engagements = usage_day.engagements + excluded.engagements`.execute(db);
  };

  /** A product of the district with engagements of the last ten days, and of the ten a month before. */
  const aUsedProduct = async (called: string, { now, past }: { now: number; past: number }) => {
    const id = await aRow(db, "software", { district_id: districtId, name: called });
    const target = await aTarget(id, null);
    if (now > 0) await used(target, 5, now);
    if (past > 0) await used(target, 35, past);
    return { id, target };
  };

  return { districtId, aTarget, used, aUsedProduct };
}
