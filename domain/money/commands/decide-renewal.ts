import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { saveRenewalDecision } from "domain/money/queries/renewal-decisions";
import type { DecisionFields } from "domain/money/renewal-decision";
import { settleNews } from "domain/notices/queries/notifications";
import type { Tools } from "domain/tools";

type Of = { districtId: string; id: string; version: number; today: string };

/** Without the reason and what changes: those are read on the contract's page. */
const factsOf = (fields: DecisionFields | null) => ({
  renewal_decision: fields?.decision ?? null,
  notice_given_on: fields?.noticeGivenOn ?? null,
});

/**
 * Decides about a contract's renewal, or decides anew; `fields` null withdraws what was decided. Says why not when somebody
 * else was faster or the contract has ended. A reminder of it is over once it is decided.
 */
export async function decideRenewal(tools: Tools, actor: ActingPerson, input: Of & { fields: DecisionFields | null }) {
  const { districtId, id, fields } = input;
  return tools.db.transaction().execute(async (db) => {
    const done = await saveRenewalDecision(db, actor, { ...input, actorId: actor.profileId });
    if (done.kind !== "saved" || done.again) return done;
    if (fields) await settleNews(db, { districtId, kind: "renewal_due", subjectId: id });
    await recordAudit(db, {
      actor,
      districtId,
      object: { table: "contracts", id },
      action: fields ? "contract.renewal_decided" : "contract.renewal_withdrawn",
      before: factsOf(done.before),
      after: factsOf(fields),
    });
    return done;
  });
}
