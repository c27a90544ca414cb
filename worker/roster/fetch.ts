import net from "node:net";
import { posix } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { SftpPorts } from "domain/rosters/sftp-ports";
import type { AnyAuthMethod } from "ssh2";
import SftpClient from "ssh2-sftp-client";
import { resolveAllowed } from "./address";
import { Line } from "./line";
import { RemoteError, unreachable } from "./remote-error";
import { download, type Wanted } from "./remote-file";
import { isPlainName, type ListedFile, listFolder, type NameRule } from "./remote-folder";
import { algorithms, fingerprint, inTurn, methods, whyNotSignedIn } from "./ssh";

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

/**
 * Which hosts and ports may be dialed, and times in milliseconds. An unreachable server is reported after at least
 * `cantReachMs` (1,500). When `signal` is aborted, the connection is cut and whatever is pending rejects with its
 * reason.
 */
export type RemoteOptions = {
  allowedPrivateHosts: string[];
  sftpPorts: SftpPorts;
  cantReachMs?: number;
  readyTimeoutMs?: number;
  stallTimeoutMs?: number;
  signal?: AbortSignal;
};

export type RemoteFile = ListedFile;

export type Remote = {
  hostKey: string;
  /** Plain files of the folder, in the order of their names. */
  list: () => Promise<RemoteFile[]>;
  /** The names of files that the last list left out because of them. */
  readonly oddNames: readonly string[];
  /** The names of the links that it left out: they lead to another place and are not followed. */
  readonly links: readonly string[];
  /** Writes the file to `localPath` (mode 0600). `onBytes` gets the bytes of this file so far. */
  download: (name: string, localPath: string, wanted: Wanted) => Promise<void>;
  close: () => Promise<void>;
};

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
 * Signs in to a roster server: port and address are checked and dialled as they were checked, the host key must be the
 * pinned one before any credential is sent. Whoever opened it closes it. Throws RemoteError for everything the server,
 * the network or the settings can do wrong.
 */
export async function openRemote(
  target: RemoteTarget,
  options: RemoteOptions,
  fits: NameRule = isPlainName,
): Promise<Remote> {
  const { line, sftp, client, hostKey } = await signIn(target, methods(target), options);
  const folder = target.folder.trim() || ".";
  const fastGet = client.fastGet.bind(client);
  let leftOut: Pick<Remote, "oddNames" | "links"> = { oddNames: [], links: [] };
  return {
    hostKey,
    get oddNames() {
      return leftOut.oddNames;
    },
    get links() {
      return leftOut.links;
    },
    list: async () => {
      const listed = await listFolder({ line, sftp }, folder, fits);
      leftOut = listed;
      return listed.files;
    },
    download: async (name, localPath, wanted) => {
      if (!fits(name)) throw new Error("A file is downloaded by a name that the list gave.");
      await download({ line, sftp, fastGet }, posix.join(folder, name), localPath, wanted);
    },
    close: () => hangUp(client, line),
  };
}

async function hangUp(client: SftpClient, line: Line): Promise<void> {
  const said = client.end().catch(() => false);
  await Promise.race([said, setTimeout(500, undefined, { ref: false })]);
  line.cut();
}

/**
 * Signs in. Forbidden and unreachable servers are reported alike and, except for a silent server, after the same time.
 */
async function signIn(target: RemoteTarget, authMethods: AnyAuthMethod[], options: RemoteOptions) {
  const began = performance.now();
  try {
    return await attempt(target, authMethods, options);
  } catch (error) {
    if (!(error instanceof RemoteError) || error.code !== "unreachable") throw error;
    const left = began + (options.cantReachMs ?? 1_500) - performance.now();
    if (left > 0) await setTimeout(left, undefined, { signal: options.signal }).catch(() => {});
    options.signal?.throwIfAborted();
    throw error;
  }
}

async function attempt(target: RemoteTarget, authMethods: AnyAuthMethod[], options: RemoteOptions) {
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
      if (!options.sftpPorts.has(target.port)) throw unreachable("port-not-allowed");
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
    line.take(socket);
    socket.once("error", (cause) => reject(unreachable("no-connection", cause)));
    socket.once("connect", () => resolve(socket));
  });
}
