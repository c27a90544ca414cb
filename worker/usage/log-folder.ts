import { createReadStream } from "node:fs";
import path from "node:path";
import { keepFile } from "domain/usage/files/keep-file";
import { mostFileBytes, type RemoteFault } from "domain/usage/files/terms";
import { sourceNumber } from "domain/usage/queries/intake";
import { forgetSeenFiles, listSeenFiles, noteSeenFile, type SeenFile } from "domain/usage/queries/remote-files";
import type { WorkerTools } from "../handler";
import type { Remote, RemoteFile } from "../roster/fetch";
import { RemoteError } from "../roster/remote-error";
import { makeTempFolder, removeTempFolder } from "../roster/temp-folder";

type Of = { districtId: string; configurationId: string };
type Look = Of & { name: string; remote: Pick<Remote, "list" | "download">; signal: AbortSignal };

/** Files that one look takes; the next one takes the others. */
const mostTaken = 50;

const isSame = (seen: SeenFile | undefined, file: RemoteFile) =>
  seen?.bytes === file.size && seen.modifiedAt.getTime() === file.modifiedAt.getTime();

/** What a look took, and which files it can't take. */
export type Looked = { taken: string[]; faults: { name: string; fault: RemoteFault }[] };

/**
 * Looks into a folder of filter logs. A file that is as the look before found it is taken, once by its content; one that
 * is new or has changed waits for the next look. Returns the ids of the files that are to be imported. Throws RemoteError.
 */
export async function lookIntoFolder(
  tools: Pick<WorkerTools, "db" | "secretsKey" | "tempRoot">,
  { remote, name, signal, ...of }: Look,
): Promise<Looked> {
  const { db } = tools;
  const listed = await remote.list();
  const seen = new Map((await listSeenFiles(db, of)).map((file) => [file.name, file]));
  await forgetSeenFiles(db, { ...of, there: listed.map((file) => file.name) });
  const looked: Looked = { taken: [], faults: [] };
  for (const file of listed) {
    signal.throwIfAborted();
    const before = seen.get(file.name);
    const now = { name: file.name, bytes: file.size, modifiedAt: file.modifiedAt };
    if (!isSame(before, file)) {
      await noteSeenFile(db, { ...of, ...now, fileId: null, fault: null });
      continue;
    }
    const isNew = before?.fileId === null && before.fault === null && looked.taken.length < mostTaken;
    const made = isNew ? await take(tools, { ...of, remote, source: name, file }) : null;
    if (made) await noteSeenFile(db, { ...of, ...now, ...made });
    if (made?.fileId) looked.taken.push(made.fileId);
    const fault = (made ?? before)?.fault;
    if (fault) looked.faults.push({ name: file.name, fault });
  }
  return looked;
}

type Taking = Of & { remote: Look["remote"]; source: string; file: RemoteFile };
type Taken = { fileId: string | null; fault: RemoteFault | null };

async function take(
  tools: Pick<WorkerTools, "db" | "secretsKey" | "tempRoot">,
  { districtId, configurationId, remote, source, file }: Taking,
): Promise<Taken | null> {
  if (file.size > mostFileBytes) return { fileId: null, fault: "too-large" };
  if (file.size === 0) return { fileId: null, fault: "empty" };
  const folder = await makeTempFolder(tools.tempRoot, configurationId);
  try {
    const local = path.join(folder, "log");
    await remote.download(file.name, local, { size: file.size });
    const sourceNo = await sourceNumber(tools.db, { districtId, kind: "sftp", configurationId, name: source });
    const bytes = createReadStream(local, { highWaterMark: 1024 * 1024 });
    const kept = await keepFile(tools, { districtId, sourceNo, name: file.name, createdBy: null, bytes });
    return typeof kept === "string" ? { fileId: null, fault: kept } : { fileId: kept.id, fault: null };
  } catch (error) {
    // It goes on changing: the next look finds out.
    if (error instanceof RemoteError && error.code === "file-changed") return null;
    throw error;
  } finally {
    await removeTempFolder(folder);
  }
}
