import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { type Conflict, type Missing, missing } from "domain/conflict";
import { enqueueMails } from "domain/notices/enqueue-mails";
import type { MailIds } from "domain/notices/queries/mails";
import { notify, settleNews } from "domain/notices/queries/notifications";
import { needUnmerged } from "domain/software/catalogue/commands/need-unmerged";
import { findSoftware } from "domain/software/catalogue/queries/software";
import { type Starting, whoChangedRound, whoStarted } from "domain/software/decisions/queries/review-conflict";
import { settleReviewNews } from "domain/software/decisions/queries/review-news";
import { giveUpRound, joinRound, leaveRound, lockOpenRound } from "domain/software/decisions/queries/review-rounds";
import { skipWaiting } from "domain/software/decisions/queries/review-skips";
import { holdRecord, startRound } from "domain/software/decisions/queries/review-starts";
import { lockOpenRequests } from "domain/software/decisions/queries/review-work";
import { judgeRoundEnd, type MoveName } from "domain/software/requests/lifecycle";
import { moveRequest, whoMovedRequest } from "domain/software/requests/queries/request-moves";
import type { RequestStatus } from "domain/software/requests/terms";
import { questionClosedWords } from "domain/software/requests/words";
import type { Tools } from "domain/tools";

/** Not possible as it stands, whoever was faster; the words are for the one who tried. */
export type Refused = { kind: "refused"; why: string };

/** Ends the transaction without a trace. */
export class NotDone extends Error {
  constructor(readonly outcome: Conflict | Refused | Missing) {
    super("nothing was done");
  }
}

export type Done = { kind: "done"; count: number } | Conflict | Refused | Missing;

type Within = { districtId: string; softwareId: string };
type OneMove = Within & {
  id: string;
  /** The product's name, for the news. */
  product: string;
  move: MoveName;
  reason?: string | null;
  fields?: { roundId?: string; duplicateOfId?: string };
  /** What the history says of it, where there is no reason. */
  note?: string;
  /** "closed": a question to the one who asked was open until now. "closing": the next move tells of it. */
  question?: "closed" | "closing";
};

/**
 * Moves one request for those who decide, with its audit line and the news for whoever asked. Throws NotDone when it can't
 * be moved any more. Returns the mails to send after the commit.
 */
export async function moveWithin(
  db: Db,
  actor: ActingPerson,
  { districtId, softwareId, id, product, move, reason, fields, note, question }: OneMove,
): Promise<{ to: RequestStatus; mails: MailIds[] }> {
  const moved = await moveRequest(db, actor, {
    ...{ districtId, id, move, by: "decider", actorId: actor.profileId, reason: reason ?? null },
    ...{ ...(fields ? { fields } : {}), ...(note ? { note: async () => note } : {}) },
  });
  if (moved.kind !== "moved") throw new NotDone(moved);
  const { from, to, requesterId, requestType } = moved;
  await recordAudit(db, {
    ...{ actor: actor, districtId, action: "request.moved", subjectProfileId: requesterId },
    object: { table: "software_requests", id },
    details: { move, softwareId },
    before: { status: from },
    after: { status: to },
  });
  const news = { districtId, kind: "request_moved" as const, subjectId: id };
  if (from === "info_requested") await settleNews(db, { ...news, to: from });
  if (question === "closing") return { to, mails: [] };
  const removal = requestType === "remove" && { removal: true as const };
  const details = { product, to, ...removal, ...(question ? { question } : {}) };
  const mails = await notify(db, { ...news, profileIds: [requesterId], details, except: actor.profileId });
  return { to, mails };
}

type LastMove = OneMove & { status: RequestStatus; closing: keyof typeof questionClosedWords };

/** Moves a request to its end. An open question to the one who asked is closed first, in words. */
export async function endWithin(db: Db, actor: ActingPerson, input: LastMove): Promise<MailIds[]> {
  const { status, closing, ...move } = input;
  if (status !== "info_requested") return (await moveWithin(db, actor, move)).mails;
  const { fields: _, ...of } = move;
  const note = questionClosedWords[closing];
  await moveWithin(db, actor, { ...of, move: "resume", reason: null, note, question: "closing" });
  return (await moveWithin(db, actor, { ...move, question: "closed" })).mails;
}

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

type Open = Awaited<ReturnType<typeof lockOpenRequests>>;
type Started = Within & { roundId: string; product: string; open: Open };

/**
 * Starts the review of a product in its open round, for those who review: the product is in review from now on, and so is
 * every request of it that was only submitted. Takes the requests that are held. Returns the mails to send after the commit.
 */
export async function startWithin(db: Db, actor: ActingPerson, { open, product, ...of }: Started): Promise<MailIds[]> {
  const { districtId, softwareId, roundId } = of;
  await startRound(db, actor, { ...of, actorId: actor.profileId });
  const mails: MailIds[] = [];
  for (const { id } of open.filter(({ status }) => status === "submitted")) {
    const move = { districtId, softwareId, id, product, fields: { roundId }, move: "start_review" as const };
    mails.push(...(await moveWithin(db, actor, move)).mails);
  }
  return mails;
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
    await holdRecord(db, actor, { districtId, softwareId });
    const round = await joinRound(db, actor, { districtId, softwareId, openedBy: actor.profileId });
    const to = { profileIds: round.assignees, product: product.name };
    const mails = await tellAssigned(db, actor, { districtId, softwareId, ...to });
    const { roundId } = round;
    mails.push(...(await startWithin(db, actor, { districtId, softwareId, roundId, product: product.name, open })));
    await recordAudit(db, {
      ...{ actor: actor, districtId, action: "review.started", object: { table: "review_rounds", id: roundId } },
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
      ...{ actor: actor, districtId, action: "review.ended", object: { table: "review_rounds", id: round.id } },
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
    await holdRecord(db, actor, { districtId, softwareId });
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
