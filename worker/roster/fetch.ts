import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import net from "node:net";
import { posix } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import type { AnyAuthMethod, AuthHandlerMiddleware, FileEntryWithStats, SFTPWrapper, Stats } from "ssh2";
import SftpClient from "ssh2-sftp-client";
import { resolveAllowed } from "./address";
import { Line } from "./line";
import { readPrivateKey } from "./private-key";
import { RemoteError } from "./remote-error";

/** A roster server and how to sign in to it. `hostKey` is the confirmed fingerprint, null when there is none yet. */
export type RemoteTarget = {
  host: string;
  port: number;
  username: string;
  password?: string | null;
  privateKey?: string | null;
  passphrase?: string | null;
  hostKey: string | null;
  folder: string;
};

/** Times are milliseconds. When `signal` is aborted the line is cut and what is pending rejects with its reason. */
export type RemoteOptions = {
  allowedPrivateHosts: string[];
  readyTimeoutMs?: number;
  stallTimeoutMs?: number;
  signal?: AbortSignal;
};

export type RemoteFile = { name: string; size: number; modifiedAt: Date };

type Wanted = { size: number; onBytes?: (bytes: number) => void };

export type Remote = {
  hostKey: string;
  /** Plain files of the folder, in the order of their names. */
  list: () => Promise<RemoteFile[]>;
  /** How many files the last list left out because of their names. */
  readonly oddNames: number;
  /** Writes the file to `localPath` (mode 0600). `onBytes` gets the bytes of this file so far. */
  download: (name: string, localPath: string, wanted: Wanted) => Promise<void>;
  close: () => Promise<void>;
};

// No SHA-1, no CBC, no RC4, no MD5, no group 1: what is left is what OpenSSH itself offers by default.
const algorithms = {
  kex: [
    "curve25519-sha256",
    "curve25519-sha256@libssh.org",
    "ecdh-sha2-nistp256",
    "ecdh-sha2-nistp384",
    "ecdh-sha2-nistp521",
    "diffie-hellman-group-exchange-sha256",
    "diffie-hellman-group14-sha256",
    "diffie-hellman-group16-sha512",
    "diffie-hellman-group18-sha512",
  ],
  serverHostKey: [
    "ssh-ed25519",
    "ecdsa-sha2-nistp256",
    "ecdsa-sha2-nistp384",
    "ecdsa-sha2-nistp521",
    "rsa-sha2-512",
    "rsa-sha2-256",
  ],
  cipher: ["aes128-gcm@openssh.com", "aes256-gcm@openssh.com", "aes128-ctr", "aes192-ctr", "aes256-ctr"],
  hmac: ["hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com", "hmac-sha2-256", "hmac-sha2-512"],
  compress: ["none"],
} satisfies SftpClient.ConnectOptions["algorithms"];

const plainName = /^[A-Za-z0-9_.-]{1,128}$/;
const mostEntries = 10_000;
// Status codes of the protocol (draft-ietf-secsh-filexfer-02, section 7).
const status = { endOfFile: 1, noSuchFile: 2, permissionDenied: 3, failure: 4 };
const kindBits = 0o170000;
const plainFile = 0o100000;

/** "SHA256:" and the unpadded base64 of the key's SHA-256, as `ssh-keygen -l` prints it. */
const fingerprint = (key: Buffer) => `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;

/**
 * Connects, reads the fingerprint of the server's host key and hangs up before any credential is sent.
 * Throws RemoteError when the server can't be reached.
 */
export async function readHostKey(
  target: Pick<RemoteTarget, "host" | "port">,
  options: RemoteOptions,
): Promise<string> {
  try {
    const { client, line } = await signIn({ ...target, username: "", hostKey: null, folder: "/" }, [], options);
    await hangUp(client, line);
  } catch (error) {
    if (error instanceof RemoteError && error.code === "host-key-unknown" && error.hostKey) return error.hostKey;
    throw error;
  }
  throw new Error("A connection without a confirmed host key must never be signed in.");
}

/**
 * Signs in to a roster server: the address is checked and dialled as it was checked, the host key must be the pinned
 * one before any credential is sent. Whoever opened it closes it. Throws RemoteError for everything the server, the
 * network or the settings can do wrong.
 */
export async function openRemote(target: RemoteTarget, options: RemoteOptions): Promise<Remote> {
  const { line, sftp, client, hostKey } = await signIn(target, methods(target), options);
  const folder = target.folder.trim() || ".";
  let oddNames = 0;
  return {
    hostKey,
    get oddNames() {
      return oddNames;
    },
    list: async () => {
      const listed = await listFolder(line, sftp, folder);
      oddNames = listed.oddNames;
      return listed.files;
    },
    download: async (name, localPath, wanted) => {
      if (!plainName.test(name)) throw new Error("A file is downloaded by a name that the list gave.");
      await download({ line, sftp, client }, posix.join(folder, name), localPath, wanted);
    },
    close: () => hangUp(client, line),
  };
}

async function hangUp(client: SftpClient, line: Line): Promise<void> {
  const said = client.end().catch(() => false);
  await Promise.race([said, setTimeout(500, undefined, { ref: false })]);
  line.cut();
}

type Connection = { line: Line; sftp: SFTPWrapper; client: SftpClient };

/** How to sign in, best way first. */
function methods({ username, password, privateKey, passphrase }: RemoteTarget): AnyAuthMethod[] {
  if (privateKey) {
    const read = readPrivateKey(privateKey, passphrase);
    return [{ type: "publickey", username, key: read.privateKey, passphrase: read.passphrase }];
  }
  const secret = password ?? "";
  return [
    { type: "password", username, password: secret },
    // Some servers take the password only as the answer to a question.
    {
      type: "keyboard-interactive",
      username,
      prompt: (_name, _instructions, _lang, prompts, finish) => {
        finish(prompts.length === 1 && prompts[0]?.echo !== true ? [secret] : []);
      },
    },
  ];
}

/** One method after the other, only those that the server still takes: a needless attempt can lock an account. */
function inTurn(authMethods: AnyAuthMethod[]): AuthHandlerMiddleware {
  const left = [...authMethods];
  return (taken, _partial, next) => {
    // No list yet: nothing was tried so far.
    const at = left.findIndex(({ type }) => !taken || (taken as string[]).includes(type));
    const [method] = at < 0 ? [] : left.splice(at, 1);
    next(method ?? (false as never));
  };
}

async function signIn(target: RemoteTarget, authMethods: AnyAuthMethod[], options: RemoteOptions) {
  const readyTimeout = options.readyTimeoutMs ?? 15_000;
  const line = new Line({ stallMs: options.stallTimeoutMs ?? 60_000, signal: options.signal });
  const noise = { error: () => {}, end: () => {}, close: () => {} };
  const client = new SftpClient("rollcall", noise);
  let shown = "";
  let refusal: RemoteError | null = null;
  let first: (Error & { level?: string }) | null = null;
  client.on("error", (error: Error & { level?: string }) => {
    first ??= error;
  });
  const hostVerifier = (key: Buffer) => {
    shown = fingerprint(key);
    if (shown === target.hostKey) return true;
    refusal = new RemoteError(target.hostKey ? "host-key-changed" : "host-key-unknown", { hostKey: shown });
    return false;
  };
  try {
    const sftp = await line.within(readyTimeout, async () => {
      const address = await resolveAllowed(target.host, options.allowedPrivateHosts);
      const sock = await dial(address, target.port, line);
      const { username } = target;
      const settings = { sock, username, authHandler: inTurn(authMethods), hostVerifier, algorithms, readyTimeout };
      return client.connect({ ...settings, keepaliveInterval: 15_000, keepaliveCountMax: 4 });
    });
    line.greeted();
    return { line, sftp, client, hostKey: shown };
  } catch (error) {
    line.cut();
    if (options.signal?.aborted) throw options.signal.reason;
    throw refusal ?? whyNotSignedIn(error, first, shown);
  }
}

function dial(address: string, port: number, line: Line): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: address, port });
    line.hold(socket);
    socket.once("error", (cause) => reject(new RemoteError("unreachable", { cause })));
    socket.once("connect", () => resolve(socket));
  });
}

function whyNotSignedIn(error: unknown, first: (Error & { level?: string }) | null, hostKey: string): unknown {
  if (error instanceof RemoteError || !(error instanceof Error)) return error;
  const cause = first ?? error;
  if (first?.level === "client-authentication") return new RemoteError("sign-in-refused", { hostKey, cause });
  if (first?.level === "client-timeout") return new RemoteError("timeout", { cause });
  if (/no matching/.test(cause.message)) {
    const message = "The server offers only outdated encryption. Ask your vendor to update the server.";
    return new RemoteError("unreachable", { message, hostKey, cause });
  }
  if (/subsystem|channel/i.test(cause.message)) {
    const message = "Signed in, but the server offers no SFTP to this user. Ask your vendor to allow it.";
    return new RemoteError("unreachable", { message, hostKey, cause });
  }
  if (hostKey) return new RemoteError("dropped", { hostKey, cause });
  const message = "What answers on this host and port is not an SFTP server, or it hung up. Check both.";
  return new RemoteError("unreachable", { message, cause });
}

type Listing = { files: RemoteFile[]; oddNames: number };

async function listFolder(line: Line, sftp: SFTPWrapper, folder: string): Promise<Listing> {
  const handle = await line
    .call<Buffer>((done) => sftp.opendir(folder, done))
    .catch((cause: Error & { code?: unknown }) => {
      const answered: unknown[] = [status.noSuchFile, status.permissionDenied, status.failure];
      if (answered.includes(cause.code)) throw new RemoteError("folder-missing", { cause });
      throw asRemote(cause, folder);
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
    message: "The remote folder holds more than 10,000 entries. Choose the folder that holds only the roster.",
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
    const asked = await lstat(line, sftp, posix.join(folder, name));
    if (!asked) return;
    attrs = asked;
  }
  if (odd) into.oddNames += (attrs.mode & kindBits) === plainFile || !(attrs.mode & kindBits) ? 1 : 0;
  else if ((attrs.mode & kindBits) === plainFile) {
    into.files.push({ name, size: attrs.size, modifiedAt: new Date(attrs.mtime * 1000) });
  }
}

function lstat(line: Line, sftp: SFTPWrapper, remotePath: string): Promise<Stats | null> {
  return line
    .call<Stats>((done) => sftp.lstat(remotePath, done))
    .catch((error: unknown) => {
      if (error instanceof RemoteError) throw error;
      return null;
    });
}

/** Local faults (a full disk) stay what they are; what the server answered or left unanswered is told apart. */
function asRemote(error: unknown, remotePath: string): unknown {
  if (error instanceof RemoteError || !(error instanceof Error) || "syscall" in error) return error;
  const code: unknown = "code" in error ? error.code : undefined;
  const name = posix.basename(remotePath);
  if (code === status.permissionDenied) {
    const message = `The server does not let this user read ${name}. Ask your vendor to allow it.`;
    return new RemoteError("file-changed", { message, cause: error });
  }
  return typeof code === "number" ? changed(remotePath, error) : new RemoteError("dropped", { cause: error });
}

async function download(to: Connection, remotePath: string, localPath: string, { size, onBytes }: Wanted) {
  await writeFile(localPath, "", { mode: 0o600 });
  if (size > 0 && !(await fastGet(to, remotePath, localPath, { size, onBytes }))) {
    await readInOrder(to, remotePath, localPath, { size, onBytes });
  }
  const [local, remote] = [await stat(localPath), await lstat(to.line, to.sftp, remotePath)];
  const plain = remote && (remote.mode & kindBits) === plainFile;
  if (local.size !== size || !plain || remote.size !== size) throw changed(remotePath);
}

const changed = (remotePath: string, cause?: unknown) =>
  new RemoteError("file-changed", {
    message: `${posix.basename(remotePath)} changed or went away while it was read. Try again when the upload is finished.`,
    cause,
  });

/** Many reads at once; true when as many bytes arrived as were listed. Some servers can't, then it is false. */
async function fastGet(to: Connection, remotePath: string, localPath: string, { size, onBytes }: Wanted) {
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
      const options = { fileSize: size, step };
      to.client.fastGet(remotePath, localPath, options).then(() => done(undefined), done);
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
