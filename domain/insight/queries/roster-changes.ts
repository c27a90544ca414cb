import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { gradeNumber } from "domain/software/catalogue/grades";
import { bandOf, type GradeBand } from "domain/usage/terms";
import { sql } from "kysely";

/** How many people applied syncs added to a district's rosters and took out of them. */
export type RosterChanges = { syncs: number; added: number; removed: number };

type Of = { districtId: string; from: string; to: string };

/** What applied syncs changed among people from one of the district's days to another; one row. */
const selectRosterChanges = (scope: Scope, { districtId, from, to }: Of) => sql<RosterChanges>`
  select count(*)::int as syncs,
    coalesce(sum(coalesce((l.counts->'users'->>'created')::int, 0)
      + coalesce((l.counts->'users'->>'reactivated')::int, 0)), 0)::int as added,
    coalesce(sum(coalesce((l.counts->'users'->>'deactivated')::int, 0)), 0)::int as removed
  from sync_logs l join districts d on d.id = l.district_id
  where l.district_id = ${districtId}::uuid and l.status = 'applied' and l.undone_at is null
    and (l.finished_at at time zone d.time_zone)::date between ${from}::date and ${to}::date
    and ${inWholeDistrict(scope, sql.ref("l.district_id"))}`;

/** What applied syncs changed in these days, and where it is asked for, of whose people. One query. */
export async function readRosterChanges(
  db: Db,
  scope: Scope,
  { ofGroups = false, ...of }: Of & { ofGroups?: boolean },
): Promise<RosterChanges & { groups: readonly OfGroup[] }> {
  const { all, groups } = await listTogether(db, {
    all: selectRosterChanges(scope, of),
    ...(ofGroups ? { groups: selectRosterChangesOfGroups(scope, of) } : {}),
  });
  return {
    ...(all[0] ?? { syncs: 0, added: 0, removed: 0 }),
    groups: (groups ?? []).map(({ grade, ...row }) => ({ ...row, band: bandOf(gradeNumber(grade)) })),
  };
}

/** `schoolId` and `band` are null where they aren't known, and the band of staff. */
type OfGroup = Omit<RosterChanges, "syncs"> & { schoolId: string | null; band: GradeBand | null };
type Row = Omit<OfGroup, "band"> & { grade: string | null };

/**
 * The same of the people of each school and grade, by where they are or were last. Who was removed or came back is known as
 * long as the changes of a sync are kept. A person who changed schools or grades was neither added nor removed.
 */
const selectRosterChangesOfGroups = (scope: Scope, { districtId, from, to }: Of) => sql<Row>`
    with syncs as materialized (
      select l.district_id, l.integration_id, l.id from sync_logs l join districts d on d.id = l.district_id
      where l.district_id = ${districtId}::uuid and l.status = 'applied' and l.undone_at is null
        and (l.finished_at at time zone d.time_zone)::date between ${from}::date and ${to}::date
        and ${inWholeDistrict(scope, sql.ref("l.district_id"))}),
    changed as (
      select u.profile_id, 1 as added, 0 as removed
      from syncs l join roster_users u on u.district_id = l.district_id and u.integration_id = l.integration_id
        and u.first_seen_sync = l.id
      union all
      select u.profile_id, (c.op = 'reactivate')::int, (c.op = 'deactivate')::int
      from syncs l
        join sync_changes c on c.district_id = l.district_id and c.sync_id = l.id and c.kind = 'users'
          and c.op in ('reactivate', 'deactivate')
        join roster_users u on u.district_id = c.district_id and u.integration_id = l.integration_id
          and u.sourced_id = c.sourced_id)
    select p.school_id as "schoolId", case p.role when 'student' then p.grade end as grade,
      sum(x.added)::int as added, sum(x.removed)::int as removed
    from changed x join profiles p on p.id = x.profile_id
    group by 1, 2`;
