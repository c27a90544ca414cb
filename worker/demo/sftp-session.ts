import { constants } from "node:fs";
import { lstat, open, readdir, realpath } from "node:fs/promises";
import path from "node:path";
import ssh2, { type Attributes, type FileEntry, type SFTPWrapper } from "ssh2";

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

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

type Held = { file: OpenFile } | { entries: FileEntry[]; next: number };

const mostHandles = 128;
const mostPerRead = 256 * 1024;
const perListing = 100;

/** The open files and folders of a session, by the name that the client got for each. */
function openThings() {
  const held = new Map<string, Held>();
  let made = 0;
  return {
    isFull: () => held.size >= mostHandles,
    keep: (what: Held) => {
      const name = String(++made);
      held.set(name, what);
      return Buffer.from(name);
    },
    folder: (handle: Buffer) => {
      const of = held.get(handle.toString());
      return of && "entries" in of ? of : undefined;
    },
    file: (handle: Buffer) => {
      const of = held.get(handle.toString());
      return of && "file" in of ? of.file : undefined;
    },
    close: async (handle: Buffer) => {
      const name = handle.toString();
      const of = held.get(name);
      held.delete(name);
      if (of && "file" in of) await of.file.close();
      return of !== undefined;
    },
    closeAll: () => {
      const files = [...held.values()].flatMap((of) => ("file" in of ? [of.file.close()] : []));
      held.clear();
      return Promise.allSettled(files);
    },
  };
}

type Session = { sftp: SFTPWrapper; source: Source; things: ReturnType<typeof openThings> };

/**
 * Answers one SFTP session (version 3, draft-ietf-secsh-filexfer-02) from `source`, reading only; every request that
 * would write is refused. Its open files are closed when the session ends.
 */
export function serveSession(sftp: SFTPWrapper, source: Source): void {
  const things = openThings();
  const session = { sftp, source, things };
  serveFolders(session);
  serveFiles(session);
  refuseWrites(sftp);
  sftp.on("CLOSE", (id, handle) =>
    answer(sftp, id, async () => {
      sftp.status(id, (await things.close(handle)) ? STATUS_CODE.OK : STATUS_CODE.FAILURE);
    }),
  );
  // The client went away in the middle of something.
  sftp.on("error", () => {});
  sftp.on("close", () => void things.closeAll());
}

/** What a request throws becomes the status that the protocol has for it. */
function answer(sftp: SFTPWrapper, id: number, work: () => Promise<void>): void {
  work().catch((error: { code?: unknown }) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    else if (error.code === "EACCES" || error.code === "ELOOP") sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
    else sftp.status(id, STATUS_CODE.FAILURE);
  });
}

function serveFolders({ sftp, source, things }: Session): void {
  const attrs = (id: number, requested: string) =>
    answer(sftp, id, async () => sftp.attrs(id, await source.stat(requested)));
  sftp.on("STAT", attrs);
  sftp.on("LSTAT", attrs);
  sftp.on("REALPATH", (id, requested) => {
    const filename = path.posix.resolve("/", requested);
    answer(sftp, id, async () => sftp.name(id, [{ filename, longname: filename, attrs: {} as Attributes }]));
  });
  sftp.on("OPENDIR", (id, requested) => {
    if (things.isFull()) return sftp.status(id, STATUS_CODE.FAILURE);
    return answer(sftp, id, async () => {
      const entries = await source.list(requested);
      sftp.handle(id, things.keep({ entries, next: 0 }));
    });
  });
  sftp.on("READDIR", (id, handle) => {
    const folder = things.folder(handle);
    if (!folder) return sftp.status(id, STATUS_CODE.FAILURE);
    const some = folder.entries.slice(folder.next, folder.next + perListing);
    folder.next += some.length;
    return some.length ? sftp.name(id, some) : sftp.status(id, STATUS_CODE.EOF);
  });
}

function serveFiles({ sftp, source, things }: Session): void {
  sftp.on("OPEN", (id, requested, flags) => {
    if (flags !== OPEN_MODE.READ) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
    if (things.isFull()) return sftp.status(id, STATUS_CODE.FAILURE);
    return answer(sftp, id, async () => {
      const file = await source.open(requested);
      sftp.handle(id, things.keep({ file }));
    });
  });
  sftp.on("FSTAT", (id, handle) => {
    const file = things.file(handle);
    if (!file) return sftp.status(id, STATUS_CODE.FAILURE);
    return answer(sftp, id, async () => sftp.attrs(id, await file.stat()));
  });
  sftp.on("READ", (id, handle, offset, length) => {
    const file = things.file(handle);
    if (!file) return sftp.status(id, STATUS_CODE.FAILURE);
    return answer(sftp, id, async () => {
      const bytes = await file.read(offset, Math.min(length, mostPerRead));
      if (bytes.length) sftp.data(id, bytes);
      else sftp.status(id, STATUS_CODE.EOF);
    });
  });
}

const writes = ["WRITE", "SETSTAT", "FSETSTAT", "REMOVE", "MKDIR", "RMDIR", "RENAME", "SYMLINK", "READLINK"] as const;

function refuseWrites(sftp: SFTPWrapper): void {
  for (const request of writes) {
    sftp.on(request as "REMOVE", (id) => sftp.status(id, STATUS_CODE.PERMISSION_DENIED));
  }
}
