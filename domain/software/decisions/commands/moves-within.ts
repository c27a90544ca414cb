import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import type { Conflict, Missing } from "domain/conflict";
import type { MailIds } from "domain/notices/queries/mails";
import { notify, settleNews } from "domain/notices/queries/notifications";
import { startRound } from "domain/software/decisions/queries/review-starts";
import type { lockOpenRequests } from "domain/software/decisions/queries/review-work";
import type { MoveName } from "domain/software/requests/lifecycle";
import { moveRequest } from "domain/software/requests/queries/request-moves";
import type { RequestStatus } from "domain/software/requests/terms";
import { questionClosedWords } from "domain/software/requests/words";

/** Not possible as it stands, whoever was faster; the words are for the one who tried. */
export type Refused = { kind: "refused"; why: string };

/** Ends the transaction without a trace. */
export class NotDone extends Error {
  constructor(readonly outcome: Conflict | Refused | Missing) {
    super("nothing was done");
  }
}

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
    districtId,
    id,
    move,
    by: "decider",
    actorId: actor.profileId,
    reason: reason ?? null,
    ...(fields ? { fields } : {}),
    ...(note ? { note: async () => note } : {}),
  });
  if (moved.kind !== "moved") throw new NotDone(moved);
  const { from, to, requesterId, requestType } = moved;
  await recordAudit(db, {
    actor,
    districtId,
    action: "request.moved",
    subjectProfileId: requesterId,
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
