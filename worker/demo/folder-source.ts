import { constants } from "node:fs";
import { lstat, open, readdir, realpath } from "node:fs/promises";
import path from "node:path";
import type { Attributes, FileEntry } from "ssh2";

export type OpenFile = {
  stat: () => Promise<Attributes>;
  /** Up to `length` bytes from `offset`; empty at the end of the file. */
  read: (offset: number, length: number) => Promise<Buffer>;
  close: () => Promise<void>;
};

/** What a session reads from. Paths are absolute and use "/"; a missing one throws with code ENOENT. */
export type Source = {
  stat: (path: string) => Promise<Attributes>;
  list: (path: string) => Promise<FileEntry[]>;
  open: (path: string) => Promise<OpenFile>;
};

/** A folder of this machine as a source: nothing outside it is reached, links are not followed, nothing is written. */
export function folderSource(root: string): Source {
  const at = async (requested: string) => {
    const wanted = path.resolve(root, `.${path.posix.resolve("/", requested)}`);
    const [top, holder] = [await realpath(root), await realpath(path.dirname(wanted))];
    const inside = wanted === path.resolve(root) || holder === top || holder.startsWith(`${top}${path.sep}`);
    if (!inside) throw notFound();
    return wanted;
  };
  return {
    stat: async (requested) => attributes(await lstat(await at(requested))),
    list: async (requested) => {
      const folder = await at(requested);
      const names = await readdir(folder);
      return Promise.all(names.map(async (name) => entry(name, attributes(await lstat(path.join(folder, name))))));
    },
    open: async (requested) => openFile(await at(requested)),
  };
}

const notFound = () => Object.assign(new Error("No such file."), { code: "ENOENT" });

type Status = { mode: number; uid: number; gid: number; size: number; atimeMs: number; mtimeMs: number };

function attributes({ mode, uid, gid, size, atimeMs, mtimeMs }: Status): Attributes {
  return { mode, uid, gid, size, atime: Math.floor(atimeMs / 1000), mtime: Math.floor(mtimeMs / 1000) };
}

/** A line of a listing. Takes a name and its attributes; returns what the protocol sends. */
export function entry(filename: string, attrs: Attributes): FileEntry {
  const kind = { [constants.S_IFDIR]: "d", [constants.S_IFLNK]: "l" }[attrs.mode & constants.S_IFMT] ?? "-";
  const when = new Date(attrs.mtime * 1000).toUTCString().slice(5, 22);
  return { filename, longname: `${kind}r--r--r-- 1 roster roster ${attrs.size} ${when} ${filename}`, attrs };
}

async function openFile(file: string): Promise<OpenFile> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  return {
    stat: async () => attributes(await handle.stat()),
    read: async (offset, length) => {
      const buffer = Buffer.allocUnsafe(length);
      const { bytesRead } = await handle.read(buffer, 0, length, offset);
      return buffer.subarray(0, bytesRead);
    },
    close: () => handle.close(),
  };
}
