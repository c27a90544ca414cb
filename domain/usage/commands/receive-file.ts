import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import type { Tools } from "domain/tools";
import { askToImport, type Kept, keepFile } from "../files/keep-file";
import type { RemoteFault } from "../files/terms";
import { maySendFiles } from "../queries/file-lists";
import { sourceNumber } from "../queries/intake";

type Upload = {
  districtId: string;
  /** As its sender calls it; shown and never opened. */
  name: string;
  /** What the filter is called that wrote it. */
  source: string;
  bytes: AsyncIterable<Uint8Array>;
};

/**
 * Keeps a log that a person uploads, until a worker has read it. Returns what keepFile does; undefined when the district
 * is not in scope.
 */
export async function receiveFile(
  tools: Pick<Tools, "db" | "secretsKey" | "enqueue" | "log">,
  actor: ActingPerson,
  { districtId, name, source, bytes }: Upload,
): Promise<Kept | RemoteFault | undefined> {
  const { db, enqueue, log } = tools;
  if (!(await maySendFiles(db, actor, { districtId }))) return undefined;
  const sourceNo = await sourceNumber(db, { districtId, kind: "upload", name: source });
  const kept = await keepFile(tools, { districtId, sourceNo, name, createdBy: actor.profileId, bytes });
  if (typeof kept === "string" || kept.cameBefore) return kept;
  await recordAudit(db, {
    actor,
    districtId,
    action: "usage_file.uploaded",
    object: { table: "usage_files", id: kept.id },
    details: { bytes: kept.bytes },
  });
  await askToImport({ enqueue, warn: log.warn }, { districtId, fileId: kept.id });
  return kept;
}
