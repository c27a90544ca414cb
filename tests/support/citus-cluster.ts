import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { freePort } from "db/embedded";
import pg from "pg";

/** Where the Debian package keeps its programs, and where they are below a folder that it is unpacked into. */
const programs = "usr/lib/postgresql/15/bin";

const settings = (port: number) => `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
timezone = 'UTC'
shared_preload_libraries = 'citus'
shared_buffers = 96MB
max_connections = 150
max_prepared_transactions = 150
wal_level = logical
fsync = off
citus.node_conninfo = 'sslmode=disable'
citus.max_cached_conns_per_worker = 1
`;

const asRoot = () => process.getuid?.() === 0;

/** Runs a program of PostgreSQL, which refuses to be root. */
function run(program: string, args: string[]): void {
  const [command, words] = asRoot() ? ["runuser", ["-u", "postgres", "--", program, ...args]] : [program, args];
  execFileSync(command, words, { stdio: ["ignore", "ignore", "pipe"], timeout: 120_000 });
}

/**
 * PostgreSQL 15 with the extension from the archive, unpacked below `dir`: the server that the machine has is left as it
 * is. Needs root, Debian and its packages. Returns the folder of its programs; throws when it can't be had.
 */
export function unpackCitus(archive: string, dir: string): string {
  const bin = path.join(dir, programs);
  if (existsSync(path.join(bin, "../lib/citus.so"))) return bin;
  const tell = { cwd: dir, stdio: ["ignore", "ignore", "pipe"] as ["ignore", "ignore", "pipe"], timeout: 300_000 };
  mkdirSync(dir, { recursive: true });
  chmodSync(dir, 0o755);
  spawnSync("apt-get", ["update", "-qq"], tell);
  if (!existsSync(`/${programs}/postgres`)) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "postgresql-15"], { ...tell, env });
  }
  // The newest of its kind: the extension was built against one that is newer than what an image may have.
  execFileSync("apt-get", ["download", "-qq", "postgresql-15"], tell);
  const [file] = readdirSync(dir).filter((name) => name.endsWith(".deb"));
  execFileSync("dpkg", ["-x", file as string, dir], tell);
  execFileSync("tar", ["xzf", path.resolve(archive), "-C", dir, "--no-same-owner"], tell);
  chmodSync(dir, 0o755);
  return bin;
}

/** A row of whatever was asked for. */
export type Rows = Record<string, unknown>;

/** Asks one server as its superuser, and returns the rows. */
export async function ask<T = unknown>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text, values)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Starts a server that was stopped or killed. */
export function startNode(bin: string, dir: string): void {
  run(path.join(bin, "pg_ctl"), ["-D", dir, "-l", path.join(dir, "log"), "-w", "start"]);
}

/** Kills a server with all that belongs to it, as a machine goes that loses its power. */
export function killNode(dir: string): void {
  const [pid] = readFileSync(path.join(dir, "postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGKILL");
}

/** A coordinator and `workers` others, each a server below `dir`. Returns the superuser's address at the coordinator. */
export async function startCluster({ bin, dir, workers = 2 }: { bin: string; dir: string; workers?: number }) {
  mkdirSync(dir, { recursive: true });
  chmodSync(path.dirname(dir), 0o755);
  if (asRoot()) execFileSync("chown", ["postgres", dir]);
  chmodSync(dir, 0o755);
  const ports: number[] = [];
  for (let nth = 0; nth <= workers; nth++) {
    const [node, port] = [path.join(dir, `node${nth}`), await freePort()];
    ports.push(port);
    run(path.join(bin, "initdb"), [
      "-D",
      node,
      "-U",
      "rollcall",
      "-A",
      "trust",
      "--locale=C.UTF-8",
      "-E",
      "UTF8",
      "-N",
    ]);
    appendFileSync(path.join(node, "postgresql.conf"), settings(port));
    startNode(bin, node);
    await ask(urlOf(port, "postgres"), "create database rollcall");
    await ask(urlOf(port, "rollcall"), "create extension citus");
  }
  const [coordinator, ...others] = ports as [number, ...number[]];
  const url = urlOf(coordinator, "rollcall");
  await ask(url, "select citus_set_coordinator_host('127.0.0.1', $1::int)", [coordinator]);
  for (const port of others) await ask(url, "select citus_add_node('127.0.0.1', $1::int)", [port]);
  return url;
}

const urlOf = (port: number, name: string) => `postgresql://rollcall@127.0.0.1:${port}/${name}`;

/** Stops every server below `dir` and removes the folder. */
export function stopCluster({ bin, dir }: { bin: string; dir: string }): void {
  if (!existsSync(dir)) return;
  for (const node of readdirSync(dir)) {
    try {
      run(path.join(bin, "pg_ctl"), ["-D", path.join(dir, node), "-m", "immediate", "-w", "stop"]);
    } catch {
      // It does not run.
    }
  }
  rmSync(dir, { recursive: true, force: true });
}
