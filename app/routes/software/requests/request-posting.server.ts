import { data } from "@remix-run/node";
import type { Conflict } from "domain/conflict";
import { saveRequest } from "domain/software/requests/commands/save-request";
import { type SubmittedRequest, sendRequest } from "domain/software/requests/commands/send-request";
import { otherDistrict } from "~/components/district-words";
import { conflictFaults } from "~/http/conflict.server";
import type { Refuse } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { alikeOf } from "./request-alike.server";
import { fieldsOf, type PostedRequest } from "./request-form.server";
import { resolveProduct } from "./request-product.server";

const chooseOne = "Choose one of these, or say that it is none of them.";

/** What a form says that its fields alone can't tell: an empty object when nothing is wrong. */
function faultsOf(posted: PostedRequest, today: string): Record<string, string[]> {
  const { intent, neededBy, costType, cost, dataElements } = posted;
  const both = dataElements.includes("none") && dataElements.length > 1;
  const free = costType === "free" && cost !== null && Number(cost) > 0;
  const past = intent === "send" && neededBy !== null && neededBy < today;
  return {
    ...(both ? { dataElements: ["Choose either “Nothing about students” or what it collects."] } : {}),
    ...(free ? { cost: ["You chose free and entered a price. Change one of them."] } : {}),
    ...(past ? { neededBy: ["This day has passed. Choose today or a later day, or leave it empty."] } : {}),
  };
}

/**
 * Does what a posted request form asks for: keeps it, or sends it. Takes the parsed form and its `refuse`. Returns where
 * to go, or the form again with what is wrong; products that look alike come along as `alike`.
 */
export async function takeRequest(viewer: Viewer, district: Working, posted: PostedRequest, refuse: Refuse) {
  if (posted.forDistrict !== district.id) return refuse({ form: [otherDistrict] });
  const faults = faultsOf(posted, district.today);
  const resolved = await resolveProduct(viewer, district, posted);
  const fields = { ...(resolved.kind === "fault" ? resolved.fields : {}), ...faults };
  if (resolved.kind === "fault" || Object.keys(faults).length > 0) return refuse({ fields });
  const { request: id, version = null } = posted;
  const submitted: SubmittedRequest = {
    districtId: district.id,
    id,
    version,
    product: resolved.product,
    fields: fieldsOf(posted),
  };
  if (posted.intent === "save") return save(viewer, submitted, refuse);
  return send(viewer, { ...submitted, today: district.today, seen: resolved.seen }, refuse);
}

async function send(viewer: Viewer, submitted: Parameters<typeof sendRequest>[2], refuse: Refuse) {
  const sent = found(await perform(sendRequest, viewer, submitted));
  const page = paths.request(submitted.id);
  if (sent.kind === "sent") {
    return redirectWithNotice(page, "success", "Request sent. We’ll let you know when its status changes.");
  }
  if (sent.kind === "already") return redirectWithNotice(page, "info", "It was already sent. Here is its status.");
  if (sent.kind === "alike") {
    const refused = refuse({ fields: { sameAs: [chooseOne] } });
    const { proposedName, proposedUrl } = submitted.product;
    const typed = { name: proposedName ?? "", url: proposedUrl ?? "" };
    return data({ ...refused.data, alike: alikeOf(typed, sent.products) }, { status: 422 });
  }
  return sent.kind === "standing" ? leadTo(sent) : tell(viewer, submitted, { conflict: sent, refuse });
}

async function save(viewer: Viewer, submitted: SubmittedRequest, refuse: Refuse) {
  const saved = found(await perform(saveRequest, viewer, submitted));
  const page = paths.request(submitted.id);
  if (saved.kind === "draft") {
    return redirectWithNotice(paths.requests, "success", "Draft saved. Only you see it until you send it.");
  }
  if (saved.kind === "corrected") {
    return redirectWithNotice(
      page,
      "success",
      "Your changes are saved. Now answer the question so that the review can continue.",
    );
  }
  if (saved.kind === "already") {
    return redirectWithNotice(page, "info", "It was sent in the meantime, so nothing was changed. Here is its status.");
  }
  return saved.kind === "standing" ? leadTo(saved) : tell(viewer, submitted, { conflict: saved, refuse });
}

function tell(viewer: Viewer, { id }: SubmittedRequest, { conflict, refuse }: { conflict: Conflict; refuse: Refuse }) {
  const current = conflict.did === "removed" ? null : paths.requestEdit(id);
  return refuse(conflictFaults(conflict, { viewer, zone: viewer.zone, current }), 409);
}

/** To the request that this person has for the product already. */
export function leadTo({ id, status = "submitted" }: { id: string; status?: string }) {
  const said = "You already requested this product. Here is your request.";
  return redirectWithNotice(status === "draft" ? paths.requestEdit(id) : paths.request(id), "info", said);
}
