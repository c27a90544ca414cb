import { recordAudit } from "domain/audit/queries/audit";
import type { MailIds } from "domain/notices/queries/mails";
import { notify } from "domain/notices/queries/notifications";
import { keepUnmerged } from "domain/software/catalogue/queries/software";
import { leaveRound } from "domain/software/decisions/queries/review-rounds";
import { type MoveName, type Mover, moves } from "domain/software/requests/lifecycle";
import { addRequestComment } from "domain/software/requests/queries/request-comments";
import { type Moved, moveRequest } from "domain/software/requests/queries/request-moves";
import { findRequest } from "domain/software/requests/queries/software-requests";
import { listRequestAudience } from "domain/software/requests/queries/software-requests-audience";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import { enqueueMails } from "./send-link.server";

type Move = {
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
 * The same move sent twice by the same person counts as done. Returns what came of it.
 */
export async function moveOneRequest(viewer: Viewer, district: { id: string }, input: Move): Promise<Moved> {
  try {
    const { outcome, mails } = await db.transaction().execute(async (db) => {
      const at = { districtId: district.id, id: input.id };
      const before = await findRequest(db, viewer, { ...at, seesReviewers: false });
      if (before?.softwareId) await keepUnmerged(db, viewer, { ids: [before.softwareId] });
      const { move, by, version, reason = null } = input;
      const outcome = await moveRequest(db, viewer, { ...at, move, by, version, reason, actorId: viewer.profileId });
      if (outcome.kind !== "moved") throw new NotMoved(outcome);
      const { softwareId, requesterId, from, to } = outcome;
      const of = { districtId: district.id, requestId: input.id };
      const request = await findRequest(db, viewer, { ...at, seesReviewers: false });
      const details = { product: request?.product ?? "" };
      const mails: MailIds[] = [];
      if (input.answer) {
        const comment = { ...input.answer, authorId: viewer.profileId, visibility: "requester" as const };
        await addRequestComment(db, viewer, { ...of, ...comment });
        const profileIds = await listRequestAudience(db, viewer, of);
        const news = { kind: "request_comment" as const, subjectId: input.id, details };
        mails.push(...(await notify(db, { districtId: district.id, profileIds, ...news, except: viewer.profileId })));
      }
      if (softwareId && (move === "withdraw" || move === "mark_duplicate")) {
        await leaveRound(db, viewer, { districtId: district.id, softwareId, actorId: viewer.profileId });
      }
      await recordAudit(db, {
        ...{ actor: viewer, districtId: district.id, action: "request.moved", subjectProfileId: requesterId },
        object: { table: "software_requests", id: input.id },
        details: { move },
        before: { status: from },
        after: { status: to },
      });
      const news = { kind: "request_moved" as const, profileIds: [requesterId], subjectId: input.id };
      const told = { districtId: district.id, details: { ...details, to }, except: viewer.profileId };
      mails.push(...(await notify(db, { ...news, ...told })));
      return { outcome, mails };
    });
    await enqueueMails(mails);
    return outcome;
  } catch (error) {
    if (!(error instanceof NotMoved)) throw error;
    return isRepeated(viewer, input, error.outcome) ?? error.outcome;
  }
}

/** A second click, or the back button: the same person has made this very move already. */
function isRepeated(viewer: Viewer, { move }: Move, outcome: Moved): Moved | undefined {
  if (outcome.kind !== "changed" || outcome.byId !== viewer.profileId || outcome.status !== moves[move].to) return;
  const { status } = outcome;
  return { kind: "moved", from: status, to: status, requesterId: viewer.profileId, softwareId: null };
}
