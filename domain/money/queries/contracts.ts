import type { Db } from "db/client";
import { InColumns, listTogether } from "db/list-together";
import { inOwnDistrict, inWholeDistrict, type Scope } from "domain/access/scope";
import { officeRoles } from "domain/access/terms";
import type { PricedLine, Term } from "domain/money/figures";
import type { Billing, LineKind, PriceBasis, RenewalDecision } from "domain/money/terms";
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
  /** What was decided about its renewal; null while nothing is. */
  decision: RenewalDecision | null;
  /** Of a canceled one: the day on which its vendor was told. */
  noticeGivenOn: string | null;
  fundingSourceId: string | null;
  demo: boolean;
  lines: ContractLine[];
};

/** What of a line everyone may read who works in its district. */
const line: Record<keyof ContractLine, RawBuilder<unknown>> = {
  id: sql`l.id`,
  softwareId: sql`l.software_id`,
  software: sql`s.name`,
  vendor: sql`v.name`,
  isMeasured: sql`exists (select from url_patterns p where p.software_id = s.id
    and (p.district_id is null or p.district_id = l.district_id))`,
  kind: sql`l.kind`,
  description: sql`l.description`,
  basis: sql`l.basis`,
  quantity: sql`l.quantity`,
  unitCents: sql`(l.unit_price * 100)::bigint`,
  billing: sql`l.billing`,
  schoolIds: sql`to_json(l.school_ids)`,
  schools: sql`case when l.school_ids = '{}' then '[]'::json else to_json(array(select o.name
    from unnest(l.school_ids) i (id) join schools o on o.id = i.id and o.district_id = l.district_id
    order by o.name)) end`,
  grades: sql`to_json(l.grades)`,
};

const lines = sql`contract_lines l join software s on s.id = l.software_id left join vendors v on v.id = s.vendor_id`;

const linesOf = sql`(
  select coalesce(json_agg(json_build_object(${sql.join(
    Object.entries(line).flatMap(([name, value]) => [sql.lit(name), value]),
  )}) order by l.created_at, l.id), '[]')
  from ${lines} where l.district_id = c.district_id and l.contract_id = c.id)`;

type Head = Omit<ContractRow, "lines">;

/** What of a contract everyone may read who works in its district, without its lines. */
const head: Record<keyof Head, RawBuilder<unknown>> = {
  id: sql`c.id`,
  title: sql`c.title`,
  vendor: sql`c.vendor`,
  number: sql`c.contract_number`,
  startsOn: sql`c.starts_on`,
  endsOn: sql`c.ends_on`,
  noticeOn: sql`c.notice_on`,
  autoRenews: sql`c.auto_renews`,
  decision: sql`c.renewal_decision`,
  noticeGivenOn: sql`c.notice_given_on`,
  fundingSourceId: sql`c.funding_source_id`,
  demo: sql`c.demo`,
};

const open = sql`${sql.join(Object.entries(head).map(([name, value]) => sql`${value} as ${sql.id(name)}`))},
  ${linesOf} as lines`;

/** The contracts that have a line for a product, with all their lines; the first to end first. */
export const selectContractsFor = (
  scope: Scope,
  { districtId, softwareId }: { districtId: string; softwareId: string },
) => sql<ContractRow>`
  select ${open} from contracts c
  where c.district_id = ${districtId}::uuid and ${inOwnDistrict(scope, sql.ref("c.district_id"))}
    and exists (select from contract_lines x where x.district_id = c.district_id and x.contract_id = c.id
      and x.software_id = ${softwareId}::uuid)
  order by c.ends_on, c.title, c.id`;

type Of = { districtId: string };

/** What contractsFrom takes, for a statement that lists more. */
export const selectsOfContracts = (scope: Scope, { districtId }: Of) => ({
  contracts: new InColumns<Head>(
    head,
    sql`contracts c where c.district_id = ${districtId}::uuid and ${inOwnDistrict(scope, sql.ref("c.district_id"))}
      order by c.ends_on, c.title, c.id`,
  ),
  contractLines: new InColumns<ContractLine & { contractId: string }>(
    { ...line, contractId: sql`l.contract_id` },
    sql`${lines} where l.district_id = ${districtId}::uuid and ${inOwnDistrict(scope, sql.ref("l.district_id"))}
      order by l.created_at, l.id`,
  ),
});

/** Contracts with their lines, from both lists. */
export function contractsFrom(read: {
  contracts: readonly Head[];
  contractLines: readonly (ContractLine & { contractId: string })[];
}): ContractRow[] {
  const linesBy = new Map<string, ContractLine[]>(read.contracts.map(({ id }) => [id, []]));
  for (const { contractId, ...line } of read.contractLines) linesBy.get(contractId)?.push(line);
  return read.contracts.map((contract) => ({ ...contract, lines: linesBy.get(contract.id) ?? [] }));
}

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
export async function listContracts(db: Db, scope: Scope, of: Of): Promise<ContractRow[]> {
  return contractsFrom(await listTogether(db, selectsOfContracts(scope, of)));
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
  changes: string | null;
  reason: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
};

export type Contract = ContractRow & Kept & { version: number; createdAt: Date };

/**
 * One contract with its lines. For everyone who works in the district; who keeps it,
 * the note, the document, and why its renewal was decided so and by whom are null for those who do not see the whole
 * district.
 */
export async function findContract(
  db: Db,
  scope: Scope,
  { districtId, id }: { districtId: string; id: string },
): Promise<Contract | undefined> {
  const wide = inWholeDistrict(scope, sql.ref("c.district_id"));
  const kept = (column: RawBuilder<unknown>) => sql`case when ${wide} then ${column} end`;
  const { rows } = await sql<Contract>`
    select ${open}, c.version, c.created_at as "createdAt",
      ${kept(sql`c.owner_id`)} as "ownerId", ${kept(sql`o.display_name`)} as owner, ${kept(sql`c.note`)} as note,
      ${kept(sql`c.file_name`)} as "fileName", ${kept(sql`c.file_stored`)} as "fileStored",
      ${kept(sql`c.file_bytes`)} as "fileBytes", ${kept(sql`m.display_name`)} as "createdBy",
      ${kept(sql`c.renewal_changes`)} as changes, ${kept(sql`c.renewal_reason`)} as reason,
      ${kept(sql`d.display_name`)} as "decidedBy", ${kept(sql`c.renewal_decided_at`)} as "decidedAt"
    from contracts c
      left join profiles o on o.id = c.owner_id left join profiles m on m.id = c.created_by
      left join profiles d on d.id = c.renewal_decided_by
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
