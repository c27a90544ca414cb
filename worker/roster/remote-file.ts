import { createWriteStream } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { posix } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { SFTPWrapper } from "ssh2";
import type { Line } from "./line";
import { RemoteError } from "./remote-error";
import { isPlainFile, lstat, status } from "./remote-folder";

/** How many bytes were listed, and who hears how many have arrived. */
export type Wanted = { size: number; onBytes?: (bytes: number) => void };

type FastGet = (remotePath: string, localPath: string, options: object) => Promise<unknown>;
type Connection = { line: Line; sftp: SFTPWrapper; fastGet: FastGet };

/** Writes a file of the server to `localPath` (mode 0600), just as many bytes as were listed, otherwise it throws. */
export async function download(to: Connection, remotePath: string, localPath: string, { size, onBytes }: Wanted) {
  await writeFile(localPath, "", { mode: 0o600 });
  if (size > 0 && !(await readAtOnce(to, remotePath, localPath, { size, onBytes }))) {
    await readInOrder(to, remotePath, localPath, { size, onBytes });
  }
  const [local, remote] = [await stat(localPath), await lstat(to.line, to.sftp, remotePath)];
  if (local.size !== size || !remote || !isPlainFile(remote) || remote.size !== size) throw changed(remotePath);
}

const changed = (remotePath: string, cause?: unknown) =>
  new RemoteError("file-changed", {
    message: `${posix.basename(remotePath)} changed or was removed while it was being read. Try again when the upload is finished.`,
    cause,
  });

const largePiece = 128 * 1024;

/**
 * How many bytes one read asks for. OpenSSH says by the most it gives at once that it takes large ones, which a quarter
 * less of our own work goes into; of others so many would be cut up, and the first piece would be long in coming.
 */
function pieceBytes(sftp: SFTPWrapper): number | undefined {
  const most: unknown = "_maxReadLen" in sftp ? sftp._maxReadLen : undefined;
  return typeof most === "number" && most >= largePiece ? largePiece : undefined;
}

/** Many reads at once; true when as many bytes arrived as were listed. Some servers can't, then it is false. */
async function readAtOnce(to: Connection, remotePath: string, localPath: string, { size, onBytes }: Wanted) {
  let most = 0;
  try {
    await to.line.call<void>((done, alive) => {
      const step = (total: number, read: number) => {
        // Fewer bytes than listed: fastGet would ask for the rest for ever, so the line is cut.
        if (read === 0) return to.line.cut(changed(remotePath));
        if (total <= most) return;
        most = total;
        alive();
        onBytes?.(total);
      };
      const options = { fileSize: size, step, chunkSize: pieceBytes(to.sftp) };
      to.fastGet(remotePath, localPath, options).then(() => done(undefined), done);
    });
  } catch (error) {
    if (error instanceof RemoteError || to.line.isCut) throw error;
    return false;
  }
  return (await stat(localPath)).size === size;
}

/** One read after the other, never more than `size` bytes: a server could send for ever. */
async function readInOrder(to: Connection, remotePath: string, localPath: string, { size, onBytes }: Wanted) {
  let bytes = 0;
  const reading = to.line.call<void>((done, alive) => {
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        bytes += chunk.length;
        if (bytes > size) return next(changed(remotePath));
        alive();
        onBytes?.(bytes);
        next(null, chunk);
      },
    });
    const target = createWriteStream(localPath, { mode: 0o600 });
    pipeline(to.sftp.createReadStream(remotePath), counter, target).then(() => done(undefined), done);
  });
  await reading.catch((error: unknown) => {
    throw asRemote(error, remotePath);
  });
}

/**
 * Local faults (a full disk) stay what they are; what the server answered is kept apart from what it left unanswered.
 */
function asRemote(error: unknown, remotePath: string): unknown {
  if (error instanceof RemoteError || !(error instanceof Error) || "syscall" in error) return error;
  const code: unknown = "code" in error ? error.code : undefined;
  const name = posix.basename(remotePath);
  if (code === status.permissionDenied) {
    const message = `The server does not let this user read ${name}. Ask your vendor to allow it.`;
    return new RemoteError("not-readable", { message, cause: error });
  }
  return typeof code === "number" ? changed(remotePath, error) : new RemoteError("dropped", { cause: error });
}
