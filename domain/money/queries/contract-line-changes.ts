import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { missing } from "domain/conflict";
import type { Billing, LineKind, PriceBasis } from "domain/money/terms";
import { keepUnmerged } from "domain/software/catalogue/queries/software";
import { sql } from "kysely";
import { type ContractChange, lockContract, touchContract, type Versioned } from "./contract-lock";

/** What a person says of a line. `unitCents` is in whole cents. */
export type LineFields = {
  softwareId: string;
  kind: LineKind;
  description: string | null;
  basis: PriceBasis;
  quantity: number;
  unitCents: number;
  billing: Billing;
  /** Empty: all of them. */
  schoolIds: readonly string[];
  grades: readonly number[];
};

/**
 * The product that a line is for: one that was merged while the form was open stands for what it was merged into.
 * Undefined when it, or a school, is not the district's to name.
 */
async function named(db: Db, { districtId, fields }: { districtId: string; fields: LineFields }) {
  const { rows } = await sql<{ id: string }>`
    select s.id from software chosen join software s on s.id = coalesce(chosen.merged_into_id, chosen.id)
    where chosen.id = ${fields.softwareId}::uuid and (chosen.district_id is null or chosen.district_id = ${districtId}::uuid)
      and not exists (select from unnest(${[...fields.schoolIds]}::uuid[]) as x (id) where not exists (
        select from schools c where c.id = x.id and c.district_id = ${districtId}::uuid))`.execute(db);
  return rows[0]?.id;
}

const columnsOf = (fields: LineFields, softwareId: string) => ({
  software_id: softwareId,
  kind: fields.kind,
  description: fields.description,
  basis: fields.basis,
  quantity: fields.quantity,
  unit_price: (fields.unitCents / 100).toFixed(2),
  billing: fields.billing,
  school_ids: [...fields.schoolIds],
  grades: [...fields.grades],
});

/** Whether a line is there, in this contract, and says just this. */
async function says(db: Db, contractId: string, lineId: string, columns: ReturnType<typeof columnsOf>) {
  const row = await db
    .selectFrom("contract_lines")
    .select(Object.keys(columns) as (keyof typeof columns)[])
    .where("id", "=", lineId)
    .where("contract_id", "=", contractId)
    .executeTakeFirst();
  const text = (value: object) => JSON.stringify(Object.entries(value).sort());
  return text(row ?? {}) === text(columns);
}

type OfLine = Versioned & { lineId: string };

type Ready = { kind: "ready"; columns: ReturnType<typeof columnsOf> };

/** Holds the contract and gives what a line is to say; or the answer, where it can't be written or says so already. */
async function readyToWrite(
  db: Db,
  scope: Scope,
  input: OfLine & { fields: LineFields },
): Promise<Ready | ContractChange> {
  const { id, lineId, fields } = input;
  await keepUnmerged(db, scope, { ids: [fields.softwareId] });
  const seen = await lockContract(db, scope, input);
  if (!("row" in seen)) return seen;
  const softwareId = await named(db, input);
  if (!softwareId) return missing;
  const columns = columnsOf(fields, softwareId);
  if (seen.kind !== "faster") return { kind: "ready", columns };
  return seen.mine && (await says(db, id, lineId, columns)) ? { kind: "saved", again: true } : seen.conflict;
}

/** Adds a line to a contract under an id that the form brought, in the caller's transaction. */
export async function addLine(db: Db, scope: Scope, input: OfLine & { fields: LineFields }): Promise<ContractChange> {
  const { districtId, id, lineId } = input;
  const ready = await readyToWrite(db, scope, input);
  if (ready.kind !== "ready") return ready;
  const made = await db
    .insertInto("contract_lines")
    .values({ id: lineId, district_id: districtId, contract_id: id, ...ready.columns })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return missing;
  await touchContract(db, scope, input);
  return { kind: "saved", again: false };
}

/** Changes a line of a contract, in the caller's transaction. */
export async function changeLine(
  db: Db,
  scope: Scope,
  input: OfLine & { fields: LineFields },
): Promise<ContractChange> {
  const { districtId, id, lineId } = input;
  const ready = await readyToWrite(db, scope, input);
  if (ready.kind !== "ready") return ready;
  const changed = await db
    .updateTable("contract_lines")
    .set(ready.columns)
    .where("id", "=", lineId)
    .where("contract_id", "=", id)
    .where("district_id", "=", districtId)
    .returning("id")
    .executeTakeFirst();
  if (!changed) return missing;
  await touchContract(db, scope, input);
  return { kind: "saved", again: false };
}

/** Removes a line of a contract, in the caller's transaction. One that was removed twice is away. */
export async function removeLine(db: Db, scope: Scope, input: OfLine): Promise<ContractChange> {
  const { districtId, id, lineId } = input;
  const seen = await lockContract(db, scope, input);
  if (!("row" in seen)) return seen;
  const there = db.selectFrom("contract_lines").select("id").where("id", "=", lineId).where("contract_id", "=", id);
  if (seen.kind === "faster") {
    return seen.mine && !(await there.executeTakeFirst()) ? { kind: "saved", again: true } : seen.conflict;
  }
  const removed = await db
    .deleteFrom("contract_lines")
    .where("id", "=", lineId)
    .where("contract_id", "=", id)
    .where("district_id", "=", districtId)
    .returning("id")
    .executeTakeFirst();
  if (!removed) return missing;
  await touchContract(db, scope, input);
  return { kind: "saved", again: false };
}
