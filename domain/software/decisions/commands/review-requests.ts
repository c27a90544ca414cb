import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { type Conflict, type Missing, missing } from "domain/conflict";
import { enqueueMails } from "domain/notices/enqueue-mails";
import type { MailIds } from "domain/notices/queries/mails";
import { notify } from "domain/notices/queries/notifications";
import { needUnmerged } from "domain/software/catalogue/commands/need-unmerged";
import { findSoftware } from "domain/software/catalogue/queries/software";
import { type Starting, whoChangedRound, whoStarted } from "domain/software/decisions/queries/review-conflict";
import { settleReviewNews } from "domain/software/decisions/queries/review-news";
import { giveUpRound, joinRound, leaveRound, lockOpenRound } from "domain/software/decisions/queries/review-rounds";
import { skipWaiting } from "domain/software/decisions/queries/review-skips";
import { lockRecord } from "domain/software/decisions/queries/review-starts";
import { lockOpenRequests } from "domain/software/decisions/queries/review-work";
import { judgeRoundEnd } from "domain/software/requests/lifecycle";
import { whoMovedRequest } from "domain/software/requests/queries/request-moves";
import { questionClosedWords } from "domain/software/requests/words";
import type { Tools } from "domain/tools";
import { endWithin, moveWithin, NotDone, type Refused, startWithin } from "./moves-within";

export type Done = { kind: "done"; count: number } | Conflict | Refused | Missing;

type Within = { districtId: string; softwareId: string };

async function within(
  tools: Tools,
  actor: ActingPerson,
  softwareIds: string[],
  run: (db: Db) => Promise<{ count: number; mails: MailIds[] } | null>,
): Promise<Done> {
  try {
    const done = await tools.db.transaction().execute(async (db) => {
      await needUnmerged(db, actor, softwareIds);
      return run(db);
    });
    if (!done) return missing;
    await enqueueMails(tools, done.mails);
    return { kind: "done", count: done.count };
  } catch (error) {
    if (error instanceof NotDone) return error.outcome;
    throw error;
  }
}

/** A product that the district can decide about: of the catalogue, or its own; not another one's, whoever sees it. */
async function productOf(db: Db, actor: ActingPerson, { districtId, softwareId }: Within) {
  const product = await findSoftware(db, actor, { id: softwareId });
  const isTheirs = product?.districtId !== null && product?.districtId !== districtId;
  return product && product.id === softwareId && !isTheirs ? product : undefined;
}

/**
 * Starts the review of a product: opens its round where there is none, and takes what was submitted into review. Whoever
 * starts what has been started or has ended meanwhile is told by whom. The same person's second click counts as done.
 */
export function startReview(tools: Tools, actor: ActingPerson, starting: Starting): Promise<Done> {
  const { districtId, softwareId } = starting;
  return within(tools, actor, [softwareId], async (db) => {
    const product = await productOf(db, actor, { districtId, softwareId });
    if (!product) return null;
    const open = await lockOpenRequests(db, actor, { districtId, softwareId });
    const submitted = open.filter(({ status }) => status === "submitted");
    const faster = submitted.length === 0 ? await whoStarted(db, actor, starting) : undefined;
    if (faster?.did === "started" && faster.byId === actor.profileId) return { count: 0, mails: [] };
    if (faster) throw new NotDone(faster);
    await lockRecord(db, actor, { districtId, softwareId });
    const round = await joinRound(db, actor, { districtId, softwareId, openedBy: actor.profileId });
    const to = { profileIds: round.assignees, product: product.name };
    const mails = await tellAssigned(db, actor, { districtId, softwareId, ...to });
    const { roundId } = round;
    mails.push(...(await startWithin(db, actor, { districtId, softwareId, roundId, product: product.name, open })));
    await recordAudit(db, {
      actor,
      districtId,
      action: "review.started",
      object: { table: "review_rounds", id: roundId },
      details: { softwareId, opened: round.opened, requests: submitted.length },
    });
    return { count: submitted.length, mails };
  });
}

type Ending = Within & { round: { id: string; version: number }; reason: string };

/**
 * Ends the review of a product without a decision, when nobody waits for an answer: what still waits is skipped with the
 * reason, and the product goes back to how it stood before the review.
 */
export function endReview(
  tools: Tools,
  actor: ActingPerson,
  { districtId, softwareId, round, reason }: Ending,
): Promise<Done> {
  return within(tools, actor, [softwareId], async (db) => {
    const product = await productOf(db, actor, { districtId, softwareId });
    if (!product) return null;
    const open = await lockOpenRequests(db, actor, { districtId, softwareId });
    const current = await lockOpenRound(db, actor, { districtId, softwareId });
    if (current?.id !== round.id || current.version !== round.version) {
      throw new NotDone(await whoChangedRound(db, actor, { districtId, softwareId, now: current ?? null }));
    }
    const judged = judgeRoundEnd({ open: open.length, reason });
    if ("refused" in judged) throw new NotDone({ kind: "refused", why: judged.refused });
    const of = { districtId, softwareId, actorId: actor.profileId, roundId: round.id, reason };
    const skipped = await skipWaiting(db, actor, of);
    await giveUpRound(db, actor, of);
    await settleReviewNews(db, actor, { districtId, softwareId });
    await recordAudit(db, {
      actor,
      districtId,
      action: "review.ended",
      object: { table: "review_rounds", id: round.id },
      details: { softwareId, skipped },
      after: { outcome: judged.outcome },
    });
    return { count: skipped.length, mails: [] };
  });
}

/** With the product's name, for the news. */
type Assigned = Within & { product: string; profileIds: readonly string[] };

/** Tells people that a review waits for them. */
export function tellAssigned(
  db: Db,
  actor: ActingPerson,
  { districtId, softwareId, product, profileIds }: Assigned,
): Promise<MailIds[]> {
  const news = { profileIds, subjectId: softwareId, details: { product }, except: actor.profileId };
  return notify(db, { districtId, kind: "review_assigned", ...news });
}

type Asking = Within & { ids: string[]; move: "ask_for_info" | "resume"; reason: string | null };

/**
 * Asks those who made some requests for information, which stops their clock; or goes on without waiting for it. Whoever
 * asks has begun to review the product: its other requests are in review, too.
 */
export function moveRequests(
  tools: Tools,
  actor: ActingPerson,
  { districtId, softwareId, ids, move, reason }: Asking,
): Promise<Done> {
  return within(tools, actor, [softwareId], async (db) => {
    const product = await productOf(db, actor, { districtId, softwareId });
    if (!product) return null;
    const mails: MailIds[] = [];
    const open = await lockOpenRequests(db, actor, { districtId, softwareId });
    await lockRecord(db, actor, { districtId, softwareId });
    for (const id of ids) {
      if (!open.some((request) => request.id === id)) throw await notOpen(db, actor, { districtId, softwareId, id });
      const of = { districtId, softwareId, id, product: product.name, move, reason };
      const isOn = move === "resume";
      mails.push(...(await moveWithin(db, actor, isOn ? { ...of, note: questionClosedWords.resumed } : of)).mails);
    }
    const round = await lockOpenRound(db, actor, { districtId, softwareId });
    const others = open.filter(({ id }) => !ids.includes(id));
    const starting = { districtId, softwareId, product: product.name, open: others };
    if (round) mails.push(...(await startWithin(db, actor, { ...starting, roundId: round.id })));
    return { count: ids.length, mails };
  });
}

/** A request that is not among the open ones of its product any more. */
export async function notOpen(db: Db, actor: ActingPerson, of: Within & { id: string }): Promise<NotDone> {
  const conflict = await whoMovedRequest(db, actor, of);
  return new NotDone(conflict ?? missing);
}

type Doubling = Within & { id: string; of: { id: string; softwareId: string } };

/** Joins a request to one of another product, which stays as it is. Tells whoever asked; closes a round left empty. */
export function markDuplicate(
  tools: Tools,
  actor: ActingPerson,
  { districtId, softwareId, id, of }: Doubling,
): Promise<Done> {
  return within(tools, actor, [softwareId, of.softwareId], async (db) => {
    const product = await productOf(db, actor, { districtId, softwareId });
    if (!product) return null;
    // In one order, so that two who mark each other's do not wait for each other.
    const open = new Map<string, Awaited<ReturnType<typeof lockOpenRequests>>>();
    for (const one of [softwareId, of.softwareId].sort())
      open.set(one, await lockOpenRequests(db, actor, { districtId, softwareId: one }));
    const find = (at: { softwareId: string; id: string }) => open.get(at.softwareId)?.find(({ id }) => id === at.id);
    const [request, other] = [find({ softwareId, id }), find(of)];
    if (!request) throw await notOpen(db, actor, { districtId, softwareId, id });
    if (!other) throw await notOpen(db, actor, { districtId, ...of });
    const target = await findSoftware(db, actor, { id: of.softwareId });
    const reason = `The same as a request for ${target?.name ?? "another product"}, which is answered there.`;
    const move = { districtId, softwareId, id, product: product.name, move: "mark_duplicate" as const, reason };
    const end = { ...move, fields: { duplicateOfId: of.id }, status: request.status };
    const mails = await endWithin(db, actor, { ...end, closing: "duplicate" });
    await leaveRound(db, actor, { districtId, softwareId, actorId: actor.profileId });
    return { count: 1, mails };
  });
}
