import type { Db } from "db/client";
import { permissions } from "domain/access/permissions";
import { officeRoles } from "domain/access/terms";
import { reminderDays } from "domain/money/terms";
import { sql } from "kysely";

// What the worker asks at night; it acts for no one, so there is no scope.

/** The districts with a contract that may have to be decided. */
export async function listDistrictsOfContracts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct c.district_id as id from contracts c
    where c.ends_on >= current_date - 1 and c.renewal_decision is null order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** A renewal that is to be decided soon: the day by which, how many days ahead the reminder is due, and whom it is for. */
type Due = { id: string; title: string; by: string; ahead: string; profileIds: string[] };

/**
 * The renewals of a district that nobody has decided and nobody was reminded of as close to the day: once within 30 days of
 * it, and once within 7. For the contract's owner, or where none is in the office (any more) for those who may decide.
 * `today` is the district's day. The day to decide by is that of /home: see decideBy.
 */
export async function listRenewalsToRemind(
  db: Db,
  { districtId, today }: { districtId: string; today: string },
): Promise<Due[]> {
  const [far, near] = reminderDays;
  const isThere = sql`p.district_id = c.district_id and p.deactivated_at is null`;
  const deciders = officeRoles.filter((role) => (permissions["approve:software"] as readonly string[]).includes(role));
  const { rows } = await sql<Due>`
    with due as (
      select c.id, c.title, c.by::text as by, (case when c.by - ${today}::date > ${near}::int then ${far}::int
        else ${near}::int end)::text as ahead, c.district_id, c.owner_id
      from (
        select c.*, case when c.notice_on >= ${today}::date then c.notice_on else c.ends_on end as by
        from contracts c
        where c.district_id = ${districtId}::uuid and ${today}::date between c.starts_on and c.ends_on
          and c.renewal_decision is null and not (c.auto_renews and c.notice_on is not null and c.notice_on < ${today}::date)
      ) c
      where c.by - ${today}::date between 0 and ${far}::int)
    select c.id, c.title, c.by, c.ahead, to_json(coalesce(
      (select array_agg(p.id) from profiles p
        where p.id = c.owner_id and ${isThere} and p.role = any(${[...officeRoles]}::text[])),
      (select array_agg(p.id) from profiles p where ${isThere} and p.role = any(${deciders}::text[])),
      '{}')) as "profileIds"
    from due c
    where not exists (select from notifications n
      where n.subject_id = c.id and n.district_id = c.district_id and n.kind = 'renewal_due'
        and n.details ->> 'on' = c.by and n.details ->> 'to' = c.ahead)
    order by c.by, c.title, c.id`.execute(db);
  return rows;
}
