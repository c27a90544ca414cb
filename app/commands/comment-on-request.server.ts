import { recordAudit } from "domain/audit/queries/audit";
import { notify } from "domain/notices/queries/notifications";
import { addRequestComment, type CommentVisibility } from "domain/software/requests/queries/request-comments";
import { listRequestAudience } from "domain/software/requests/queries/software-requests-audience";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import { enqueueMails } from "./send-link.server";

type Comment = { id: string; commentId: string; body: string; visibility: CommentVisibility };

/**
 * Adds a comment to a request and tells whom it is for: whoever asked, unless only reviewers may read it, and those who
 * deal with it. `commentId` comes with the form, so that one sent twice adds one. False for a request out of scope.
 */
export async function commentOnRequest(viewer: Viewer, district: { id: string }, comment: Comment): Promise<boolean> {
  const { id, commentId, body, visibility } = comment;
  const of = { districtId: district.id, requestId: id };
  const mails = await db.transaction().execute(async (db) => {
    const asked = await addRequestComment(db, viewer, {
      ...of,
      ...{ id: commentId, authorId: viewer.profileId, body, visibility },
    });
    if (!asked?.isNew) return asked ? [] : null;
    await recordAudit(db, {
      ...{ actor: viewer, districtId: district.id, action: "request.commented" },
      object: { table: "software_requests", id },
      details: { visibility },
    });
    const reviewers = await listRequestAudience(db, viewer, of);
    const profileIds = visibility === "reviewers" ? reviewers : [asked.requesterId, ...reviewers];
    const news = { kind: "request_comment" as const, subjectId: id, details: { product: asked.product } };
    return notify(db, { districtId: district.id, profileIds, ...news, except: viewer.profileId });
  });
  if (!mails) return false;
  await enqueueMails(mails);
  return true;
}
