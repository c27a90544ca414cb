import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { officeRoles } from "domain/access/terms";
import { missing } from "domain/conflict";
import { contractKey } from "domain/money/contract-key";
import type { Dates } from "domain/money/contract-years";
import { isNewTerm } from "domain/money/renewal-decision";
import { sql } from "kysely";
import { type ContractChange, lockContract, touchContract, type Versioned } from "./contract-lock";
import { noDecision } from "./renewal-decisions";
import { findSameContract, type SameContract } from "./same-contracts";

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

/** A contract to be put on record, and by whom. */
export type Created = { id: string; districtId: string; createdBy: string };

/** Whether this person has put a contract of this id on record in this district before. */
export async function isOwnContract(db: Db, { id, districtId, createdBy }: Created): Promise<boolean> {
  const row = await db
    .selectFrom("contracts")
    .select("id")
    .where("id", "=", id)
    .where("district_id", "=", districtId)
    .where("created_by", "=", createdBy)
    .executeTakeFirst();
  return row !== undefined;
}

/** `another`: the contract that the person was told is the same, and says isn't. */
type Answered = { fields: ContractFields; another?: string | undefined };

/**
 * Puts a contract on record under an id that the form brought, in the caller's transaction, in a turn of the
 * district's: sent twice, it is there once, and it is "known", or "another" when it says something else. Nothing is
 * written when one on record is the same and the person hasn't been asked. Undefined when the district, what it names,
 * or what has this id already, is not this viewer's.
 */
export async function createContract(
  db: Db,
  scope: Scope,
  input: Created & Answered,
): Promise<"added" | "known" | "another" | SameContract | undefined> {
  const { id, districtId, createdBy, fields, another } = input;
  if (!(await canName(db, scope, { ownerId: fields.ownerId, districtId }))) return undefined;
  const same = await findSameContract(db, scope, { districtId, except: id, ...fields });
  if (same && same !== another) return { kind: "same", id: same };
  const made = await db
    .insertInto("contracts")
    .values({ id, ...contractColumns(fields), district_id: districtId, created_by: createdBy })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) return "added";
  if (!(await isOwnContract(db, input))) return undefined;
  return (await says(db, id, fields)) ? "known" : "another";
}

/** What a contract said before: its dates, and what was decided about its renewal. */
export type Before = Dates & { decision: string | null };

/**
 * Changes what a contract says, in the caller's transaction, in a turn of the district's; returns what it said before.
 * Nothing is changed where that makes it the same as another one and the person hasn't been asked. A last day that
 * moves later begins a new term, whose renewal isn't decided (`reopened`).
 */
export async function updateContract(
  db: Db,
  scope: Scope,
  input: Versioned & Answered,
): Promise<ContractChange<{ before: Before; reopened: boolean }> | SameContract> {
  const { districtId, id, fields, another } = input;
  const seen = await lockContract(db, scope, input);
  if (!("row" in seen)) return seen;
  const { startsOn, endsOn, noticeOn, decision } = seen.row;
  const before = { startsOn, endsOn, noticeOn, decision };
  if (seen.kind === "faster") {
    const isSaved = seen.mine && (await says(db, id, fields));
    return isSaved ? { kind: "saved", again: true, before, reopened: false } : seen.conflict;
  }
  if (contractKey(seen.row) !== contractKey(fields)) {
    const same = await findSameContract(db, scope, { districtId, except: id, ...fields });
    if (same && same !== another) return { kind: "same", id: same };
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
 * Deletes a contract with its lines, in the caller's transaction; returns the name of its document, to be removed. One
 * that the same person deleted before is away.
 */
export async function deleteContract(
  db: Db,
  scope: Scope,
  input: Versioned,
): Promise<ContractChange<{ stored: string | null; lines: number }>> {
  const seen = await lockContract(db, scope, input);
  if (seen.kind === "conflict" && seen.byId === input.actorId) {
    return { kind: "saved", again: true, stored: null, lines: 0 };
  }
  if (!("row" in seen)) return seen;
  if (seen.kind === "faster") return seen.conflict;
  const { districtId, id } = input;
  const lines = await db.deleteFrom("contract_lines").where("contract_id", "=", id).returning("id").execute();
  await db.deleteFrom("contracts").where("id", "=", id).where("district_id", "=", districtId).execute();
  return { kind: "saved", again: false, stored: seen.row.fileStored, lines: lines.length };
}

/** A document as it is kept: the name people gave it, the name of ours, its size. */
export type ContractFile = { name: string; stored: string; bytes: number };

/**
 * Sets or takes away the document, in the caller's transaction; returns the name of the one before, to be removed. One
 * that was taken away twice is away.
 */
export async function setContractFile(
  db: Db,
  scope: Scope,
  input: Versioned & { file: ContractFile | null },
): Promise<ContractChange<{ replaced: string | null }>> {
  const { districtId, id, file } = input;
  const seen = await lockContract(db, scope, input);
  if (!("row" in seen)) return seen;
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
