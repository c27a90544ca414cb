import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { keptRecords, type RecordsDistrict } from "domain/kept-records";
import { type StatusChange, selectStatusChanges } from "domain/usage/queries/range-use";
import { sql } from "kysely";

/** The first or last day of a contract that isn't the continuation of another one. */
export type ContractDay = { softwareId: string; what: "begun" | "ended"; title: string; day: string };

/** How many people applied syncs added to a district's rosters and took out of them. */
export type RosterChanges = { syncs: number; added: number; removed: number };

type Of = { districtId: string; from: string; to: string };

/**
 * Days from one to another (YYYY-MM-DD, both included) on which a contract for a product began or was over. A
 * contract that follows another one for the product without a gap is a renewal, and changes nothing. For those who see the
 * whole district.
 */
export const selectContractDays = (scope: Scope, { districtId, from, to }: Of) => sql<ContractDay>`
  select distinct l.software_id as "softwareId", e.what, c.title, e.day::text as day
  from contracts c join contract_lines l on l.district_id = c.district_id and l.contract_id = c.id
    cross join lateral (values ('begun', c.starts_on), ('ended', c.ends_on)) e (what, day)
  where c.district_id = ${districtId}::uuid
    and e.day between ${from}::date and ${to}::date and ${inWholeDistrict(scope, sql.ref("c.district_id"))}
    and not exists (select from contracts o join contract_lines m on m.district_id = o.district_id and m.contract_id = o.id
      where o.district_id = c.district_id and o.id <> c.id and m.software_id = l.software_id
        and case e.what when 'begun' then o.starts_on < c.starts_on and o.ends_on >= c.starts_on - 1
          else o.ends_on > c.ends_on and o.starts_on <= c.ends_on + 1 end)
  order by day desc, c.title`;

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

/** What is on record of a product in the compared days: a decision at most, and contracts, the latest first. */
export type GroundsOfProduct = { status: StatusChange | null; contracts: ContractDay[] };

/** Of each product with anything, between two days ("from to"). A contract that ends today isn't over. */
const readOfProducts = keptRecords("grounds of changes", {
  make: async (db, { districtId, scope, today, about = `${today} ${today}` }) => {
    const [from = today, to = today] = about.split(" ");
    const { changes, contracts } = await listTogether(db, {
      changes: selectStatusChanges(scope, { districtId, from, to }),
      contracts: selectContractDays(scope, { districtId, from, to }),
    });
    const grounds = new Map<string, GroundsOfProduct>();
    for (const status of changes) grounds.set(status.softwareId, { status, contracts: [] });
    for (const contract of contracts) {
      if (contract.what === "ended" && contract.day >= today) continue;
      const there = grounds.get(contract.softwareId);
      if (there) there.contracts.push(contract);
      else grounds.set(contract.softwareId, { status: null, contracts: [contract] });
    }
    return grounds;
  },
  rows: (grounds) => grounds.size,
});

type Read = { district: RecordsDistrict; from: string; to: string };

/** What is on record of each product in these days. Nobody may change what comes back. */
export const readGrounds = (
  db: Db,
  scope: Scope,
  { district: { id, today, stamp }, from, to }: Read,
): Promise<ReadonlyMap<string, GroundsOfProduct>> =>
  readOfProducts(db, { districtId: id, scope, today, stamp, about: `${from} ${to}` });

/** What applied syncs changed in these days. */
export async function readRosterChanges(db: Db, scope: Scope, of: Of): Promise<RosterChanges> {
  const { rows } = await selectRosterChanges(scope, of).execute(db);
  return rows[0] ?? { syncs: 0, added: 0, removed: 0 };
}
