import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { missing } from "domain/conflict";
import { enqueueMails } from "domain/notices/enqueue-mails";
import type { MailIds } from "domain/notices/queries/mails";
import { notify } from "domain/notices/queries/notifications";
import { needUnmerged } from "domain/software/catalogue/commands/need-unmerged";
import { findSoftware } from "domain/software/catalogue/queries/software";
import { settleReviewNews } from "domain/software/decisions/queries/review-news";
import { listReviewPeople } from "domain/software/decisions/queries/review-page";
import { lockOpenRound } from "domain/software/decisions/queries/review-rounds";
import { lockRecord } from "domain/software/decisions/queries/review-starts";
import {
  assignReview,
  lockOpenRequests,
  type ReviewChange,
  setReview,
} from "domain/software/decisions/queries/review-work";
import type { ReviewStatus } from "domain/software/decisions/terms";
import { addRequestComment } from "domain/software/requests/queries/request-comments";
import type { Tools } from "domain/tools";
import { startWithin } from "./moves-within";
import { tellAssigned } from "./review-requests";

type One = { districtId: string; softwareId: string; id: string; version: number };

/** Ends the transaction without a trace when someone was first. */
class NotSet extends Error {
  constructor(readonly outcome: Exclude<ReviewChange, { kind: "set" }>) {
    super("the review was not changed");
  }
}

async function within(
  tools: Tools,
  actor: ActingPerson,
  softwareId: string,
  run: (db: Db) => Promise<{ change: ReviewChange; mails: MailIds[] }>,
): Promise<ReviewChange> {
  try {
    const { change, mails } = await tools.db.transaction().execute(async (db) => {
      await needUnmerged(db, actor, [softwareId]);
      return run(db);
    });
    await enqueueMails(tools, mails);
    return change;
  } catch (error) {
    if (error instanceof NotSet) return error.outcome;
    throw error;
  }
}

function set(change: ReviewChange, softwareId: string): Extract<ReviewChange, { kind: "set" }> {
  if (change.kind !== "set") throw new NotSet(change);
  if (change.softwareId !== softwareId) throw new NotSet(missing);
  return change;
}

type Verdict = {
  status: ReviewStatus;
  comment: string | null;
  answers: Record<string, string>;
  /** The comment is also for those who asked: it stands on each of their requests then. */
  tells: boolean;
};

/**
 * Puts down what a reviewer found, or puts a review back to waiting: the review, the product's history, the audit line.
 * The first verdict of a round starts its review.
 */
export function recordVerdict(
  tools: Tools,
  actor: ActingPerson,
  { verdict, ...one }: One & { verdict: Verdict },
): Promise<ReviewChange> {
  const { districtId, softwareId } = one;
  return within(tools, actor, softwareId, async (db) => {
    const open = await lockOpenRequests(db, actor, { districtId, softwareId });
    await lockRecord(db, actor, { districtId, softwareId });
    const { tells, ...found } = verdict;
    const product = (await findSoftware(db, actor, { id: softwareId }))?.name ?? "";
    const round = verdict.status === "waiting" ? undefined : await lockOpenRound(db, actor, { districtId, softwareId });
    const starting = { districtId, softwareId, product, open };
    const mails = round ? await startWithin(db, actor, { ...starting, roundId: round.id }) : [];
    const said = await setReview(db, actor, { ...one, verdict: { ...found, actorId: actor.profileId } });
    const change = set(said, softwareId);
    await recordAudit(db, {
      actor,
      districtId,
      action: "review.recorded",
      object: { table: "request_reviews", id: one.id },
      details: { softwareId, dimension: change.dimension },
      before: { status: change.from },
      after: { status: verdict.status },
    });
    await settleReviewNews(db, actor, { districtId, softwareId });
    if (tells && verdict.comment) {
      for (const { id } of open) mails.push(...(await comment(db, actor, { districtId, id, body: verdict.comment })));
    }
    return { change, mails };
  });
}

async function comment(
  db: Db,
  actor: ActingPerson,
  { districtId, id, body }: { districtId: string; id: string; body: string },
) {
  const said = { id: crypto.randomUUID(), authorId: actor.profileId, body, visibility: "requester" as const };
  const comment = await addRequestComment(db, actor, { districtId, requestId: id, ...said });
  if (!comment) return [];
  const news = { kind: "request_comment" as const, subjectId: id, details: { product: comment.product } };
  return notify(db, { districtId, profileIds: [comment.requesterId], ...news, except: actor.profileId });
}

type To = { profileId: string | null; role: string | null; dueOn: string | null };

/** Gives a review to a person or a role, with its due day; whoever has it now is told. */
export function assignDimension(
  tools: Tools,
  actor: ActingPerson,
  { to, ...one }: One & { to: To },
): Promise<ReviewChange> {
  const { districtId, softwareId } = one;
  return within(tools, actor, softwareId, async (db) => {
    const change = set(await assignReview(db, actor, { ...one, to }), softwareId);
    await recordAudit(db, {
      actor,
      districtId,
      action: "review.assigned",
      object: { table: "request_reviews", id: one.id },
      details: { softwareId, dimension: change.dimension, role: to.role, dueOn: to.dueOn },
      subjectProfileId: to.profileId,
    });
    const product = (await findSoftware(db, actor, { id: softwareId }))?.name ?? "";
    await settleReviewNews(db, actor, { districtId, softwareId });
    const withRole = to.role ? await listReviewPeople(db, actor, { districtId, roles: [to.role] }) : [];
    const profileIds = to.profileId ? [to.profileId] : withRole.map(({ id }) => id);
    return { change, mails: await tellAssigned(db, actor, { districtId, softwareId, product, profileIds }) };
  });
}
