import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { type Conflict, type Missing, missing } from "domain/conflict";
import { draftRemoved, whoChangedOwn } from "domain/software/requests/own-request-conflict";
import * as drafts from "domain/software/requests/queries/software-requests-drafts";
import type { Tools } from "domain/tools";
import { currentProduct, findStanding, type SubmittedRequest } from "./send-request";

type Saved =
  | { kind: "draft" }
  | { kind: "corrected" }
  /** It was sent meanwhile and no question about it is open. */
  | { kind: "already" }
  | { kind: "standing"; id: string; status: string }
  | Conflict<null>
  | Missing;

/**
 * Keeps what a form says: a draft, or the answers of a request about which a question is open. A form that was saved
 * twice is one draft. Only what was sent before is audited: a draft is its writer's alone.
 */
export async function saveRequest(tools: Tools, actor: ActingPerson, input: SubmittedRequest): Promise<Saved> {
  const at = { districtId: input.districtId, id: input.id };
  return tools.db.transaction().execute(async (db): Promise<Saved> => {
    const product = await currentProduct(db, actor, input.product);
    if (!product) return missing;
    await drafts.lockRequester(db, actor);
    const current = await drafts.lockOwnRequest(db, actor, at);
    if (!current && input.version === null) return create(db, actor, { ...input, product });
    if (!current) return draftRemoved(actor);
    const isDraft = current.status === "draft";
    if (!isDraft && current.status !== "info_requested") return { kind: "already" };
    // The form of a new draft, sent by a second click or after going back: what it made is its own.
    const { version, fields } = { ...input, version: input.version ?? 1 };
    const change = { ...at, version, fields, ...(isDraft ? product : {}) };
    if (!(await drafts.updateRequest(db, actor, change))) return whoChangedOwn(db, actor, { ...at, existing: current });
    if (isDraft) return { kind: "draft" };
    await recordAudit(db, {
      actor,
      districtId: input.districtId,
      action: "request.corrected",
      object: { table: "software_requests", id: input.id },
    });
    return { kind: "corrected" };
  });
}

async function create(db: Db, actor: ActingPerson, input: SubmittedRequest): Promise<Saved> {
  const other = await findStanding(db, actor, { districtId: input.districtId, product: input.product });
  if (other) return { kind: "standing", ...other };
  const at = { districtId: input.districtId, id: input.id };
  const made = await drafts.createDraft(db, actor, { ...at, fields: input.fields, ...input.product });
  return made ? { kind: "draft" } : draftRemoved(actor);
}

/** Throws one's own draft away. False when it is none (any more). */
export async function deleteRequestDraft(
  tools: Tools,
  actor: ActingPerson,
  input: { districtId: string; id: string },
): Promise<boolean> {
  return drafts.deleteDraft(tools.db, actor, input);
}
