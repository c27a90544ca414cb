import type { Db } from "db/client";
import { inOwnDistrict, inWholeDistrict, type Scope } from "domain/access/scope";
import { officeRoles } from "domain/access/terms";
import type { PricedLine, Term } from "domain/money/figures";
import type { Billing, LineKind, PriceBasis } from "domain/money/terms";
import { type RawBuilder, sql } from "kysely";

/** A line as everyone reads it who sees the contract. `unitCents` is in whole cents. */
export type ContractLine = {
  id: string;
  softwareId: string;
  /** The product's name and its vendor's in the catalog. */
  software: string;
  vendor: string | null;
  /** An address leads to the product, so that its use is known where any is. */
  isMeasured: boolean;
  kind: LineKind;
  description: string | null;
  basis: PriceBasis;
  quantity: number;
  unitCents: number;
  billing: Billing;
  /** Empty: all of them. */
  schoolIds: string[];
  /** The names of those schools. */
  schools: string[];
  grades: number[];
};

/** A contract with its lines. Days are YYYY-MM-DD. */
export type ContractRow = {
  id: string;
  title: string;
  vendor: string;
  number: string | null;
  startsOn: string;
  endsOn: string;
  noticeOn: string | null;
  autoRenews: boolean;
  fundingSourceId: string | null;
  fundingSource: string | null;
  demo: boolean;
  lines: ContractLine[];
};

const linesOf = sql`(
  select coalesce(json_agg(json_build_object('id', l.id, 'softwareId', l.software_id, 'software', s.name,
      'vendor', v.name, 'isMeasured', exists (select from url_patterns p where p.software_id = s.id
        and (p.district_id is null or p.district_id = l.district_id)), 'kind', l.kind, 'description', l.description, 'basis', l.basis, 'quantity', l.quantity,
      'unitCents', (l.unit_price * 100)::bigint, 'billing', l.billing, 'schoolIds', l.school_ids,
      'schools', case when l.school_ids = '{}' then '{}'::text[] else array(select o.name
        from unnest(l.school_ids) i (id) join schools o on o.id = i.id and o.district_id = l.district_id
        order by o.name) end, 'grades', l.grades)
    order by l.created_at, l.id), '[]')
  from contract_lines l join software s on s.id = l.software_id left join vendors v on v.id = s.vendor_id
  where l.district_id = c.district_id and l.contract_id = c.id)`;

/** What of a contract everyone may read who works in its district. */
const open = sql`c.id, c.title, c.vendor, c.contract_number as number, c.starts_on as "startsOn", c.ends_on as "endsOn",
  c.notice_on as "noticeOn", c.auto_renews as "autoRenews", c.funding_source_id as "fundingSourceId",
  f.name as "fundingSource", c.demo, ${linesOf} as lines`;

/** `softwareId`: those alone that have a line for it, with all their lines. */
type Listed = { districtId: string; softwareId?: string };

/** The select of listContracts. */
export const selectContracts = (scope: Scope, { districtId, softwareId }: Listed) => sql<ContractRow>`
  select ${open} from contracts c left join funding_sources f on f.id = c.funding_source_id
  where c.district_id = ${districtId}::uuid and ${inOwnDistrict(scope, sql.ref("c.district_id"))}
    ${
      softwareId === undefined
        ? sql``
        : sql`and exists (select from contract_lines x where x.district_id = c.district_id and x.contract_id = c.id
          and x.software_id = ${softwareId}::uuid)`
    }
  order by c.ends_on, c.title, c.id`;

/** A line that is paid for on a day, with the dates of its contract: what its annual cost is made of. */
export type PaidLine = PricedLine & Term & { softwareId: string };

/** The lines of the contracts in force on a day (YYYY-MM-DD), for everyone who works in the district. */
export const selectPaidLines = (scope: Scope, { districtId, today }: { districtId: string; today: string }) =>
  sql<PaidLine>`
  select l.software_id as "softwareId", l.kind, l.basis, l.quantity, (l.unit_price * 100)::bigint as "unitCents",
    l.billing, c.starts_on as "startsOn", c.ends_on as "endsOn"
  from contracts c join contract_lines l on l.district_id = c.district_id and l.contract_id = c.id
  where c.district_id = ${districtId}::uuid and ${today}::date between c.starts_on and c.ends_on
    and ${inOwnDistrict(scope, sql.ref("c.district_id"))}`;

/**
 * All contracts of a district with their lines, the first to end first. For everyone who works in the district: products
 * and prices, without what its keepers have noted.
 */
export async function listContracts(db: Db, scope: Scope, of: { districtId: string }): Promise<ContractRow[]> {
  const { rows } = await selectContracts(scope, of).execute(db);
  return rows;
}

/** What those read besides who see the whole district: null for everyone else. */
type Kept = {
  ownerId: string | null;
  owner: string | null;
  note: string | null;
  fileName: string | null;
  fileStored: string | null;
  fileBytes: number | null;
  createdBy: string | null;
};

export type Contract = ContractRow & Kept & { version: number; createdAt: Date; updatedAt: Date };

/**
 * One contract with its lines. For everyone who works in the district; who keeps it, the note and the document are null for
 * those who do not see the whole district.
 */
export async function findContract(
  db: Db,
  scope: Scope,
  { districtId, id }: { districtId: string; id: string },
): Promise<Contract | undefined> {
  const wide = inWholeDistrict(scope, sql.ref("c.district_id"));
  const kept = (column: RawBuilder<unknown>) => sql`case when ${wide} then ${column} end`;
  const { rows } = await sql<Contract>`
    select ${open}, c.version, c.created_at as "createdAt", c.updated_at as "updatedAt",
      ${kept(sql`c.owner_id`)} as "ownerId", ${kept(sql`o.display_name`)} as owner, ${kept(sql`c.note`)} as note,
      ${kept(sql`c.file_name`)} as "fileName", ${kept(sql`c.file_stored`)} as "fileStored",
      ${kept(sql`c.file_bytes`)} as "fileBytes", ${kept(sql`m.display_name`)} as "createdBy"
    from contracts c left join funding_sources f on f.id = c.funding_source_id
      left join profiles o on o.id = c.owner_id left join profiles m on m.id = c.created_by
    where c.district_id = ${districtId}::uuid and c.id = ${id}::uuid
      and ${inOwnDistrict(scope, sql.ref("c.district_id"))}`.execute(db);
  return rows[0];
}

/** Whom a contract can be given to: the people of the district's office, by name. For those who see the whole district. */
export async function listContractOwners(db: Db, scope: Scope, { districtId }: { districtId: string }) {
  return db
    .selectFrom("profiles as p")
    .select(["p.id", "p.display_name as name"])
    .where("p.district_id", "=", districtId)
    .where("p.role", "in", officeRoles)
    .where("p.deactivated_at", "is", null)
    .where((eb) => inWholeDistrict(scope, eb.ref("p.district_id")))
    .orderBy("p.display_name")
    .orderBy("p.id")
    .limit(200)
    .execute();
}
