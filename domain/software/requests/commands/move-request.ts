import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { enqueueMails } from "domain/notices/enqueue-mails";
import type { MailIds } from "domain/notices/queries/mails";
import { notify, settleNews } from "domain/notices/queries/notifications";
import { keepUnmerged } from "domain/software/catalogue/queries/software";
import { leaveRound } from "domain/software/decisions/queries/review-rounds";
import { type MoveName, type Mover, moves } from "domain/software/requests/lifecycle";
import { addRequestComment, listRequestComments } from "domain/software/requests/queries/request-comments";
import { type Moved, moveRequest } from "domain/software/requests/queries/request-moves";
import { findRequest } from "domain/software/requests/queries/software-requests";
import { listRequestAudience } from "domain/software/requests/queries/software-requests-audience";
import type { Tools } from "domain/tools";

type Move = {
  districtId: string;
  id: string;
  move: MoveName;
  by: Mover;
  /** What the mover has seen. */
  version: number;
  reason?: string | null;
  /** What the one who asked answers to a question: it stands among the comments. */
  answer?: { id: string; body: string };
};

/** Ends the transaction without a trace when somebody else was faster, or the move is none. */
class NotMoved extends Error {
  constructor(readonly outcome: Moved) {
    super("the request was not moved");
  }
}

/**
 * Moves one request: status, history, audit line, news for whoever asked, and the round it leaves, or nothing at all.
 * The same move sent twice by the same person counts as done; another answer to the same question doesn't. Returns what
 * came of it.
 */
export async function moveOneRequest(tools: Tools, actor: ActingPerson, input: Move): Promise<Moved> {
  try {
    const { outcome, mails } = await tools.db.transaction().execute(async (db) => {
      const at = { districtId: input.districtId, id: input.id };
      const before = await findRequest(db, actor, { ...at, seesReviewers: false });
      if (before?.softwareId) await keepUnmerged(db, actor, { ids: [before.softwareId] });
      const { move, by, version, reason = null } = input;
      const outcome = await moveRequest(db, actor, { ...at, move, by, version, reason, actorId: actor.profileId });
      if (outcome.kind !== "moved") throw new NotMoved(outcome);
      const { softwareId, requesterId, from, to } = outcome;
      const of = { districtId: input.districtId, requestId: input.id };
      const request = await findRequest(db, actor, { ...at, seesReviewers: false });
      const details = { product: request?.product ?? "" };
      const mails: MailIds[] = [];
      if (input.answer) {
        const comment = { ...input.answer, authorId: actor.profileId, visibility: "requester" as const };
        await addRequestComment(db, actor, { ...of, ...comment });
        const profileIds = await listRequestAudience(db, actor, of);
        const news = { kind: "request_comment" as const, subjectId: input.id, details };
        mails.push(
          ...(await notify(db, { districtId: input.districtId, profileIds, ...news, except: actor.profileId })),
        );
      }
      if (softwareId && (move === "withdraw" || move === "mark_duplicate")) {
        await leaveRound(db, actor, { districtId: input.districtId, softwareId, actorId: actor.profileId });
      }
      await recordAudit(db, {
        actor,
        districtId: input.districtId,
        action: "request.moved",
        subjectProfileId: requesterId,
        object: { table: "software_requests", id: input.id },
        details: { move },
        before: { status: from },
        after: { status: to },
      });
      const news = { kind: "request_moved" as const, profileIds: [requesterId], subjectId: input.id };
      if (from === "info_requested") {
        await settleNews(db, { districtId: input.districtId, kind: news.kind, subjectId: input.id, to: from });
      }
      const about = { districtId: input.districtId, details: { ...details, to }, except: actor.profileId };
      mails.push(...(await notify(db, { ...news, ...about })));
      return { outcome, mails };
    });
    await enqueueMails(tools, mails);
    return outcome;
  } catch (error) {
    if (!(error instanceof NotMoved)) throw error;
    const repeated = isRepeated(actor, input, error.outcome);
    return repeated && (await isKept(tools, actor, input)) ? repeated : error.outcome;
  }
}

/** Whether what this form answers stands among the comments: another tab's answer does not. */
async function isKept({ db }: Tools, actor: ActingPerson, { districtId, id, answer }: Move): Promise<boolean> {
  if (!answer) return true;
  const comments = await listRequestComments(db, actor, { districtId, requestId: id, seesReviewers: false });
  return comments.some((comment) => comment.id === answer.id || comment.body === answer.body);
}

/** A second click, or the back button: the same person has made this very move already. */
function isRepeated(actor: ActingPerson, { move }: Move, outcome: Moved): Moved | undefined {
  if (outcome.kind !== "conflict" || outcome.byId !== actor.profileId) return;
  const { status } = outcome.now;
  if (status !== moves[move].to) return;
  const of = { requesterId: actor.profileId, softwareId: null, requestType: null };
  return { kind: "moved", from: status, to: status, ...of };
}
