import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { dayAfter } from "domain/places/calendar/days";
import { sql } from "kysely";
import { weekOf } from "../spans";
import { shownWeeks } from "./product-weeks";

type Row = { no: number; nth: number; engagements: number };
type Of = { districtId: string; to: string; targetNos: readonly number[] };

/**
 * Engagements of some sites and products in each of the last 12 weeks that are over on `to` (YYYY-MM-DD), the oldest first,
 * by number of the target; one that wasn't used in them is missing. `through` is the last day of the last week. For those
 * who see the whole district.
 */
export async function readTargetWeeks(
  db: Db,
  scope: Scope,
  { districtId, to, targetNos }: Of,
): Promise<{ targets: Map<number, number[]>; through: string }> {
  const end = weekOf(to);
  const first = dayAfter(end, -7 * shownWeeks);
  const { rows } = await sql<Row>`
    select w.target_no as no, (w.day - ${first}::date) / 7 as nth, sum(w.engagements)::float8 as engagements
    from usage_day w
    where w.district_id = ${districtId} and w.group_no = -1 and w.target_no = any(${[...targetNos]}::int[])
      and w.day >= ${first}::date and w.day < ${end}::date and ${inWholeDistrict(scope, sql.ref("w.district_id"))}
    group by 1, 2`.execute(db);
  const targets = new Map<number, number[]>();
  for (const { no, nth, engagements } of rows) {
    const own = targets.get(no) ?? Array.from({ length: shownWeeks }, () => 0);
    own[nth] = engagements;
    targets.set(no, own);
  }
  return { targets, through: dayAfter(end, -1) };
}
