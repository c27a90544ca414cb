import { type RawBuilder, sql } from "kysely";
import { approvals } from "./terms";

/** The day that a district has now, by the database's clock and the district's zone. */
export const todayIn = (districtId: string) =>
  sql`(select (now() at time zone d.time_zone)::date from districts d where d.id = ${districtId}::uuid)`;

/**
 * An entry that bans something for everyone on a day: no schools, grades or roles. For a query over
 * `software_blacklist as b`; takes the day, YYYY-MM-DD or as SQL. Returns the SQL condition.
 */
export function isForAllOn(today: string | RawBuilder<unknown>): RawBuilder<boolean> {
  const day = typeof today === "string" ? sql`${today}::date` : today;
  return sql<boolean>`(b.lifted_at is null and b.starts_on <= ${day} and (b.ends_on is null or b.ends_on >= ${day})
    and b.school_ids = '{}' and b.grades = '{}' and b.roles = '{}')`;
}

/** An entry that bans a whole product for everyone on a day. Takes and returns what isForAllOn does. */
export const bansAll = (today: string | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(b.software_id is not null and ${isForAllOn(today)})`;

/**
 * How a product has been decided about, whatever the blacklist says of it: the status on record, or the one that an entry
 * of the blacklist took the place of. For a query over `software as s` and `district_software as ds` (which may be
 * missing); takes the district. Returns the SQL expression.
 */
export function decidedApproval(districtId: string): RawBuilder<string> {
  return sql<string>`(case when ds.approval_status = 'blocked' then coalesce((
      select case when h.what = 'blacklist' then h.from_value end from status_history h
      where h.district_id = ${districtId}::uuid and h.software_id = s.id and h.what in ('approval', 'conditions', 'blacklist')
        and h.to_value is not null
      order by h.at desc, h.id desc limit 1), 'blocked')
    else coalesce(ds.approval_status, 'not_reviewed') end)`;
}

/**
 * How a product stands on a day: "blocked" while an entry of the blacklist bans it for everyone, "ended" when it was
 * approved until a day that has passed, else as it was decided. All this begins and ends on its day by reading alone,
 * without anything that runs then. Aliases as for decidedApproval;
 * without a day it is the district's today.
 */
export function effectiveApproval(
  districtId: string,
  today: string | RawBuilder<unknown> = todayIn(districtId),
): RawBuilder<string> {
  const day = typeof today === "string" ? sql`${today}::date` : today;
  const decided = decidedApproval(districtId);
  return sql<string>`(case when exists (select 1 from software_blacklist b
      where b.district_id = ${districtId}::uuid and b.software_id = s.id and ${bansAll(today)}) then 'blocked'
    when ds.allowed_until < ${day} and ${decided} in (${sql.join(approvals)}) then 'ended'
    else ${decided} end)`;
}
