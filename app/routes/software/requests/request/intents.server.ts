import { recordRefusal } from "domain/audit/queries/refusals";
import { commentOnRequest } from "domain/software/requests/commands/comment-on-request";
import { moveOneRequest } from "domain/software/requests/commands/move-request";
import type { RequestConflict } from "domain/software/requests/queries/request-moves";
import { requestWords } from "domain/software/requests/words";
import { z } from "zod";
import { conflictFaults } from "~/http/conflict.server";
import { requiredText } from "~/http/field-shapes.server";
import type { Faults } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { loadRequestPage } from "~/routes/software/requests/request-page.server";

const version = z.coerce.number().int().min(1);

/** What one may do with a request on its page. */
export const RequestForms = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("comment"),
    comment: z.uuid(),
    body: requiredText(4_000, "Write the comment first."),
    visibility: z.enum(["requester", "reviewers"]).default("requester"),
  }),
  z.object({ intent: z.literal("withdraw"), version }),
  z.object({
    intent: z.literal("give-info"),
    version,
    comment: z.uuid(),
    answer: requiredText(4_000, "Write your answer first. One sentence may be enough."),
  }),
]);
type Posted = z.output<typeof RequestForms>;

/** An answer can be sent again as long as there is a question. */
const againOf = ({ now, version }: RequestConflict) =>
  now.status === "info_requested" ? { version: String(version) } : null;

/** What those get who see a request and try what is not theirs to do; it is in the audit log. */
async function refusal(viewer: Viewer, district: Working, { id, intent }: { id: string; intent: string }) {
  await recordRefusal(db, {
    actor: viewer,
    districtId: district.id,
    action: "access.refused",
    object: { table: "software_requests", id },
    details: { method: "POST", path: paths.request(id), tried: intent },
  });
  return new Response("You can’t do this.", { status: 403, statusText: "Forbidden" });
}

/**
 * Carries out the requested action and confirms it. `refuse` gives the page back with what is wrong; out of scope is a
 * 404.
 */
export async function carryOut<R>(
  viewer: Viewer,
  district: Working,
  { id, posted, refuse }: { id: string; posted: Posted; refuse: (faults: Faults, status?: number) => R },
) {
  const { can, request } = await loadRequestPage(viewer, district, id);
  const here = paths.request(id);
  if (posted.intent === "comment") {
    if (!can.comment) throw await refusal(viewer, district, { id, intent: posted.intent });
    const visibility = can.commentToReviewers ? posted.visibility : "requester";
    const comment = { districtId: district.id, id, commentId: posted.comment, body: posted.body, visibility } as const;
    found((await perform(commentOnRequest, viewer, comment)) || null);
    return redirectWithNotice(`${here}#comments`, "success", "Comment added.");
  }
  if (!request.isMine) throw await refusal(viewer, district, { id, intent: posted.intent });
  const giving = posted.intent === "give-info";
  const moved = found(
    await perform(moveOneRequest, viewer, {
      districtId: district.id,
      id,
      move: giving ? ("give_info" as const) : ("withdraw" as const),
      by: "requester",
      version: posted.version,
      ...(giving ? { answer: { id: posted.comment, body: posted.answer } } : {}),
    }),
  );
  if (moved.kind === "refused") return refuse({ form: [moved.why] }, 409);
  if (moved.kind === "conflict") {
    const now = `The request’s status is now “${requestWords[moved.now.status].label}”.`;
    const reader = { viewer, zone: viewer.zone, current: here, now };
    return refuse(
      conflictFaults(moved, giving ? { ...reader, again: againOf(moved) } : { ...reader, typed: "nothing" }),
      409,
    );
  }
  const said = giving ? "Your answer is sent. The review goes on." : "Your request is withdrawn.";
  return redirectWithNotice(here, "success", said);
}
