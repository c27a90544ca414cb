import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { type ContractFile, setContractFile } from "domain/money/queries/contract-changes";
import { documentName } from "domain/software/compliance/agreement-document";
import type { Tools } from "domain/tools";

type OfFile = { districtId: string; id: string; version: number };

/** Keeps the document of a contract, in the place of the one before. Takes a file that has been found good. */
export async function attachContractFile(
  tools: Tools,
  actor: ActingPerson,
  { file, ...of }: OfFile & { file: { name: string; bytes: Uint8Array } },
) {
  const stored = await tools.files.put(file.bytes, "pdf");
  try {
    const kept = { name: documentName(file.name, "contract"), stored, bytes: file.bytes.byteLength };
    const done = await setFile(tools, actor, { ...of, file: kept });
    if (done.kind !== "saved") await tools.files.remove(stored);
    return done;
  } catch (error) {
    await tools.files.remove(stored);
    throw error;
  }
}

/** Takes the document of a contract away, from the disk as well. */
export async function removeContractFile(tools: Tools, actor: ActingPerson, of: OfFile) {
  return setFile(tools, actor, { ...of, file: null });
}

async function setFile(tools: Tools, actor: ActingPerson, input: OfFile & { file: ContractFile | null }) {
  const { districtId, id, file } = input;
  const done = await tools.db.transaction().execute(async (db) => {
    const done = await setContractFile(db, actor, { ...input, actorId: actor.profileId });
    if (done.kind !== "saved" || done.again) return done;
    await recordAudit(db, {
      actor,
      districtId,
      object: { table: "contracts", id },
      action: file ? "contract.document_kept" : "contract.document_removed",
      details: { bytes: file?.bytes ?? null, replaced: done.replaced !== null },
    });
    return done;
  });
  if (done.kind === "saved" && done.replaced) {
    // The row has let go of it; a file that can't be removed harms nobody, but should be known.
    await tools.files
      .remove(done.replaced)
      .catch((error: Error) =>
        tools.log.error({ err: error, requestId: actor.requestId }, "a contract’s old document could not be removed"),
      );
  }
  return done;
}
