import { posix } from "node:path";
import { hasHidden } from "domain/plain-text";
import type { FileEntryWithStats, SFTPWrapper, Stats } from "ssh2";
import type { Line } from "./line";
import { RemoteError } from "./remote-error";

/** Names are the server's word: a rule says which of them are put into a path. */
export type NameRule = (name: string) => boolean;

/** What roster files are called. Browsers make zip files such as "export (2).zip". */
export const isPlainName: NameRule = (name) => /^(?! )[A-Za-z0-9_.() -]{1,128}(?<! )$/.test(name);

const mostNameBytes = 255;
/** The replacement character for bytes that are not UTF-8: such a name can't be sent back to the server. */
const unreadable = "\ufffd";

/**
 * Any name that leads nowhere else, on a Windows server either, and that people can read: each filter names its logs.
 */
export const isReadableName: NameRule = (name) =>
  name !== "." &&
  name !== ".." &&
  !/[/\\]/.test(name) &&
  !hasHidden(name) &&
  !name.includes(unreadable) &&
  name.trim() !== "" &&
  Buffer.byteLength(name) <= mostNameBytes;
const mostEntries = 10_000;
// Status codes of the protocol (draft-ietf-secsh-filexfer-02, section 7).
export const status = { endOfFile: 1, noSuchFile: 2, permissionDenied: 3, failure: 4 };
const kindBits = 0o170000;
const plainFile = 0o100000;
const link = 0o120000;

export type ListedFile = { name: string; size: number; modifiedAt: Date };

/** `oddNames` are those of files that the rule of names leaves out; `links` lead to another place and are not followed. */
type Listing = { files: ListedFile[]; oddNames: string[]; links: string[] };

type Reading = { line: Line; sftp: SFTPWrapper };

/** The plain files of a folder in the order of their names; links, folders and odd names are left out. */
export async function listFolder(to: Reading, folder: string, fits: NameRule): Promise<Listing> {
  const { line, sftp } = to;
  const handle = await line
    .call<Buffer>((done) => sftp.opendir(folder, done))
    .catch((cause: Error & { code?: unknown }) => {
      const answered: unknown[] = [status.noSuchFile, status.permissionDenied, status.failure];
      if (answered.includes(cause.code)) throw new RemoteError("folder-missing", { cause });
      throw cause instanceof RemoteError ? cause : new RemoteError("dropped", { cause });
    });
  const listing: Listing = { files: [], oddNames: [], links: [] };
  let seen = 0;
  try {
    for (;;) {
      const entries = await nextEntries(line, sftp, handle);
      if (!entries) break;
      // An answer without entries counts too: a server could send such answers for ever.
      seen += Math.max(1, entries.length);
      if (seen > mostEntries) throw tooMany();
      for (const entry of entries) {
        if (entry.filename !== "." && entry.filename !== "..")
          await take(to, posix.join(folder, entry.filename), { entry, fits }, listing);
      }
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

type Entry = { entry: FileEntryWithStats; fits: NameRule };

async function take({ line, sftp }: Reading, at: string, { entry, fits }: Entry, into: Listing) {
  const { filename: name } = entry;
  const odd = !fits(name);
  let attrs: Pick<Stats, "mode" | "size" | "mtime"> = entry.attrs;
  // Attributes are optional in the protocol; if a server leaves the kind out, the entry itself is looked up, without
  // following links.
  if (!odd && !(attrs.mode & kindBits)) {
    const found = await lstat(line, sftp, at);
    if (!found) return;
    attrs = found;
  }
  if (!odd && isPlainFile(attrs)) into.files.push({ name, size: attrs.size, modifiedAt: new Date(attrs.mtime * 1000) });
  if (!odd && isLink(attrs)) into.links.push(name);
  if (odd && (isPlainFile(attrs) || !(attrs.mode & kindBits))) into.oddNames.push(name);
}

/** The entry at a path, without following links; null when there is none. */
export function lstat(line: Line, sftp: SFTPWrapper, remotePath: string): Promise<Stats | null> {
  return line
    .call<Stats>((done) => sftp.lstat(remotePath, done))
    .catch((error: unknown) => {
      if (error instanceof RemoteError) throw error;
      return null;
    });
}

const isLink = ({ mode }: Pick<Stats, "mode">) => (mode & kindBits) === link;
export const isPlainFile = ({ mode }: Pick<Stats, "mode">) => (mode & kindBits) === plainFile;
