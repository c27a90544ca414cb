import path from "node:path";
import ssh2, { type Attributes, type FileEntry, type SFTPWrapper } from "ssh2";
import type { OpenFile, Source } from "./folder-source";

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

type Opened = { file: OpenFile } | { entries: FileEntry[]; next: number };

const mostHandles = 128;
const mostPerRead = 256 * 1024;
const perListing = 100;

/** The open files and folders of a session, by the name that the client got for each. */
function openThings() {
  const open = new Map<string, Opened>();
  let made = 0;
  return {
    isFull: () => open.size >= mostHandles,
    keep: (what: Opened) => {
      const name = String(++made);
      open.set(name, what);
      return Buffer.from(name);
    },
    folder: (handle: Buffer) => {
      const of = open.get(handle.toString());
      return of && "entries" in of ? of : undefined;
    },
    file: (handle: Buffer) => {
      const of = open.get(handle.toString());
      return of && "file" in of ? of.file : undefined;
    },
    close: async (handle: Buffer) => {
      const name = handle.toString();
      const of = open.get(name);
      open.delete(name);
      if (of && "file" in of) await of.file.close();
      return of !== undefined;
    },
    closeAll: () => {
      const files = [...open.values()].flatMap((of) => ("file" in of ? [of.file.close()] : []));
      open.clear();
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
