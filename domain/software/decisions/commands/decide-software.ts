import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { type Conflict, type Missing, missing } from "domain/conflict";
import { enqueueMails } from "domain/notices/enqueue-mails";
import type { MailIds } from "domain/notices/queries/mails";
import { findWorkingDistrict } from "domain/places/queries/working-district";
import { authorizePatterns } from "domain/software/addresses/queries/url-pattern-authorizations";
import { needUnmerged } from "domain/software/catalogue/commands/need-unmerged";
import { findSoftware } from "domain/software/catalogue/queries/software";
import { answerTo, outcomeOf, whyOverride, whySkip } from "domain/software/decisions/decisions";
import { bypassedReviews, type Needed } from "domain/software/decisions/dimensions";
import { whoChangedRound } from "domain/software/decisions/queries/review-conflict";
import { listLastReviews, listNeededReviews } from "domain/software/decisions/queries/review-needs";
import { settleReviewNews } from "domain/software/decisions/queries/review-news";
import { closeRound, lockOpenRound } from "domain/software/decisions/queries/review-rounds";
import { skipUnstarted, skipWaiting } from "domain/software/decisions/queries/review-skips";
import { countWaiting, lockOpenRequests } from "domain/software/decisions/queries/review-work";
import type { Dimension } from "domain/software/decisions/terms";
import { isBanned, settleBan } from "domain/software/policies/queries/blacklist-changes";
import {
  type DecisionFields,
  findRecord,
  type RecordChange,
  setApproval,
  setPrivacy,
} from "domain/software/status/queries/district-software";
import type { PrivacyStatus } from "domain/software/status/terms";
import { type DecisionWord, isApproval, isInUse } from "domain/software/status/terms";
import type { Tools } from "domain/tools";
import { endWithin, NotDone, notOpen, type Refused } from "./review-requests";

export type Decided = {
  districtId: string;
  softwareId: string;
  /** What the form was drawn from: the record (0 for none) and the open round (null for none). */
  recordVersion: number;
  round: { id: string; version: number } | null;
  decision: DecisionWord;
  privacyStatus: PrivacyStatus;
  fields: DecisionFields;
  reason: string | null;
  /** Why it is decided although reviews still wait, or ones that the district requires were never started. */
  skipReason: string | null;
  /** The requests that it answers. */
  requestIds: string[];
};

/** Somebody was faster; `round` is the one that is open by then, null where it was closed with what they did. */
type Faster = Conflict & { round?: { id: string; version: number } | null };

type Outcome =
  | { kind: "decided"; answered: number; left: number }
  | Faster
  | Missing
  | Refused
  | { kind: "invalid"; field: "reason" | "overrideReason" | "skipReason" | "decision"; why: string };

type Of = { districtId: string; softwareId: string };

class NotDecided extends Error {
  constructor(readonly outcome: Exclude<Outcome, { kind: "decided" }>) {
    super("it was not decided");
  }
}

const refuse = (field: Extract<Outcome, { kind: "invalid" }>["field"], why: string) =>
  new NotDecided({ kind: "invalid", field, why });

/**
 * Decides about a product, all of it or nothing: its status with conditions and its privacy status, the answer to each
 * of the requests that were ticked, the reviews that nobody waits for any more, its addresses, the round's end, history,
 * audit and news. Whoever decides second is told what the first decided, and nothing is overwritten. The same decision sent
 * twice by the same person counts as made.
 */
export async function decideSoftware(tools: Tools, actor: ActingPerson, decided: Decided): Promise<Outcome> {
  try {
    const { mails, ...done } = await tools.db.transaction().execute((db) => decide(db, actor, decided));
    await enqueueMails(tools, mails);
    return { kind: "decided", ...done };
  } catch (error) {
    if (error instanceof NotDecided) return (await isRepeated(tools, actor, decided, error.outcome)) ?? error.outcome;
    if (error instanceof NotDone) return error.outcome;
    throw error;
  }
}

/** A second click, or the back button: the same person has decided just this already. */
async function isRepeated(
  tools: Tools,
  actor: ActingPerson,
  decided: Decided,
  outcome: Outcome,
): Promise<Outcome | undefined> {
  const isOwn = outcome.kind === "conflict" && outcome.about === "record" && outcome.byId === actor.profileId;
  if (!isOwn) return undefined;
  const { decision, privacyStatus, fields, reason, requestIds } = decided;
  const record = await findRecord(tools.db, actor, decided);
  const overrideReason = record?.overrideReason === null ? null : fields.overrideReason;
  const sent = { approvalStatus: decision, privacyStatus, reason, ...fields, overrideReason };
  const isSame = Object.entries(sent).every(
    ([name, value]) => JSON.stringify(record?.[name as keyof typeof sent]) === JSON.stringify(value),
  );
  if (!isSame) return undefined;
  const open = await lockOpenRequests(tools.db, actor, decided);
  if (open.some(({ id }) => requestIds.includes(id))) return undefined;
  return { kind: "decided", answered: requestIds.length, left: open.length };
}

async function decide(db: Db, actor: ActingPerson, decided: Decided) {
  const of = { districtId: decided.districtId, softwareId: decided.softwareId };
  await needUnmerged(db, actor, [of.softwareId]);
  const product = await findSoftware(db, actor, { id: of.softwareId });
  if (!product) throw new NotDecided(missing);
  // Product, requests, record, round: in this order here as where a request is sent or withdrawn, so that none waits in
  // a circle.
  const open = await lockOpenRequests(db, actor, of);
  // By the product as it was: the decision itself changes what rules look at.
  const needed = await neededFor(db, actor, of);
  const { before, isOverridden, why } = await setStatuses(db, actor, decided).catch((error) =>
    tellRound(db, actor, { of, error }),
  );
  const skipped = await lockRound(db, actor, decided, needed);
  if (why !== null && !isOverridden) throw refuse("overrideReason", why);
  const mails = await answer(db, actor, { decided, open, product: product.name });
  await authorizePatterns(db, { ...of, authorized: isInUse(decided.decision), actorId: actor.profileId });
  const left = open.filter(({ id }) => !decided.requestIds.includes(id)).length;
  if (decided.round && left === 0) {
    const outcome = outcomeOf(decided.decision);
    await closeRound(db, actor, { ...of, actorId: actor.profileId, roundId: decided.round.id, outcome });
  }
  await settleReviewNews(db, actor, of);
  await recordAudit(db, {
    ...{ actor: actor, districtId: of.districtId, action: "software.decided" },
    object: { table: "software", id: of.softwareId },
    details: { requests: decided.requestIds.length, left, skipped, override: isOverridden },
    before,
    after: { approval_status: decided.decision, privacy_status: decided.privacyStatus },
  });
  return { answered: decided.requestIds.length, left, mails };
}

/** Whoever is told that the status was changed is told of the round that stands with it, in the same moment. */
async function tellRound(db: Db, actor: ActingPerson, { of, error }: { of: Of; error: unknown }): Promise<never> {
  if (!(error instanceof NotDecided) || error.outcome.kind !== "conflict") throw error;
  throw new NotDecided({ ...error.outcome, round: (await lockOpenRound(db, actor, of)) ?? null });
}

function set(change: RecordChange): Extract<RecordChange, { kind: "set" }> {
  if (change.kind !== "set") throw new NotDecided(change);
  return change;
}

/**
 * Both statuses, held against the one version that the form knew. What is on the blacklist is not approved beside it; any
 * other decision about it is kept under the ban, and counts once that ends.
 */
async function setStatuses(db: Db, actor: ActingPerson, decided: Decided) {
  const { districtId, softwareId, decision, privacyStatus, fields, reason } = decided;
  const of = { districtId, softwareId, actorId: actor.profileId };
  const privacy = set(await setPrivacy(db, actor, { ...of, status: privacyStatus, version: decided.recordVersion }));
  const banned = await isBanned(db, actor, of);
  if (banned && isApproval(decision)) {
    throw refuse("decision", "It is on the district's blacklist. Lift that entry first, then approve it.");
  }
  const why = whyOverride(decision, privacyStatus, await listLastReviews(db, actor, of));
  // The override stands on record only where one is needed.
  const kept = { ...fields, overrideReason: why === null ? null : fields.overrideReason };
  const approval = set(
    await setApproval(db, actor, { ...of, status: decision, decision: kept, reason, version: privacy.version }),
  );
  if (banned) await settleBan(db, actor, { ...of, reason: "Still on the district's blacklist." });
  const before = { approval_status: approval.from, privacy_status: privacy.from };
  return { before, isOverridden: kept.overrideReason !== null, why };
}

async function neededFor(db: Db, actor: ActingPerson, { districtId, softwareId }: Of): Promise<Needed[]> {
  const district = await findWorkingDistrict(db, actor, { id: districtId });
  return district ? listNeededReviews(db, actor, { district, softwareId }) : [];
}

/** The round as the form knew it. What the decision bypasses is skipped with the reason for it. Returns what was. */
async function lockRound(
  db: Db,
  actor: ActingPerson,
  decided: Decided,
  needed: readonly Needed[],
): Promise<Dimension[]> {
  const { districtId, softwareId, skipReason: reason, round } = decided;
  const open = await lockOpenRound(db, actor, { districtId, softwareId });
  if (open?.id !== round?.id || open?.version !== round?.version) {
    throw new NotDecided(await whoChangedRound(db, actor, { districtId, softwareId, now: open ?? null }));
  }
  const last = await listLastReviews(db, actor, { districtId, softwareId });
  const unstarted = bypassedReviews(needed, { last, hasRound: open !== undefined });
  const waiting = open ? await countWaiting(db, actor, { districtId, roundId: open.id }) : 0;
  const why = whySkip({ waiting, unstarted: unstarted.map(({ settings }) => settings.dimension) });
  if (why === null) return [];
  if (!reason) throw refuse("skipReason", why);
  const of = { districtId, softwareId, actorId: actor.profileId, reason };
  const skipped = open ? await skipWaiting(db, actor, { ...of, roundId: open.id }) : [];
  const more = { roundId: open?.id ?? null, outcome: outcomeOf(decided.decision), needed: unstarted };
  return [...skipped, ...(await skipUnstarted(db, actor, { ...of, ...more }))];
}

type Answering = { decided: Decided; open: Awaited<ReturnType<typeof lockOpenRequests>>; product: string };

/** Answers each of the ticked requests. */
async function answer(db: Db, actor: ActingPerson, { decided, open, product }: Answering): Promise<MailIds[]> {
  const { districtId, softwareId, decision, reason, requestIds } = decided;
  const mails: MailIds[] = [];
  for (const id of requestIds) {
    const request = open.find((one) => one.id === id);
    if (!request) throw await notOpen(db, actor, { districtId, softwareId, id });
    const move = answerTo(request.type, decision);
    if (move === "deny" && !reason)
      throw refuse("reason", "Give a reason. This denies a request, and the requester will read it.");
    const of = { districtId, softwareId, id, product, reason, move, status: request.status };
    mails.push(...(await endWithin(db, actor, { ...of, closing: "decided" })));
  }
  return mails;
}
