import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";

/** The first or last day of a contract that isn't the continuation of another one. */
export type ContractDay = { softwareId: string; what: "begun" | "ended"; title: string; day: string };

/** How many people applied syncs added to a district's rosters and took out of them. */
export type RosterChanges = { syncs: number; added: number; removed: number };

type Of = { districtId: string; from: string; to: string; ids: readonly string[] };

/**
 * Days from one to another (YYYY-MM-DD, both included) on which a contract for one of these products began or was over. A
 * contract that follows another one for the product without a gap is a renewal, and changes nothing. For those who see the
 * whole district.
 */
export const selectContractDays = (scope: Scope, { districtId, from, to, ids }: Of) => sql<ContractDay>`
  select distinct l.software_id as "softwareId", e.what, c.title, e.day::text as day
  from contracts c join contract_lines l on l.district_id = c.district_id and l.contract_id = c.id
    cross join lateral (values ('begun', c.starts_on), ('ended', c.ends_on)) e (what, day)
  where c.district_id = ${districtId}::uuid and l.software_id = any(${[...ids]}::uuid[])
    and e.day between ${from}::date and ${to}::date and ${inWholeDistrict(scope, sql.ref("c.district_id"))}
    and not exists (select from contracts o join contract_lines m on m.district_id = o.district_id and m.contract_id = o.id
      where o.district_id = c.district_id and o.id <> c.id and m.software_id = l.software_id
        and case e.what when 'begun' then o.starts_on < c.starts_on and o.ends_on >= c.starts_on - 1
          else o.ends_on > c.ends_on and o.starts_on <= c.ends_on + 1 end)
  order by day desc, c.title`;

/** What applied syncs changed among people from one of the district's days to another; one row. */
export const selectRosterChanges = (scope: Scope, { districtId, from, to }: Omit<Of, "ids">) => sql<RosterChanges>`
  select count(*)::int as syncs,
    coalesce(sum(coalesce((l.counts->'users'->>'created')::int, 0)
      + coalesce((l.counts->'users'->>'reactivated')::int, 0)), 0)::int as added,
    coalesce(sum(coalesce((l.counts->'users'->>'deactivated')::int, 0)), 0)::int as removed
  from sync_logs l join districts d on d.id = l.district_id
  where l.district_id = ${districtId}::uuid and l.status = 'applied' and l.undone_at is null
    and (l.finished_at at time zone d.time_zone)::date between ${from}::date and ${to}::date
    and ${inWholeDistrict(scope, sql.ref("l.district_id"))}`;

/** What is on record of products and rosters in these days, besides decisions. One question. */
export async function readComparedGrounds(db: Db, scope: Scope, of: Of) {
  const { contracts, rosters } = await listTogether(db, {
    contracts: selectContractDays(scope, of),
    rosters: selectRosterChanges(scope, of),
  });
  return { contracts, rosters: rosters[0] ?? { syncs: 0, added: 0, removed: 0 } };
}
