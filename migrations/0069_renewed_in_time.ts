import { type Kysely, sql } from "kysely";

/**
 * An agreement that a signed one follows is active until its last day: it ends soon for nobody, as it asks nobody for
 * anything. All else of the view is as 0025 has it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSigned = sql`a.status = 'signed'`;
  const days = sql`daterange(a.effective_on, a.ends_on, '[]')`;
  const hasEnd = sql`${isSigned} and a.ends_on is not null`;
  const isRenewed = sql`exists (select from agreements n
    where n.district_id = a.district_id and n.renews_id = a.id and n.status = 'signed')`;
  await sql`
    create or replace view agreement_periods as
    select a.id as agreement_id, a.district_id,
      case when a.status in ('not_started', 'requested') then 'in_negotiation' else a.status end as state,
      case when not ${isSigned} then daterange(null, null) else 'empty' end as during
    from agreements a
    union all
    select a.id, a.district_id, 'begins_later'::text,
      case when ${isSigned} and a.effective_on is not null then daterange(null, a.effective_on) else 'empty' end
    from agreements a
    union all
    select a.id, a.district_id, 'active'::text,
      case when not ${isSigned} then 'empty' when ${isRenewed} then ${days}
        else ${days} * daterange(null, a.ends_on - 90) end
    from agreements a
    union all
    select a.id, a.district_id, 'ends_soon'::text,
      case when ${hasEnd} and not ${isRenewed} then ${days} * daterange(a.ends_on - 90, null) else 'empty' end
    from agreements a
    union all
    select a.id, a.district_id, 'ended'::text,
      case when ${hasEnd} then daterange(a.ends_on, null, '()') else 'empty' end
    from agreements a`.execute(db);
}
