import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import type { Conflict, Missing } from "domain/conflict";
import { missing } from "domain/conflict";
import { nextYearOf } from "domain/money/contract-years";
import { sql } from "kysely";
import { type Created, isOwnContract } from "./contract-changes";
import { whoDeletedContract } from "./contract-lock";
import { findSameContract, type SameContract } from "./same-contracts";

/**
 * The same contract a year on, with its lines and without its document, in the caller's transaction, in a turn of the
 * district's, under an id that the form brought: sent twice, it is there once (`again`). Nothing is written when that
 * next contract is on record already. Missing when the contract, or what has this id already, is not this viewer's.
 */
export async function copyContract(
  db: Db,
  scope: Scope,
  { from, ...made }: Created & { from: string },
): Promise<{ kind: "copied"; again: boolean } | SameContract | Conflict<null> | Missing> {
  const { id, districtId, createdBy } = made;
  if (await isOwnContract(db, made)) return { kind: "copied", again: true };
  const row = await db
    .selectFrom("contracts as c")
    .select(["c.title", "c.vendor", "c.starts_on as startsOn", "c.ends_on as endsOn", "c.notice_on as noticeOn"])
    .where("c.id", "=", from)
    .where("c.district_id", "=", districtId)
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
    .forShare()
    .executeTakeFirst();
  if (!row) return whoDeletedContract(db, scope, { districtId, id: from });
  const next = nextYearOf(row);
  const same = await findSameContract(db, scope, { districtId, except: id, ...row, ...next });
  if (same) return { kind: "same", id: same };
  const { rows } = await sql`
    insert into contracts (id, district_id, vendor, title, contract_number, starts_on, ends_on, notice_on, auto_renews,
      owner_id, funding_source_id, note, created_by)
    select ${id}::uuid, district_id, vendor, title, null, ${next.startsOn}::date, ${next.endsOn}::date,
      ${next.noticeOn}::date, auto_renews, owner_id, funding_source_id, note, ${createdBy}::uuid
    from contracts where id = ${from}::uuid
    on conflict (id) do nothing returning id`.execute(db);
  if (rows.length === 0) return missing;
  await sql`
    insert into contract_lines (district_id, contract_id, software_id, kind, description, basis, quantity, unit_price,
      billing, school_ids, grades, created_at)
    select district_id, ${id}::uuid, software_id, kind, description, basis, quantity, unit_price, billing, school_ids,
      grades, created_at
    from contract_lines where contract_id = ${from}::uuid`.execute(db);
  return { kind: "copied", again: false };
}
