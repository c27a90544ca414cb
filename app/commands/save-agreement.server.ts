import type { Db } from "db/client";
import { recordAudit } from "domain/audit/queries/audit";
import {
  type AgreementFields,
  createAgreement,
  type OwnFile,
  setAgreementFile,
  updateAgreement,
} from "domain/software/compliance/queries/agreements-changes";
import type { AgreementStatus } from "domain/software/compliance/terms";
import { recordStatus } from "domain/software/status/queries/status-history";
import { documentName } from "~/http/agreement-document.server";
import { getFile, putFile, removeFile } from "~/http/files.server";
import type { PostedFile } from "~/http/form-body.server";
import { log } from "~/http/log.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

type Told = {
  districtId: string;
  id: string;
  title: string;
  softwareIds: string[];
  from: AgreementStatus | null;
  to: AgreementStatus;
};

/** The line in the history of every product that an agreement covers, or covered until now. */
async function tell(db: Db, viewer: Viewer, { districtId, id, title, softwareIds, from, to }: Told): Promise<void> {
  for (const softwareId of softwareIds) {
    const line = { districtId, softwareId, actorId: viewer.profileId, what: "agreement" as const, from, to };
    await recordStatus(db, { ...line, details: { agreement: id, title } });
  }
}

const factsOf = ({ type, status, signedOn, effectiveOn, endsOn }: AgreementFields) => ({
  ...{ type, status, signed_on: signedOn, effective_on: effectiveOn, ends_on: endsOn },
});

type Covering = { districtId: string; softwareIds: string[]; fields: AgreementFields };

/** Puts an agreement on record, once. Returns its id; undefined when the district is not this viewer's. */
export async function addAgreement(viewer: Viewer, input: Covering & { id: string }): Promise<string | undefined> {
  const { id, districtId, fields } = input;
  return db.transaction().execute(async (db) => {
    const made = await createAgreement(db, viewer, { ...input, createdBy: viewer.profileId });
    if (!made) return undefined;
    if (made.again) return id;
    const { softwareIds } = made;
    await tell(db, viewer, { districtId, id, title: fields.title, softwareIds, from: null, to: fields.status });
    await recordAudit(db, {
      ...{ actor: viewer, districtId, action: "agreement.created", object: { table: "agreements", id } },
      details: { products: softwareIds.length },
      after: factsOf(fields),
    });
    return id;
  });
}

/** Changes an agreement and what it covers. Tells when someone else was faster; nothing is overwritten then. */
export async function changeAgreement(viewer: Viewer, input: Covering & { id: string; version: number }) {
  const { districtId, id, fields } = input;
  return db.transaction().execute(async (db) => {
    const done = await updateAgreement(db, viewer, { ...input, actorId: viewer.profileId });
    if (done.kind !== "saved" || done.again) return done;
    const { before, endsBefore, softwareIds } = done;
    await tell(db, viewer, { districtId, id, title: fields.title, softwareIds, from: before, to: fields.status });
    await recordAudit(db, {
      ...{ actor: viewer, districtId, action: "agreement.changed", object: { table: "agreements", id } },
      before: { status: before, ends_on: endsBefore },
      after: factsOf(fields),
    });
    return done;
  });
}

type OfFile = { districtId: string; id: string; version: number };

/**
 * Keeps the document of an agreement, in the place of the one before. Takes a file that has been found good. The very same
 * one sent twice is kept once.
 */
export async function attachAgreementFile(viewer: Viewer, { file, ...of }: OfFile & { file: PostedFile }) {
  const stored = await putFile(file.bytes, "pdf");
  try {
    const kept = { name: documentName(file.name), stored, bytes: file.bytes.byteLength };
    const done = await setFile(viewer, { ...of, file: kept });
    if (done.kind === "saved") return done;
    await removeFile(stored);
    const again = done.kind === "changed" && done.ownFile && (await isSame(done.ownFile, kept.name, file.bytes));
    return again ? { kind: "saved" as const, again } : done;
  } catch (error) {
    await removeFile(stored);
    throw error;
  }
}

async function isSame({ name, stored }: OwnFile, sentName: string, sent: Uint8Array): Promise<boolean> {
  if (name !== sentName) return false;
  const bytes = await getFile(stored);
  return bytes !== null && Buffer.compare(bytes, sent) === 0;
}

/** Takes the document of an agreement away, from the disk as well. */
export async function removeAgreementFile(viewer: Viewer, of: OfFile) {
  return setFile(viewer, { ...of, file: null });
}

type Kept = { name: string; stored: string; bytes: number };

async function setFile(viewer: Viewer, input: OfFile & { file: Kept | null }) {
  const { districtId, id, file } = input;
  const done = await db.transaction().execute(async (db) => {
    const done = await setAgreementFile(db, viewer, { ...input, actorId: viewer.profileId });
    if (done.kind !== "saved" || done.again) return done;
    const { title, status, softwareIds } = done;
    await tell(db, viewer, { districtId, id, title, softwareIds, from: status, to: status });
    await recordAudit(db, {
      ...{ actor: viewer, districtId, object: { table: "agreements", id } },
      action: file ? "agreement.document_kept" : "agreement.document_removed",
      details: { bytes: file?.bytes ?? null, replaced: done.replaced !== null },
    });
    return done;
  });
  if (done.kind === "saved" && !done.again && done.replaced) {
    // The row has let go of it; a file that can't be removed harms nobody, but should be known.
    await removeFile(done.replaced).catch((error: Error) =>
      log.error({ err: error, requestId: viewer.requestId }, "an old agreement could not be removed"),
    );
  }
  return done;
}
