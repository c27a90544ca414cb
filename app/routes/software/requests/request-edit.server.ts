import { redirect } from "@remix-run/node";
import { answersFor } from "domain/software/policies/answers";
import { deleteRequestDraft } from "domain/software/requests/commands/save-request";
import { findRequest } from "domain/software/requests/queries/software-requests";
import { z } from "zod";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { fundingChoices } from "~/http/reference-choices.server";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { findAlikeAtFirst } from "./request-alike.server";
import { requestChoices, SaveRequest, SendRequest, shownFields } from "./request-form.server";
import { takeRequest } from "./request-posting.server";

export const EditForms = z.discriminatedUnion("intent", [
  SaveRequest,
  SendRequest,
  z.object({ intent: z.literal("delete") }),
]);
type Posted = z.output<typeof EditForms>;

/**
 * One's own draft, or a request about which a question is open, in its form. Someone else's is a 404; one that can't be
 * changed any more leads to its page.
 */
export async function loadEditedRequest(viewer: Viewer, district: Working, id: string) {
  const request = await findOwn(viewer, district, id);
  const isDraft = request.status === "draft";
  if (!isDraft && request.status !== "info_requested") throw redirect(paths.request(id));
  const { softwareId, product: name, vendor, proposedName, proposedUrl } = request;
  const proposed = { name: proposedName ?? "", url: proposedUrl ?? "" };
  // The product may be allowed by now, and then there is nothing left to ask for.
  const answers =
    softwareId && isDraft ? await answersFor(db, viewer, { district, softwareIds: [softwareId], grade: null }) : null;
  return {
    district,
    id,
    version: request.version,
    mode: isDraft ? ("draft" as const) : ("correct" as const),
    product: softwareId ? { id: softwareId, name, vendor, answer: answers?.get(softwareId) ?? null } : null,
    proposed,
    alike: softwareId ? undefined : await findAlikeAtFirst(viewer, district, proposed),
    shown: shownFields(request),
    choices: requestChoices(await fundingChoices(viewer)),
  };
}

async function findOwn(viewer: Viewer, district: Working, id: string) {
  const there = await findRequest(db, viewer, { districtId: district.id, id, seesReviewers: false });
  return found(there?.requesterId === viewer.profileId ? there : null);
}

type Take = {
  id: string;
  posted: Posted;
  refuse: Parameters<typeof takeRequest>[3];
};

/** Does what the form of a kept request asks for: keeps it, sends it, or deletes the draft. */
export async function takeEdit(viewer: Viewer, district: Working, { id, posted, refuse }: Take) {
  const own = await findOwn(viewer, district, id);
  if (posted.intent === "delete") {
    if (!(await perform(deleteRequestDraft, viewer, { districtId: district.id, id }))) {
      const said = "It was sent in the meantime, so it can’t be deleted. You can withdraw it here.";
      return redirectWithNotice(paths.request(id), "info", said);
    }
    return redirectWithNotice(paths.requests, "success", "Draft deleted.");
  }
  // The address says which request this is, whatever the form says.
  const version = found(posted.request === id ? posted.version : null);
  // Once it was sent, the product stays what it is.
  const software = own.status === "draft" ? posted.software : (own.softwareId ?? "");
  return takeRequest(viewer, district, { ...posted, version, software }, refuse);
}
