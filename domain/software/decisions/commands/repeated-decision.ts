import type { ActingPerson } from "domain/access/actor";
import type { Decided, DecisionOutcome } from "domain/software/decisions/decided";
import { lockOpenRequests } from "domain/software/decisions/queries/review-work";
import { findRecord } from "domain/software/status/queries/district-software";
import type { Tools } from "domain/tools";

/**
 * A second click, or the back button: the same person has decided just this already. Returns the outcome that it had then,
 * undefined for anything else.
 */
export async function repeated(
  tools: Tools,
  actor: ActingPerson,
  { decided, outcome }: { decided: Decided; outcome: DecisionOutcome },
): Promise<DecisionOutcome | undefined> {
  const isOwn = outcome.kind === "conflict" && outcome.about === "record" && outcome.byId === actor.profileId;
  if (!isOwn) return undefined;
  const { decision, privacyStatus, fields, reason, requestIds } = decided;
  const record = await findRecord(tools.db, actor, decided);
  const overrideReason = record?.overrideReason === null ? null : fields.overrideReason;
  const privacy = privacyStatus ?? record?.privacyStatus;
  const sent = { approvalStatus: decision, privacyStatus: privacy, reason, ...fields, overrideReason };
  const isSame = Object.entries(sent).every(
    ([name, value]) => JSON.stringify(record?.[name as keyof typeof sent]) === JSON.stringify(value),
  );
  if (!isSame) return undefined;
  const open = await lockOpenRequests(tools.db, actor, decided);
  if (open.some(({ id }) => requestIds.includes(id))) return undefined;
  return { kind: "decided", answered: requestIds.length, left: open.length };
}
