import { posix } from "node:path";
import type { FileEntryWithStats, SFTPWrapper, Stats } from "ssh2";
import type { Line } from "./line";
import { RemoteError } from "./remote-error";

/** Names are the server's word: only these are ever put into a path. Browsers make zip files such as "export (2).zip". */
export const plainName = /^(?! )[A-Za-z0-9_.() -]{1,128}(?<! )$/;
const mostEntries = 10_000;
// Status codes of the protocol (draft-ietf-secsh-filexfer-02, section 7).
export const status = { endOfFile: 1, noSuchFile: 2, permissionDenied: 3, failure: 4 };
const kindBits = 0o170000;
const plainFile = 0o100000;

export type ListedFile = { name: string; size: number; modifiedAt: Date };

type Listing = { files: ListedFile[]; oddNames: number };

/** The plain files of a folder in the order of their names; links, folders and odd names are left out. */
export async function listFolder(line: Line, sftp: SFTPWrapper, folder: string): Promise<Listing> {
  const handle = await line
    .call<Buffer>((done) => sftp.opendir(folder, done))
    .catch((cause: Error & { code?: unknown }) => {
      const answered: unknown[] = [status.noSuchFile, status.permissionDenied, status.failure];
      if (answered.includes(cause.code)) throw new RemoteError("folder-missing", { cause });
      throw cause instanceof RemoteError ? cause : new RemoteError("dropped", { cause });
    });
  const listing: Listing = { files: [], oddNames: 0 };
  let seen = 0;
  try {
    for (;;) {
      const entries = await nextEntries(line, sftp, handle);
      if (!entries) break;
      // An answer without entries counts too: a server could send such answers for ever.
      seen += Math.max(1, entries.length);
      if (seen > mostEntries) throw tooMany();
      for (const entry of entries) await take(line, sftp, folder, entry, listing);
    }
  } finally {
    sftp.close(handle, () => {});
  }
  listing.files.sort((one, other) => (one.name < other.name ? -1 : 1));
  return listing;
}

const tooMany = () =>
  new RemoteError("folder-missing", {
    message: "The remote folder has more than 10,000 entries. Choose the folder that has only the roster.",
  });

function nextEntries(line: Line, sftp: SFTPWrapper, handle: Buffer): Promise<FileEntryWithStats[] | null> {
  return line
    .call<FileEntryWithStats[]>((done) => sftp.readdir(handle, done))
    .catch((error: Error & { code?: unknown }) => {
      if (error.code === status.endOfFile) return null;
      throw error instanceof RemoteError ? error : new RemoteError("dropped", { cause: error });
    });
}

async function take(line: Line, sftp: SFTPWrapper, folder: string, entry: FileEntryWithStats, into: Listing) {
  const { filename: name } = entry;
  if (name === "." || name === "..") return;
  const odd = !plainName.test(name);
  let attrs: Pick<Stats, "mode" | "size" | "mtime"> = entry.attrs;
  // Attributes are optional in the protocol; who leaves the kind out is asked for the entry itself, links not followed.
  if (!odd && !(attrs.mode & kindBits)) {
    const found = await lstat(line, sftp, posix.join(folder, name));
    if (!found) return;
    attrs = found;
  }
  if (odd) into.oddNames += isPlainFile(attrs) || !(attrs.mode & kindBits) ? 1 : 0;
  else if (isPlainFile(attrs)) {
    into.files.push({ name, size: attrs.size, modifiedAt: new Date(attrs.mtime * 1000) });
  }
}

/** What is at a path, links not followed; null when there is nothing. */
export function lstat(line: Line, sftp: SFTPWrapper, remotePath: string): Promise<Stats | null> {
  return line
    .call<Stats>((done) => sftp.lstat(remotePath, done))
    .catch((error: unknown) => {
      if (error instanceof RemoteError) throw error;
      return null;
    });
}

export const isPlainFile = ({ mode }: Pick<Stats, "mode">) => (mode & kindBits) === plainFile;
