import { createReadStream } from "node:fs";
import path from "node:path";
import { keepFile } from "domain/usage/files/keep-file";
import { type FolderFault, mostFileBytes, mostTakenAtOnce } from "domain/usage/files/terms";
import { sourceNumber } from "domain/usage/queries/intake";
import { forgetSeenFiles, listSeenFiles, noteSeenFile } from "domain/usage/queries/remote-files";
import type { WorkerTools } from "../handler";
import type { Remote, RemoteFile } from "../roster/fetch";
import { RemoteError } from "../roster/remote-error";
import { makeTempFolder, removeTempFolder } from "../roster/temp-folder";
import { wholeLinesOf } from "./whole-lines";

type Of = { districtId: string; configurationId: string };
type Look = Of & {
  name: string;
  remote: Pick<Remote, "list" | "oddNames" | "links" | "download">;
  signal: AbortSignal;
};

type Before = Awaited<ReturnType<typeof listSeenFiles>>[number];

const isSame = (seen: Before | undefined, file: RemoteFile): seen is Before =>
  seen?.bytes === file.size && seen.modifiedAt.getTime() === file.modifiedAt.getTime();

/** Whether nothing came of a file so far, or a line without an end has waited long enough. */
const isOpen = ({ fileId, fault, isOld }: Before) =>
  fault === "open-line" ? isOld : fileId === null && fault === null;

/** What a look took, and which files it can't take. */
export type Looked = { taken: string[]; faults: { name: string; fault: FolderFault }[] };

/**
 * Looks into a folder of filter logs. A file that is as the look before found it is taken, once by its content; one
 * that is new or has changed waits for the next look. A last line without an end waits for the rest of it. Returns the
 * ids of the files that are to be imported. Throws RemoteError.
 */
export async function lookIntoFolder(
  tools: Pick<WorkerTools, "db" | "secretsKey" | "tempRoot">,
  { remote, name, signal, ...of }: Look,
): Promise<Looked> {
  const { db } = tools;
  const listed = await remote.list();
  const seen = new Map((await listSeenFiles(db, of)).map((file) => [file.name, file]));
  await forgetSeenFiles(db, { ...of, there: listed.map((file) => file.name) });
  const looked: Looked = {
    taken: [],
    faults: [
      ...remote.oddNames.map((name) => ({ name, fault: "name" as const })),
      ...remote.links.map((name) => ({ name, fault: "link" as const })),
    ],
  };
  for (const file of listed) {
    signal.throwIfAborted();
    const before = seen.get(file.name);
    const now = { name: file.name, bytes: file.size, modifiedAt: file.modifiedAt };
    if (!isSame(before, file)) {
      await noteSeenFile(db, { ...of, ...now, fileId: null, fault: null });
      continue;
    }
    const isWanted = isOpen(before) && looked.taken.length < mostTakenAtOnce;
    const made = isWanted ? await take(tools, { ...of, remote, source: name, file, isOld: before.isOld }) : null;
    // The server may allow this one tomorrow, so it is tried again.
    if (made && made.fault !== "not-readable") await noteSeenFile(db, { ...of, ...now, ...made });
    if (made?.fileId) looked.taken.push(made.fileId);
    const { fileId, fault } = made ?? before;
    if (fault && !fileId) looked.faults.push({ name: file.name, fault });
  }
  return looked;
}

type Taking = Of & { remote: Pick<Remote, "download">; source: string; file: RemoteFile; isOld: boolean };
type Taken = { fileId: string | null; fault: FolderFault | null };

async function take(tools: Pick<WorkerTools, "db" | "secretsKey" | "tempRoot">, taking: Taking): Promise<Taken | null> {
  const { remote, file } = taking;
  if (file.size > mostFileBytes) return { fileId: null, fault: "too-large" };
  if (file.size === 0) return { fileId: null, fault: "empty" };
  const folder = await makeTempFolder(tools.tempRoot, taking.configurationId);
  try {
    const local = path.join(folder, "log");
    await remote.download(file.name, local, { size: file.size });
    return await keep(tools, taking, local);
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    // It goes on changing: the next look finds out.
    if (error.code === "file-changed") return null;
    if (error.code === "not-readable") return { fileId: null, fault: "not-readable" };
    throw error;
  } finally {
    await removeTempFolder(folder);
  }
}

/** Keeps what was downloaded, up to its last whole line unless that has waited long enough. */
async function keep(
  tools: Pick<WorkerTools, "db" | "secretsKey">,
  { districtId, configurationId, source, file, isOld }: Taking,
  local: string,
): Promise<Taken> {
  const size = isOld ? file.size : await wholeLinesOf(local, file.size);
  if (size === 0) return { fileId: null, fault: "open-line" };
  const sourceNo = await sourceNumber(tools.db, { districtId, kind: "sftp", configurationId, name: source });
  const bytes = createReadStream(local, { highWaterMark: 1024 * 1024, end: size - 1 });
  const kept = await keepFile(tools, { districtId, sourceNo, name: file.name, createdBy: null, bytes });
  if (typeof kept === "string") return { fileId: null, fault: kept };
  return { fileId: kept.id, fault: size < file.size ? "open-line" : null };
}
