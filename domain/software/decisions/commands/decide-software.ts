import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { missing } from "domain/conflict";
import { enqueueMails } from "domain/notices/enqueue-mails";
import type { MailIds } from "domain/notices/queries/mails";
import { findWorkingDistrict } from "domain/places/queries/working-district";
import { authorizePatterns } from "domain/software/addresses/queries/url-pattern-authorizations";
import { needUnmerged } from "domain/software/catalogue/commands/need-unmerged";
import { findSoftware } from "domain/software/catalogue/queries/software";
import type { Decided, DecisionOutcome } from "domain/software/decisions/decided";
import { onBlockedList, outcomeOf, whyOverride, whySkip } from "domain/software/decisions/decisions";
import type { Needed } from "domain/software/decisions/dimensions";
import { askersOf, type Effects, effectsKey, effectsOf, hasConditions } from "domain/software/decisions/effects";
import { countNotified } from "domain/software/decisions/queries/decision-effects";
import { whoChangedRound } from "domain/software/decisions/queries/review-conflict";
import { listLastReviews, listNeededReviews } from "domain/software/decisions/queries/review-needs";
import { settleReviewNews } from "domain/software/decisions/queries/review-news";
import { closeRound, lockOpenRound } from "domain/software/decisions/queries/review-rounds";
import { skipUnstarted, skipWaiting } from "domain/software/decisions/queries/review-skips";
import { listWaiting, lockOpenRequests } from "domain/software/decisions/queries/review-work";
import type { Dimension } from "domain/software/decisions/terms";
import { isBanned, selectBanOfAny, settleBan, stillBanned } from "domain/software/policies/queries/product-bans";
import { tellStatusChange, tellTakenBack } from "domain/software/status/queries/approval-news";
import {
  findRecord,
  type RecordChange,
  type SoftwareRecord,
  setApproval,
  setPrivacy,
} from "domain/software/status/queries/district-software";
import { isStricter } from "domain/software/status/taken-back";
import { isApproval, isInUse } from "domain/software/status/terms";
import type { Tools } from "domain/tools";
import { endWithin, NotDone } from "./moves-within";
import { repeated } from "./repeated-decision";
import { notOpen } from "./review-requests";

type Of = { districtId: string; softwareId: string };

class NotDecided extends Error {
  constructor(readonly outcome: Exclude<DecisionOutcome, { kind: "decided" }>) {
    super("it was not decided");
  }
}

const refuse = (field: Extract<DecisionOutcome, { kind: "invalid" }>["field"], why: string) =>
  new NotDecided({ kind: "invalid", field, why });

/**
 * Decides about a product, all of it or nothing: its status with conditions and its privacy status, the answer to each
 * of the requests that were ticked, the reviews that nobody waits for any more, its addresses, the round's end, history,
 * audit and news. Whoever decides second is told what the first decided, and nothing is overwritten. The same decision sent
 * twice by the same person counts as made.
 */
export async function decideSoftware(tools: Tools, actor: ActingPerson, decided: Decided): Promise<DecisionOutcome> {
  try {
    const { mails, ...done } = await tools.db.transaction().execute((db) => decide(db, actor, decided));
    await enqueueMails(tools, mails);
    return { kind: "decided", ...done };
  } catch (error) {
    if (error instanceof NotDecided)
      return (await repeated(tools, actor, { decided, outcome: error.outcome })) ?? error.outcome;
    if (error instanceof NotDone) return error.outcome;
    throw error;
  }
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
  const before = await findRecord(db, actor, of);
  const { isBanned, isOverridden, why, was } = await setStatuses(db, actor, decided, before).catch((error) =>
    tellRound(db, actor, { of, error }),
  );
  const round = await lockRound(db, actor, decided);
  const { effects, notified } = await foresee(db, actor, { decided, before, isBanned, open, round, needed });
  const skipped = await skip(db, actor, { decided, effects });
  if (why !== null && !isOverridden) throw refuse("overrideReason", why);
  const mails = await tellOthers(db, actor, { decided, effects, before });
  mails.push(...(await answer(db, actor, { decided, effects, open, product: product.name })));
  if (decided.shown !== undefined && decided.shown !== effectsKey(effects, notified)) {
    throw new NotDecided({ kind: "unseen" });
  }
  await authorizePatterns(db, { ...of, authorized: isInUse(decided.decision), actorId: actor.profileId });
  const { left, closesRound } = effects;
  if (round && closesRound) {
    const outcome = outcomeOf(decided.decision);
    await closeRound(db, actor, { ...of, actorId: actor.profileId, roundId: round.id, outcome });
  }
  await settleReviewNews(db, actor, of);
  await recordAudit(db, {
    actor,
    districtId: of.districtId,
    action: "software.decided",
    object: { table: "software", id: of.softwareId },
    details: { requests: decided.requestIds.length, left, skipped, override: isOverridden },
    before: was,
    after: { approval_status: decided.decision, privacy_status: decided.privacyStatus ?? was.privacy_status },
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
async function setStatuses(db: Db, actor: ActingPerson, decided: Decided, before: SoftwareRecord | undefined) {
  const { districtId, softwareId, decision, privacyStatus: status, fields, reason, recordVersion } = decided;
  const of = { districtId, softwareId, actorId: actor.profileId };
  const privacy = status && set(await setPrivacy(db, actor, { ...of, status, version: recordVersion }));
  const banned = await isBanned(db, actor, of);
  const [ban] = isApproval(decision) ? (await selectBanOfAny(actor, of).execute(db)).rows : [];
  if (ban) throw refuse("decision", `${onBlockedList(ban)} Lift that entry first, then approve it.`);
  const current = status ?? before?.privacyStatus ?? "not_evaluated";
  const why = whyOverride(decision, current, await listLastReviews(db, actor, of));
  // The override stands on record only where one is needed.
  const kept = { ...fields, overrideReason: why === null ? null : fields.overrideReason };
  const version = privacy?.version ?? recordVersion;
  const approval = set(await setApproval(db, actor, { ...of, status: decision, decision: kept, reason, version }));
  if (banned) await settleBan(db, actor, { ...of, reason: stillBanned });
  const was = { approval_status: approval.from, privacy_status: privacy?.from ?? current };
  return { was, isBanned: banned, isOverridden: kept.overrideReason !== null, why };
}

async function neededFor(db: Db, actor: ActingPerson, { districtId, softwareId }: Of): Promise<Needed[]> {
  const district = await findWorkingDistrict(db, actor, { id: districtId });
  return district ? listNeededReviews(db, actor, { district, softwareId }) : [];
}

/** The open round, when it is as the form knew it. */
async function lockRound(db: Db, actor: ActingPerson, { districtId, softwareId, round }: Decided) {
  const open = await lockOpenRound(db, actor, { districtId, softwareId });
  if (open?.id !== round?.id || open?.version !== round?.version) {
    throw new NotDecided(await whoChangedRound(db, actor, { districtId, softwareId, now: open ?? null }));
  }
  return open;
}

type Open = Awaited<ReturnType<typeof lockOpenRequests>>;
type Locked = { decided: Decided; before: SoftwareRecord | undefined; isBanned: boolean; open: Open } & {
  round: Awaited<ReturnType<typeof lockOpenRound>>;
  needed: Needed[];
};

/** What the decision does with what is held by now, and how many people learn of it. */
async function foresee(db: Db, actor: ActingPerson, { decided, before, isBanned, open, round, needed }: Locked) {
  const { districtId, softwareId } = decided;
  const effects = effectsOf(decided, {
    approval: before?.approvalStatus ?? "not_reviewed",
    privacy: before?.privacyStatus ?? "not_evaluated",
    hasConditions: before !== undefined && hasConditions(before),
    isBanned,
    open,
    needed,
    hasRound: round !== undefined,
    waiting: round ? await listWaiting(db, actor, { districtId, roundId: round.id }) : [],
    last: await listLastReviews(db, actor, { districtId, softwareId }),
  });
  const deciding = { districtId, softwareId, effects, deciderId: actor.profileId };
  return { effects, notified: await countNotified(db, deciding) };
}

/** What the decision bypasses is skipped with the reason for it. Returns what was. */
async function skip(
  db: Db,
  actor: ActingPerson,
  { decided, effects: { skips } }: { decided: Decided; effects: Effects },
): Promise<Dimension[]> {
  const { districtId, softwareId, skipReason: reason, round } = decided;
  const why = whySkip({
    waiting: skips.waiting.length,
    unstarted: skips.unstarted.map(({ settings }) => settings.dimension),
  });
  if (why === null) return [];
  if (!reason) throw refuse("skipReason", why);
  const of = { districtId, softwareId, actorId: actor.profileId, reason };
  const skipped = round ? await skipWaiting(db, actor, { ...of, roundId: round.id }) : [];
  const more = { roundId: round?.id ?? null, outcome: outcomeOf(decided.decision), needed: skips.unstarted };
  return [...skipped, ...(await skipUnstarted(db, actor, { ...of, ...more }))];
}

type Telling = { decided: Decided; effects: Effects; before: SoftwareRecord | undefined };

/** Tells those whose requests were approved before, and whom no answer goes to, when the approval is taken back. */
async function tellOthers(db: Db, actor: ActingPerson, { decided, effects, before }: Telling) {
  const { districtId, softwareId, fields } = decided;
  const { from, to, takesBack } = effects;
  const news = { districtId, softwareId, to, except: [...askersOf(effects), actor.profileId] };
  const isBack = takesBack === "if_stricter" ? before && isStricter(before, fields) : takesBack === "yes";
  return isBack ? tellTakenBack(db, news) : tellStatusChange(db, { ...news, from });
}

type Answering = { decided: Decided; effects: Effects; open: Open; product: string };

/** Answers each of the ticked requests. */
async function answer(db: Db, actor: ActingPerson, { decided, effects, open, product }: Answering): Promise<MailIds[]> {
  const { districtId, softwareId, reason, requestIds } = decided;
  const gone = requestIds.find((one) => !open.some(({ id }) => id === one));
  if (gone) throw await notOpen(db, actor, { districtId, softwareId, id: gone });
  const mails: MailIds[] = [];
  for (const { request, move } of effects.answers) {
    if (move === "deny" && !reason)
      throw refuse("reason", "Give a reason. This denies a request, and the requester will read it.");
    const of = { districtId, softwareId, id: request.id, product, reason, move, status: request.status };
    mails.push(...(await endWithin(db, actor, { ...of, closing: "decided" })));
  }
  return mails;
}
