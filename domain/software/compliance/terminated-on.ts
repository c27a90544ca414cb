import { type RawBuilder, sql } from "kysely";

/**
 * The district's day on which an agreement (`agreements as a`) was last terminated, as the history of its products has it:
 * null where it isn't terminated, or was entered so. Takes what else is true of that line (`status_history as h`).
 */
export const terminatedOn = (isSo: RawBuilder<boolean> = sql`true`): RawBuilder<string | null> =>
  sql`case when a.status = 'terminated' then (
    select (max(h.at) at time zone (select z.time_zone from districts z where z.id = a.district_id))::date
    from agreement_software t join status_history h on h.district_id = t.district_id and h.software_id = t.software_id
    where t.district_id = a.district_id and t.agreement_id = a.id and h.what = 'agreement'
      and h.to_value = 'terminated' and h.from_value <> 'terminated' and h.details->>'agreement' = a.id::text
      and ${isSo}) end`;
