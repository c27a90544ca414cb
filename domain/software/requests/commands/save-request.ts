import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { type Conflict, type Missing, missing } from "domain/conflict";
import { findOpenRequest } from "domain/software/requests/queries/software-requests";
import * as drafts from "domain/software/requests/queries/software-requests-drafts";
import type { Tools } from "domain/tools";
import { draftRemoved, whoChangedOwn } from "./own-request-conflict";
import { currentProduct, type SubmittedRequest } from "./send-request";

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
export async function saveRequest(
  tools: Tools,
  actor: ActingPerson,
  district: { id: string },
  asked: SubmittedRequest,
): Promise<Saved> {
  const at = { districtId: district.id, id: asked.id };
  return tools.db.transaction().execute(async (db): Promise<Saved> => {
    const product = await currentProduct(db, actor, asked.product);
    if (!product) return missing;
    await drafts.lockRequester(db, actor);
    const current = await drafts.lockOwnRequest(db, actor, at);
    if (!current && asked.version === null) return create(db, actor, district, { ...asked, product });
    if (!current) return draftRemoved(actor);
    const isDraft = current.status === "draft";
    if (!isDraft && current.status !== "info_requested") return { kind: "already" };
    // The form of a new draft, sent by a second click or after going back: what it made is its own.
    const { version, fields } = { ...asked, version: asked.version ?? 1 };
    const change = { ...at, version, fields, ...(isDraft ? product : {}) };
    if (!(await drafts.updateRequest(db, actor, change))) return whoChangedOwn(db, actor, { ...at, standing: current });
    if (isDraft) return { kind: "draft" };
    await recordAudit(db, {
      ...{ actor: actor, districtId: district.id, action: "request.corrected" },
      object: { table: "software_requests", id: asked.id },
    });
    return { kind: "corrected" };
  });
}

async function create(db: Db, actor: ActingPerson, district: { id: string }, asked: SubmittedRequest): Promise<Saved> {
  const { softwareId } = asked.product;
  const other = softwareId && (await findOpenRequest(db, actor, { districtId: district.id, softwareId }));
  if (other) return { kind: "standing", ...other };
  const at = { districtId: district.id, id: asked.id };
  const made = await drafts.createDraft(db, actor, { ...at, fields: asked.fields, ...asked.product });
  return made ? { kind: "draft" } : draftRemoved(actor);
}

/** Throws one's own draft away. False when it is none (any more). */
export async function deleteRequestDraft(
  tools: Tools,
  actor: ActingPerson,
  district: { id: string },
  id: string,
): Promise<boolean> {
  return drafts.deleteDraft(tools.db, actor, { districtId: district.id, id });
}
