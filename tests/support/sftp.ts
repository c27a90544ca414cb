import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import net, { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "db/embedded";
import type { SftpPorts } from "domain/rosters/sftp-ports";
import ssh2, { type Algorithms, type AuthContext, type Connection, type FileEntry } from "ssh2";
import { entry, folderSource, type Source } from "worker/demo/folder-source";
import { fingerprintOf } from "worker/demo/sftp-server";
import { serveSession } from "worker/demo/sftp-session";
import { openSshEd25519 } from "worker/roster/private-key";

/** What a test server does wrong. They may be changed while it runs: each is looked at when it matters. */
export type Faults = {
  /** Cuts the connection when this many bytes of files were sent on it. */
  dropAfterBytes?: number;
  /** Never answers another read once this many bytes of files were sent on it. */
  stallAfterBytes?: number;
  /** Waits this long before each read, so that a download lasts. */
  readDelayMs?: number;
  /** Says failure to a read that comes while another one is not answered, as servers do that read in order only. */
  oneReadAtATime?: boolean;
  /** Sizes that the listing and the status tell instead of the true ones. */
  sizes?: Record<string, number>;
  /** Entries that stand in the listing without being there. */
  extraEntries?: FileEntry[];
  /** Names as many entries as asked, without an end of its own. */
  endlessList?: boolean;
  /** Listings without the bits that tell a file from a folder. */
  withoutKinds?: boolean;
  /** Names of files that may not be read. */
  unreadable?: string[];
  /** Lets nobody sign in. */
  refuseSignIn?: boolean;
  /** Accepts connections and never says a word. */
  silent?: boolean;
};

type Settings = {
  folder: string;
  username?: string;
  password?: string;
  /** Public keys (OpenSSH lines) that may sign in. */
  publicKeys?: string[];
  /** Takes the password only as the answer to a question. */
  askForPassword?: boolean;
  hostKey?: string;
  algorithms?: Algorithms;
  faults?: Faults;
};

/** Servers of tests listen wherever there is room. */
export const anyPort: SftpPorts = { has: () => true };

/** A new Ed25519 key in OpenSSH's format, for a host or for a person. */
export const newPrivateKey = () => openSshEd25519(generateKeyPairSync("ed25519").privateKey);

export function publicKeyLine(privateKey: string, passphrase?: string): string {
  const parsed = ssh2.utils.parseKey(privateKey, passphrase);
  if (parsed instanceof Error) throw parsed;
  const key = Array.isArray(parsed) ? parsed[0]! : parsed;
  return `${key.type} ${key.getPublicSSH().toString("base64")}`;
}

/** A plain file for `extraEntries`. */
export const fileEntry = (name: string, size = 1, mode = 0o100644): FileEntry =>
  entry(name, { mode, size, uid: 0, gid: 0, atime: 1_750_000_000, mtime: 1_750_000_000 });

/**
 * An SFTP server (ssh2) over a folder on a free port of the loopback. `attempts` are the credentials that anybody tried
 * (the method "none" is not one); `faults` may be changed at any time; `connections` counts all that ever came.
 */
export async function startSsh2Server(settings: Settings) {
  const { username = "roster", password = randomBytes(12).toString("hex") } = settings;
  const hostKey = settings.hostKey ?? newPrivateKey();
  const faults: Faults = { ...settings.faults };
  const attempts: string[] = [];
  const sockets = new Set<net.Socket>();
  let connections = 0;
  const ssh = new ssh2.Server({ hostKeys: [hostKey], algorithms: settings.algorithms }, (connection) => {
    connection.on("error", () => {});
    connection.on("authentication", (context) => {
      if (context.method !== "none") attempts.push(context.method);
      authenticate(context, { ...settings, username, password }, faults);
    });
    connection.on("session", (accept) => {
      const session = accept();
      session.on("sftp", (acceptSftp) => {
        serveSession(acceptSftp(), withFaults(folderSource(settings.folder), faults, connection));
      });
    });
  });
  const server = net.createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    if (!faults.silent) ssh.injectSocket(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    host: "127.0.0.1",
    port: (server.address() as AddressInfo).port,
    username,
    password,
    hostKey: fingerprintOf(hostKey),
    folder: "/",
    attempts,
    faults,
    connections: () => connections,
    /** How many are open now. */
    open: () => sockets.size,
    hangUpAll: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function authenticate(context: AuthContext, settings: Settings, faults: Faults): void {
  const { username, password, publicKeys = [], askForPassword = false } = settings;
  const methods = askForPassword ? (["keyboard-interactive"] as const) : (["password", "publickey"] as const);
  const known = context.username === username && !faults.refuseSignIn;
  if (context.method === "keyboard-interactive" && askForPassword) {
    context.prompt([{ prompt: "Password: ", echo: false }], (answers) => {
      if (known && answers?.[0] === password) context.accept();
      else context.reject();
    });
    return;
  }
  if (context.method === "password" && !askForPassword && known && context.password === password) {
    context.accept();
    return;
  }
  if (context.method === "publickey" && known) {
    const line = `${context.key.algo.replace(/^rsa-sha2-\d+$/, "ssh-rsa")} ${context.key.data.toString("base64")}`;
    if (publicKeys.includes(line) && isSigned(context, line)) {
      context.accept();
      return;
    }
  }
  context.reject([...methods]);
}

function isSigned(context: Extract<AuthContext, { method: "publickey" }>, line: string): boolean {
  if (!context.signature || !context.blob) return true;
  const key = ssh2.utils.parseKey(line);
  return !(key instanceof Error) && !Array.isArray(key)
    ? key.verify(context.blob, context.signature, context.hashAlgo) === true
    : false;
}

function withFaults(source: Source, faults: Faults, connection: Connection): Source {
  let sent = 0;
  const described = <T extends { size: number }>(name: string, attrs: T): T => ({
    ...attrs,
    size: faults.sizes?.[name] ?? attrs.size,
  });
  return {
    stat: async (file) => described(path.posix.basename(file), await source.stat(file)),
    list: async (folder) => {
      const listed = [...(await source.list(folder)), ...(faults.extraEntries ?? [])];
      const entries = listed.map((one) => {
        const attrs = described(one.filename, one.attrs);
        return { ...one, attrs: faults.withoutKinds ? { ...attrs, mode: attrs.mode & 0o777 } : attrs };
      });
      return faults.endlessList ? endless() : entries;
    },
    open: async (name) => {
      if (faults.unreadable?.includes(path.posix.basename(name))) throw Object.assign(new Error(), { code: "EACCES" });
      const file = await source.open(name);
      let waiting = 0;
      return {
        ...file,
        stat: async () => described(path.posix.basename(name), await file.stat()),
        read: async (offset, length) => {
          if (faults.oneReadAtATime && waiting > 0) throw new Error("One read at a time.");
          waiting++;
          try {
            // One turn, so that reads sent together are seen together.
            await new Promise((resolve) => setTimeout(resolve, faults.readDelayMs ?? (faults.oneReadAtATime ? 1 : 0)));
            if (sent >= (faults.stallAfterBytes ?? Number.POSITIVE_INFINITY)) await new Promise(() => {});
            if (sent >= (faults.dropAfterBytes ?? Number.POSITIVE_INFINITY)) connection.end();
            const bytes = await file.read(offset, length);
            sent += bytes.length;
            return bytes;
          } finally {
            waiting--;
          }
        },
      };
    },
  };
}

/** As long as any list can be: whoever reads it to its end never comes back. */
function endless(): FileEntry[] {
  return new Array(1_000_000).fill(fileEntry("again.csv"));
}

const sshd = "/usr/sbin/sshd";

/** Why the tests against OpenSSH can't run here; null when they can. */
export const noSshd = existsSync(sshd) ? null : `${sshd} is not installed: nothing here was tried against OpenSSH.`;

/**
 * A real OpenSSH server over `folder` on a free port of the loopback, with keys, settings and log of its own in a
 * temporary folder; whoever runs the tests signs in with `privateKey`. Nothing outside that folder is touched, except
 * that root makes /run/sshd when it is missing, since sshd asks for it.
 */
export async function startSshd(folder: string) {
  const at = await mkdtemp(path.join(tmpdir(), "rollcall-sshd-"));
  const [port, privateKey, hostKey] = [await freePort(), newPrivateKey(), newPrivateKey()];
  const file = (name: string) => path.join(at, name);
  await chmod(at, 0o700);
  await writeFile(file("host"), hostKey, { mode: 0o600 });
  await writeFile(file("authorized"), `${publicKeyLine(privateKey)}\n`, { mode: 0o600 });
  const options = [
    `ListenAddress 127.0.0.1:${port}`,
    `HostKey ${file("host")}`,
    `AuthorizedKeysFile ${file("authorized")}`,
    `PidFile ${file("pid")}`,
    "PasswordAuthentication no",
    "KbdInteractiveAuthentication no",
    "PermitRootLogin prohibit-password",
    "StrictModes no",
    "UsePAM no",
    `Subsystem sftp internal-sftp -R`,
    `ForceCommand internal-sftp -R -d ${folder}`,
  ];
  await writeFile(file("config"), `${options.join("\n")}\n`);
  if (process.getuid?.() === 0) await mkdir("/run/sshd", { recursive: true, mode: 0o755 });
  const child = spawn(sshd, ["-D", "-f", file("config"), "-E", file("log")], { stdio: "ignore" });
  await listening(child, port, file("log"));
  return {
    host: "127.0.0.1",
    port,
    username: execFileSync("id", ["-un"]).toString().trim(),
    privateKey,
    hostKey: fingerprintOf(hostKey),
    folder,
    close: async () => {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      if (child.exitCode === null && child.kill()) await gone;
      await rm(at, { recursive: true, force: true });
    },
  };
}

async function listening(child: ChildProcess, port: number, log: string): Promise<void> {
  for (let look = 0; look < 100; look++) {
    if (child.exitCode !== null) break;
    const answered = await new Promise((resolve) => {
      const socket = net.connect(port, "127.0.0.1", () => resolve(socket.end()));
      socket.on("error", () => resolve(false));
    });
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`sshd did not start: ${await readFile(log, "utf8").catch(() => "no log")}`);
}
