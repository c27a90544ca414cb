import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { type DecisionFields, isOpenToDecide } from "domain/money/renewal-decision";
import type { RenewalDecision } from "domain/money/terms";
import { sql } from "kysely";
import { type ContractChange, lockContract, type Versioned } from "./contract-lock";

/** The contract's last day has passed: its renewal can't be decided any more. */
type Ended = { kind: "ended"; on: string };

/** Of a contract nothing is decided about. */
export const noDecision = {
  renewal_decision: null,
  renewal_changes: null,
  renewal_reason: null,
  renewal_decided_by: null,
  renewal_decided_at: null,
  notice_given_on: null,
};

/**
 * Puts on record what was decided about a contract's renewal, or that nothing is (null), in the caller's transaction.
 * Returns what was on record before. Who decided and when stays where only the day of the notice is new. `today` is the
 * district's day. That a contract is demo data stays, too: a decision changes no price.
 */
export async function saveRenewalDecision(
  db: Db,
  scope: Scope,
  input: Versioned & { today: string; fields: DecisionFields | null },
): Promise<ContractChange<{ before: DecisionFields | null }> | Ended> {
  const { districtId, id, today, fields, actorId } = input;
  const seen = await lockContract(db, scope, input);
  if (!("row" in seen)) return seen;
  const before = decisionOf(seen.row);
  const isSame = JSON.stringify(before) === JSON.stringify(fields && inOrder(fields));
  if (seen.kind === "faster") return seen.mine && isSame ? { kind: "saved", again: true, before } : seen.conflict;
  if (!isOpenToDecide(seen.row, today)) return { kind: "ended", on: seen.row.endsOn };
  if (isSame) return { kind: "saved", again: true, before };
  await db
    .updateTable("contracts")
    .set({
      ...(fields ? columnsOf(fields) : noDecision),
      ...(fields && !isOnlyNotice(before, fields)
        ? { renewal_decided_by: actorId, renewal_decided_at: sql<Date>`now()` }
        : {}),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .where("district_id", "=", districtId)
    .execute();
  return { kind: "saved", again: false, before };
}

const inOrder = ({ decision, changes, reason, noticeGivenOn }: DecisionFields): DecisionFields => ({
  decision,
  changes,
  reason,
  noticeGivenOn,
});

const columnsOf = ({ decision, changes, reason, noticeGivenOn }: DecisionFields) => ({
  renewal_decision: decision,
  renewal_changes: changes,
  renewal_reason: reason,
  notice_given_on: noticeGivenOn,
});

/** The decision is the one before, and just the day of the notice is not. */
const isOnlyNotice = (before: DecisionFields | null, { decision, changes, reason }: DecisionFields) =>
  before !== null && before.decision === decision && before.changes === changes && before.reason === reason;

type Kept = { [Key in keyof DecisionFields]: string | null };

/** What a contract's row says of its renewal. */
function decisionOf({ decision, ...kept }: Kept): DecisionFields | null {
  return decision === null ? null : inOrder({ ...kept, decision: decision as RenewalDecision });
}
