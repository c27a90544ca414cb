import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { keptRecords, type RecordsDistrict } from "domain/kept-records";
import { coversPattern } from "domain/software/status/covers-pattern";
import { type StatusChange, selectStatusChanges } from "domain/usage/queries/range-use";
import { sql } from "kysely";

/** The first or last day of a contract that isn't the continuation of another one. */
export type ContractDay = { softwareId: string; what: "begun" | "ended"; title: string; day: string };

/**
 * The first or last day of a block, of a product or (softwareId null) of an address that leads to none. `isForAll`: not only
 * for some schools, grades or roles.
 */
export type BanDay = {
  softwareId: string | null;
  what: "begun" | "ended";
  pattern: string | null;
  isForAll: boolean;
  day: string;
};

/** Something on record that may explain why usage changed, with its day (YYYY-MM-DD). */
export type DatedGround =
  | ({ kind: "status" } & StatusChange)
  | ({ kind: "contract" } & ContractDay)
  | ({ kind: "ban" } & BanDay);

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

/**
 * Days from one to another on which a block began or was over: after its last day, or when it was lifted, which one that was
 * lifted before it began never was. An address that is the host of a product stands for the product.
 */
const selectBanDays = (scope: Scope, { districtId, from, to }: Of) => sql<BanDay>`
  select coalesce(b.software_id, p.software_id) as "softwareId", e.what, b.pattern, e.day::text as day,
    b.school_ids = '{}' and b.grades = '{}' and b.roles = '{}' as "isForAll"
  from software_blacklist b join districts d on d.id = b.district_id
    cross join lateral (select (b.lifted_at at time zone d.time_zone)::date as lifted) l
    cross join lateral (values ('begun', b.starts_on), ('ended', least(b.ends_on, l.lifted))) e (what, day)
    left join lateral (select distinct p.software_id from url_patterns p
      where p.host = b.host and p.software_id is not null and (p.district_id is null or p.district_id = b.district_id)
        and ${coversPattern}) p on true
  where b.district_id = ${districtId}::uuid and (l.lifted is null or l.lifted >= b.starts_on)
    and e.day between ${from}::date and ${to}::date and ${inWholeDistrict(scope, sql.ref("b.district_id"))}
  order by e.day, b.pattern`;

/** Websites that lead to no product, among products by their ids. */
const sites = "";

/** Of each product with anything, between two days ("from to"). What ends today isn't over. */
const readOfProducts = keptRecords("grounds of changes", {
  make: async (db, { districtId, scope, today, about = `${today} ${today}` }) => {
    const [from = today, to = today] = about.split(" ");
    const { changes, contracts, bans } = await listTogether(db, {
      changes: selectStatusChanges(scope, { districtId, from, to }),
      contracts: selectContractDays(scope, { districtId, from, to }),
      bans: selectBanDays(scope, { districtId, from, to }),
    });
    const all: DatedGround[] = [
      ...contracts.filter(({ what, day }) => what === "begun" || day < today).map(groundOf("contract")),
      ...changes.map(groundOf("status")),
      ...bans.map(groundOf("ban")),
    ];
    all.sort((a, b) => Number(a.day > b.day) - Number(a.day < b.day));
    const grounds = new Map<string, DatedGround[]>();
    for (const ground of all) {
      const key = ground.softwareId ?? sites;
      const there = grounds.get(key);
      if (there) there.push(ground);
      else grounds.set(key, [ground]);
    }
    return grounds;
  },
  rows: (grounds) => [...grounds.values()].reduce((sum, { length }) => sum + length, 0),
});

const groundOf =
  <K extends string>(kind: K) =>
  <T extends object>(of: T) => ({ kind, ...of });

type Read = { district: RecordsDistrict; from: string; to: string };

/**
 * What is on record of each product in these days, the earliest first: decisions, blocks, and contracts that began or were
 * over; under "" blocks of addresses that lead to no product. Nobody may change what comes back.
 */
export const readGrounds = (
  db: Db,
  scope: Scope,
  { district: { id, today, stamp }, from, to }: Read,
): Promise<ReadonlyMap<string, readonly DatedGround[]>> =>
  readOfProducts(db, { districtId: id, scope, today, stamp, about: `${from} ${to}` });
