import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { officeRoles } from "domain/access/terms";
import { missing } from "domain/conflict";
import { type Dates, nextYearOf } from "domain/money/contract-years";
import { isNewTerm } from "domain/money/renewal-decision";
import { sql } from "kysely";
import { type ContractChange, lockContract, touchContract, type Versioned } from "./contract-lock";
import { noDecision } from "./renewal-decisions";

/** What a person says of a contract. Days are YYYY-MM-DD; null is none. */
export type ContractFields = Dates & {
  title: string;
  vendor: string;
  number: string | null;
  autoRenews: boolean;
  ownerId: string | null;
  fundingSourceId: string | null;
  note: string | null;
};

/** A contract's fields by the columns that keep them. */
export const contractColumns = (fields: ContractFields) => ({
  title: fields.title,
  vendor: fields.vendor,
  contract_number: fields.number,
  starts_on: fields.startsOn,
  ends_on: fields.endsOn,
  notice_on: fields.noticeOn,
  auto_renews: fields.autoRenews,
  owner_id: fields.ownerId,
  funding_source_id: fields.fundingSourceId,
  note: fields.note,
});

type Named = Pick<ContractFields, "ownerId"> & { districtId: string };

/** Whether the district and the owner are there for this viewer to name. */
async function canName(db: Db, scope: Scope, { districtId, ownerId }: Named): Promise<boolean> {
  const { rows } = await sql`
    select from districts d
    where d.id = ${districtId}::uuid and ${inWholeDistrict(scope, sql.ref("d.id"))}
      and (${ownerId}::uuid is null or exists (select from profiles p where p.id = ${ownerId}::uuid
        and p.district_id = d.id and p.role = any (${[...officeRoles]}::text[])))`.execute(db);
  return rows.length > 0;
}

type Created = { id: string; districtId: string; createdBy: string };

/** Whether this person has put a contract of this id on record in this district before. */
async function isOwn(db: Db, { id, districtId, createdBy }: Created): Promise<boolean> {
  const row = await db
    .selectFrom("contracts")
    .select("id")
    .where("id", "=", id)
    .where("district_id", "=", districtId)
    .where("created_by", "=", createdBy)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Puts a contract on record under an id that the form brought, in the caller's transaction: sent twice, it is there
 * once, and it is "known", or "another" when it says something else. Undefined when the district, what it names, or what
 * has this id already, is not this viewer's.
 */
export async function createContract(
  db: Db,
  scope: Scope,
  input: Created & { fields: ContractFields },
): Promise<"added" | "known" | "another" | undefined> {
  const { id, districtId, createdBy, fields } = input;
  if (!(await canName(db, scope, { ownerId: fields.ownerId, districtId }))) return undefined;
  const made = await db
    .insertInto("contracts")
    .values({ id, ...contractColumns(fields), district_id: districtId, created_by: createdBy })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) return "added";
  if (!(await isOwn(db, input))) return undefined;
  return (await says(db, id, fields)) ? "known" : "another";
}

/** What a contract said before: its dates, and what was decided about its renewal. */
export type Before = Dates & { decision: string | null };

/**
 * Changes what a contract says, in the caller's transaction; returns what it said before. A last day that moves later begins
 * a new term, whose renewal isn't decided (`reopened`).
 */
export async function updateContract(
  db: Db,
  scope: Scope,
  input: Versioned & { fields: ContractFields },
): Promise<ContractChange<{ before: Before; reopened: boolean }>> {
  const { districtId, id, fields } = input;
  const seen = await lockContract(db, scope, input);
  if (seen.kind === "missing") return seen;
  const { startsOn, endsOn, noticeOn, decision } = seen.row;
  const before = { startsOn, endsOn, noticeOn, decision };
  if (seen.kind === "faster") {
    const isSaved = seen.mine && (await says(db, id, fields));
    return isSaved ? { kind: "saved", again: true, before, reopened: false } : seen.conflict;
  }
  // Whoever owned it before may have another role by now, and stays until somebody else is chosen.
  const ownerId = fields.ownerId === seen.row.ownerId ? null : fields.ownerId;
  if (!(await canName(db, scope, { ownerId, districtId }))) return missing;
  const reopened = decision !== null && isNewTerm(before, fields);
  await db
    .updateTable("contracts")
    .set({ ...contractColumns(fields), ...(reopened ? noDecision : {}) })
    .where("id", "=", id)
    .where("district_id", "=", districtId)
    .execute();
  await touchContract(db, scope, input);
  return { kind: "saved", again: false, before, reopened };
}

/** True when a contract says just this already. */
async function says(db: Db, id: string, fields: ContractFields): Promise<boolean> {
  const columns = Object.keys(contractColumns(fields)) as (keyof ReturnType<typeof contractColumns>)[];
  const row = await db.selectFrom("contracts").select(columns).where("id", "=", id).executeTakeFirst();
  const text = (value: object) => JSON.stringify(Object.entries(value).sort());
  return text(row ?? {}) === text(contractColumns(fields));
}

/**
 * The same contract a year on, with its lines and without its document, in the caller's transaction, under an id that the
 * form brought. Undefined when the contract, or what has this id already, is not this viewer's.
 */
export async function copyContract(
  db: Db,
  scope: Scope,
  { from, ...made }: Created & { from: string },
): Promise<{ again: boolean } | undefined> {
  const { id, districtId, createdBy } = made;
  if (await isOwn(db, made)) return { again: true };
  const row = await db
    .selectFrom("contracts as c")
    .select(["c.starts_on as startsOn", "c.ends_on as endsOn", "c.notice_on as noticeOn"])
    .where("c.id", "=", from)
    .where("c.district_id", "=", districtId)
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
    .forShare()
    .executeTakeFirst();
  if (!row) return undefined;
  const next = nextYearOf(row);
  const { rows } = await sql`
    insert into contracts (id, district_id, vendor, title, contract_number, starts_on, ends_on, notice_on, auto_renews,
      owner_id, funding_source_id, note, created_by)
    select ${id}::uuid, district_id, vendor, title, null, ${next.startsOn}::date, ${next.endsOn}::date,
      ${next.noticeOn}::date, auto_renews, owner_id, funding_source_id, note, ${createdBy}::uuid
    from contracts where id = ${from}::uuid
    on conflict (id) do nothing returning id`.execute(db);
  if (rows.length === 0) return undefined;
  await sql`
    insert into contract_lines (district_id, contract_id, software_id, kind, description, basis, quantity, unit_price,
      billing, school_ids, grades, created_at)
    select district_id, ${id}::uuid, software_id, kind, description, basis, quantity, unit_price, billing, school_ids,
      grades, created_at
    from contract_lines where contract_id = ${from}::uuid`.execute(db);
  return { again: false };
}

/** Deletes a contract with its lines, in the caller's transaction; returns the name of its document, to be removed. */
export async function deleteContract(
  db: Db,
  scope: Scope,
  input: Versioned,
): Promise<ContractChange<{ stored: string | null; lines: number }>> {
  const seen = await lockContract(db, scope, input);
  if (seen.kind === "missing") return seen;
  if (seen.kind === "faster") return seen.conflict;
  const { districtId, id } = input;
  const lines = await db.deleteFrom("contract_lines").where("contract_id", "=", id).returning("id").execute();
  await db.deleteFrom("contracts").where("id", "=", id).where("district_id", "=", districtId).execute();
  return { kind: "saved", again: false, stored: seen.row.fileStored, lines: lines.length };
}

/** A document as it is kept: the name people gave it, the name of ours, its size. */
export type ContractFile = { name: string; stored: string; bytes: number };

/**
 * Sets or takes away the document, in the caller's transaction; returns the name of the one before, to be removed. One that
 * was taken away twice is away.
 */
export async function setContractFile(
  db: Db,
  scope: Scope,
  input: Versioned & { file: ContractFile | null },
): Promise<ContractChange<{ replaced: string | null }>> {
  const { districtId, id, file } = input;
  const seen = await lockContract(db, scope, input);
  if (seen.kind === "missing") return seen;
  if (seen.kind === "faster") {
    const isAway = seen.mine && file === null && seen.row.fileStored === null;
    return isAway ? { kind: "saved", again: true, replaced: null } : seen.conflict;
  }
  await db
    .updateTable("contracts")
    .set({ file_name: file?.name ?? null, file_stored: file?.stored ?? null, file_bytes: file?.bytes ?? null })
    .where("id", "=", id)
    .where("district_id", "=", districtId)
    .execute();
  await touchContract(db, scope, input);
  return { kind: "saved", again: false, replaced: seen.row.fileStored };
}
