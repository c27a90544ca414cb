import { effectiveApproval } from "domain/software/status/effective-status";
import { inUseStatuses } from "domain/software/status/terms";
import { sql } from "kysely";

/** How many days ahead a product is due for another look. */
export const reviewDueDays = 30;

/** The day that a record is looked at again, by its decision: that of the next review, or the last one of the approval. */
export const reviewDay = sql`least(ds.next_review_on, ds.allowed_until)`;

/**
 * Whether a product that is in use on a day, or was until its approval ended, comes due soon after it, or has come due, and
 * nobody looks at it yet. For a
 * query over `software as s` and `district_software as ds`; takes the district and its day. Returns the SQL condition.
 */
export const comesDue = ({ districtId, today }: { districtId: string; today: string }) => sql<boolean>`(
  ${reviewDay} <= ${today}::date + ${reviewDueDays}::int and s.merged_into_id is null
  and ${effectiveApproval(districtId, today)} in (${sql.join([...inUseStatuses, "ended"])})
  and not exists (select from review_rounds r where r.district_id = ds.district_id and r.software_id = s.id
    and r.closed_at is null))`;
