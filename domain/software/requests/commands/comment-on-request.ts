import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { enqueueMails } from "domain/notices/enqueue-mails";
import { notify } from "domain/notices/queries/notifications";
import { addRequestComment, type CommentVisibility } from "domain/software/requests/queries/request-comments";
import { listRequestAudience } from "domain/software/requests/queries/software-requests-audience";
import { entryId } from "domain/stamp";
import type { Tools } from "domain/tools";

type Comment = { districtId: string; id: string; commentId: string; body: string; visibility: CommentVisibility };

/**
 * Adds a comment to a request and tells whom it is for: whoever asked, unless only reviewers may read it, and those who
 * deal with it. `commentId` comes with the form, so that one sent twice adds one, and other words another. False for a
 * request out of scope.
 */
export async function commentOnRequest(tools: Tools, actor: ActingPerson, input: Comment): Promise<boolean> {
  const { districtId, id, commentId, body, visibility } = input;
  const of = { districtId, requestId: id };
  const mails = await tools.db.transaction().execute(async (db) => {
    const comment = await addRequestComment(db, actor, {
      ...of,
      id: entryId(commentId, body, visibility),
      authorId: actor.profileId,
      body,
      visibility,
    });
    if (!comment?.isNew) return comment ? [] : null;
    await recordAudit(db, {
      actor,
      districtId,
      action: "request.commented",
      object: { table: "software_requests", id },
      details: { visibility },
    });
    const reviewers = await listRequestAudience(db, actor, of);
    const profileIds = visibility === "reviewers" ? reviewers : [comment.requesterId, ...reviewers];
    const news = { kind: "request_comment" as const, subjectId: id, details: { product: comment.product } };
    return notify(db, { districtId, profileIds, ...news, except: actor.profileId });
  });
  if (!mails) return false;
  await enqueueMails(tools, mails);
  return true;
}
