import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { findLastChange } from "domain/audit/queries/last-change";
import { type Conflict, conflictOf, type Missing, missing } from "domain/conflict";
import { documentName } from "domain/software/compliance/agreement-document";
import type { AgreementFields } from "domain/software/compliance/agreement-fields";
import {
  createAgreement,
  type OwnFile,
  setAgreementFile,
  updateAgreement,
} from "domain/software/compliance/queries/agreements-changes";
import type { AgreementStatus } from "domain/software/compliance/terms";
import { recordStatus } from "domain/software/status/queries/status-history";
import type { Tools } from "domain/tools";

/** A document as it was uploaded. */
type PostedFile = { name: string; bytes: Uint8Array };

type Audited = {
  districtId: string;
  id: string;
  title: string;
  softwareIds: string[];
  from: AgreementStatus | null;
  to: AgreementStatus;
  /** What was done to its document, if that is what happened. */
  document?: "added" | "replaced" | "removed";
};

/** The line in the history of every product that an agreement covers, or covered until now. */
export async function tellProducts(
  db: Db,
  actor: ActingPerson,
  { districtId, id, title, softwareIds, from, to, document }: Audited,
): Promise<void> {
  for (const softwareId of softwareIds) {
    const line = { districtId, softwareId, actorId: actor.profileId, what: "agreement" as const, from, to };
    await recordStatus(db, { ...line, details: { agreement: id, title, document } });
  }
}

const factsOf = (fields: AgreementFields) => ({
  title: fields.title,
  type: fields.type,
  status: fields.status,
  signed_on: fields.signedOn,
  effective_on: fields.effectiveOn,
  ends_on: fields.endsOn,
  data_elements: [...fields.dataElements].sort().join(" "),
  breach_notice_hours: fields.breachNoticeHours,
  deletion_days: fields.deletionDays,
  ads_prohibited: fields.adsProhibited,
  ai_training_prohibited: fields.aiTrainingProhibited,
});

/** What of its longer texts is another one now: they are not repeated in the audit log. */
const otherTexts = (before: AgreementFields, after: AgreementFields) =>
  (["purposes", "note"] as const).filter((name) => before[name] !== after[name]).join(" ");

type Covering = { districtId: string; softwareIds: string[]; fields: AgreementFields };

/**
 * Puts an agreement on record, once. Tells when the same form has put it there before with other values: nothing is saved
 * then. Missing when the district is not this actor's.
 */
export async function addAgreement(
  tools: Tools,
  actor: ActingPerson,
  input: Covering & { id: string },
): Promise<{ kind: "saved" } | Conflict<null> | Missing> {
  const { id, districtId, fields } = input;
  const action = "agreement.created";
  return tools.db.transaction().execute(async (db) => {
    const made = await createAgreement(db, actor, { ...input, createdBy: actor.profileId });
    if (!made) return missing;
    if (made.kind === "another") {
      const last = await findLastChange(db, actor, { districtId, table: "agreements", id, actions: [action] });
      return conflictOf(last, { about: "agreement", did: "added", now: null });
    }
    if (made.kind !== "added") return { kind: "saved" };
    const { softwareIds } = made;
    await tellProducts(db, actor, { districtId, id, title: fields.title, softwareIds, from: null, to: fields.status });
    await recordAudit(db, {
      actor,
      districtId,
      action,
      object: { table: "agreements", id },
      details: { products: softwareIds.length },
      after: factsOf(fields),
    });
    return { kind: "saved" };
  });
}

/** Changes an agreement and what it covers. Tells when someone else was faster; nothing is overwritten then. */
export async function changeAgreement(
  tools: Tools,
  actor: ActingPerson,
  input: Covering & { id: string; version: number },
) {
  const { districtId, id, fields } = input;
  return tools.db.transaction().execute(async (db) => {
    const done = await updateAgreement(db, actor, { ...input, actorId: actor.profileId });
    if (done.kind !== "saved" || done.again) return done;
    const { before, products, softwareIds } = done;
    await tellProducts(db, actor, {
      districtId,
      id,
      title: fields.title,
      softwareIds,
      from: before.status,
      to: fields.status,
    });
    await recordAudit(db, {
      actor,
      districtId,
      action: "agreement.changed",
      object: { table: "agreements", id },
      before: { ...factsOf(before), products: products.before.join(", ") },
      after: { ...factsOf(fields), products: products.after.join(", "), other_texts: otherTexts(before, fields) },
    });
    return done;
  });
}

type OfFile = { districtId: string; id: string; version: number };

/**
 * Keeps the document of an agreement, in the place of the one before. Takes a file that has been found good. The very same
 * one sent twice is kept once.
 */
export async function attachAgreementFile(
  tools: Tools,
  actor: ActingPerson,
  { file, ...of }: OfFile & { file: PostedFile },
) {
  const stored = await tools.files.put(file.bytes, "pdf");
  try {
    const kept = { name: documentName(file.name), stored, bytes: file.bytes.byteLength };
    const done = await setFile(tools, actor, { ...of, file: kept });
    if (done.kind === "saved") return done;
    await tools.files.remove(stored);
    const again =
      done.kind === "conflict" && done.ownFile && (await isSame(tools, done.ownFile, kept.name, file.bytes));
    return again ? { kind: "saved" as const, again } : done;
  } catch (error) {
    await tools.files.remove(stored);
    throw error;
  }
}

async function isSame(tools: Tools, { name, stored }: OwnFile, sentName: string, sent: Uint8Array): Promise<boolean> {
  if (name !== sentName) return false;
  const bytes = await tools.files.get(stored);
  return bytes !== null && Buffer.compare(bytes, sent) === 0;
}

/** Takes the document of an agreement away, from the disk as well. */
export async function removeAgreementFile(tools: Tools, actor: ActingPerson, of: OfFile) {
  return setFile(tools, actor, { ...of, file: null });
}

type Kept = { name: string; stored: string; bytes: number };

async function setFile(tools: Tools, actor: ActingPerson, input: OfFile & { file: Kept | null }) {
  const { districtId, id, file } = input;
  const done = await tools.db.transaction().execute(async (db) => {
    const done = await setAgreementFile(db, actor, { ...input, actorId: actor.profileId });
    if (done.kind !== "saved" || done.again) return done;
    const { title, status, softwareIds } = done;
    const document = file ? (done.replaced ? "replaced" : "added") : "removed";
    await tellProducts(db, actor, { districtId, id, title, softwareIds, from: status, to: status, document });
    await recordAudit(db, {
      actor,
      districtId,
      object: { table: "agreements", id },
      action: file ? "agreement.document_kept" : "agreement.document_removed",
      details: { bytes: file?.bytes ?? null, replaced: done.replaced !== null },
    });
    return done;
  });
  if (done.kind === "saved" && !done.again && done.replaced) {
    // The row has let go of it; a file that can't be removed harms nobody, but should be known.
    await tools.files
      .remove(done.replaced)
      .catch((error: Error) =>
        tools.log.error({ err: error, requestId: actor.requestId }, "an old agreement could not be removed"),
      );
  }
  return done;
}
