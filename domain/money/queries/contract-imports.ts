import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";
import { type ContractFields, contractColumns } from "./contract-changes";
import type { LineFields } from "./contract-line-changes";

type Called = { called: string; id: string };

/** Schools of a district by what a file calls them, whatever the case; two of one name are two. */
export async function listSchoolsCalled(
  db: Db,
  scope: Scope,
  { districtId, names }: { districtId: string; names: string[] },
): Promise<Called[]> {
  const { rows } = await sql<Called>`
    select c.called, s.id
    from unnest(${names}::text[]) c (called) join schools s on lower(s.name) = lower(c.called)
    where s.district_id = ${districtId}::uuid and ${inWholeDistrict(scope, sql.ref("s.district_id"))}`.execute(db);
  return rows;
}

/** Funding sources by what a file calls them, whatever the case. They are the same for all districts. */
export async function listFundingCalled(db: Db, { names }: { names: string[] }): Promise<Called[]> {
  const { rows } = await sql<Called>`
    select c.called, f.id
    from unnest(${names}::text[]) c (called) join funding_sources f on lower(f.name) = lower(c.called)`.execute(db);
  return rows;
}

/** A contract to be written, with its lines. */
export type NewContract = { id: string; fields: ContractFields; lines: LineFields[] };

/**
 * Puts contracts with their lines on record, in the caller's transaction. Products, schools and funding sources are those
 * that were found for this viewer. Returns how many contracts were written: none in a district that isn't theirs.
 */
export async function insertContracts(
  db: Db,
  scope: Scope,
  { districtId, createdBy, contracts }: { districtId: string; createdBy: string; contracts: NewContract[] },
): Promise<number> {
  const written = JSON.stringify(
    contracts.map(({ id, fields }) => ({
      id,
      ...contractColumns(fields),
    })),
  );
  const made = await sql`
    insert into contracts (id, district_id, title, vendor, contract_number, starts_on, ends_on, notice_on, auto_renews,
      note, funding_source_id, owner_id, created_by)
    select c.id, d.id, c.title, c.vendor, c.contract_number, c.starts_on, c.ends_on, c.notice_on, c.auto_renews, c.note,
      c.funding_source_id, c.owner_id, ${createdBy}::uuid
    from jsonb_to_recordset(${written}::jsonb) c (id uuid, title text, vendor text, contract_number text, starts_on date,
        ends_on date, notice_on date, auto_renews boolean, note text, funding_source_id uuid, owner_id uuid)
      join districts d on d.id = ${districtId}::uuid and ${inWholeDistrict(scope, sql.ref("d.id"))}`.execute(db);
  const count = Number(made.numAffectedRows ?? 0);
  if (count > 0) await insertLines(db, { districtId, contracts });
  return count;
}

/** Lines in the order of the file: `created_at` is what they are shown by. */
async function insertLines(db: Db, { districtId, contracts }: { districtId: string; contracts: NewContract[] }) {
  const written = contracts.flatMap(({ id, lines }) =>
    lines.map((line, nth) => ({
      contract_id: id,
      nth,
      software_id: line.softwareId,
      kind: line.kind,
      description: line.description,
      basis: line.basis,
      quantity: line.quantity,
      cents: line.unitCents,
      billing: line.billing,
      school_ids: line.schoolIds,
      grades: line.grades,
    })),
  );
  await sql`
    insert into contract_lines (district_id, contract_id, software_id, kind, description, basis, quantity, unit_price,
      billing, school_ids, grades, created_at)
    select ${districtId}::uuid, l.contract_id, l.software_id, l.kind, l.description, l.basis, l.quantity,
      l.cents::numeric / 100, l.billing, l.school_ids, l.grades, now() + l.nth * interval '1 microsecond'
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) l (contract_id uuid, nth int, software_id uuid, kind text,
      description text, basis text, quantity int, cents bigint, billing text, school_ids uuid[], grades smallint[])`.execute(
    db,
  );
}
