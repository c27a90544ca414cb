import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { findLastChange } from "domain/audit/queries/last-change";
import { type Conflict, conflictOf, type Missing, missing } from "domain/conflict";
import { sql } from "kysely";

/** Which contract is changed, by whom, and the version that they have seen. Lines and document share it. */
export type Versioned = { districtId: string; id: string; version: number; actorId: string };

/** `again`: it stood there already, since the form was sent twice. */
export type ContractChange<T = object> = ({ kind: "saved"; again: boolean } & T) | Conflict<null> | Missing;

/** What gives a contract a new version. */
const actions = [
  ...["changed", "line_added", "line_changed", "line_removed", "document_kept", "document_removed"],
  ...["renewal_decided", "renewal_withdrawn"],
].map((verb) => `contract.${verb}`);

/**
 * Who deleted a contract that isn't there anymore, as a conflict. Missing when none of this id was deleted in a
 * district that this viewer sees.
 */
export async function whoDeletedContract(
  db: Db,
  scope: Scope,
  { districtId, id }: { districtId: string; id: string },
): Promise<Conflict<null> | Missing> {
  const lines = { districtId, table: "contracts", id, actions: ["contract.deleted"] };
  const last = await findLastChange(db, scope, lines);
  return last ? conflictOf(last, { about: "contract", did: "removed", now: null }) : missing;
}

/** Has those who add contracts to one district take turns, until the caller's transaction ends. */
export async function takeContractTurn(db: Db, scope: Scope, { districtId }: { districtId: string }): Promise<boolean> {
  const { rows } = await sql`
    select pg_advisory_xact_lock(hashtextextended('contract import ' || d.id, 0))
    from districts d where d.id = ${districtId}::uuid and ${inWholeDistrict(scope, sql.ref("d.id"))}`.execute(db);
  return rows.length > 0;
}

/**
 * Locks a contract for a change, in the caller's transaction: "seen" when its version is the one that was seen, else
 * who was faster, or who deleted it. `mine` says that the only change since was by the very person who sends this one.
 */
export async function lockContract(db: Db, scope: Scope, { districtId, id, version, actorId }: Versioned) {
  const row = await db
    .selectFrom("contracts as c")
    .select([
      "c.version",
      "c.title",
      "c.vendor",
      "c.starts_on as startsOn",
      "c.ends_on as endsOn",
      "c.notice_on as noticeOn",
    ])
    .select(["c.renewal_decision as decision", "c.renewal_changes as changes", "c.renewal_reason as reason"])
    .select(["c.notice_given_on as noticeGivenOn"])
    .select(["c.owner_id as ownerId", "c.file_name as fileName", "c.file_stored as fileStored", "c.updated_at as at"])
    .where("c.id", "=", id)
    .where("c.district_id", "=", districtId)
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
    .forUpdate("c")
    .executeTakeFirst();
  if (!row) return whoDeletedContract(db, scope, { districtId, id });
  if (row.version === version) return { kind: "seen" as const, row };
  const last = await findLastChange(db, scope, { districtId, table: "contracts", id, actions });
  const mine = row.version === version + 1 && last?.byId === actorId;
  const who = last ?? { by: null, byId: null, at: row.at };
  const conflict = conflictOf(who, { about: "contract", version: row.version, now: null });
  return { kind: "faster" as const, row, mine, conflict };
}

/** Notes in the contract's row that something of it has changed, in the transaction that has locked it. */
export async function touchContract(
  db: Db,
  scope: Scope,
  { districtId, id }: { districtId: string; id: string },
): Promise<void> {
  await db
    .updateTable("contracts as c")
    .set({ version: sql`c.version + 1`, updated_at: sql`now()`, demo: false })
    .where("c.id", "=", id)
    .where("c.district_id", "=", districtId)
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
    .execute();
}
