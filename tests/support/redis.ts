import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "db/embedded";

/** Null where a redis-server can be started, else why not: tests on Redis are then reported as not run. */
export const noRedis: string | null = spawnSync("redis-server", ["--version"]).error
  ? "NOT RUN: no redis-server on this machine"
  : null;

/** A real Redis of its own on a free port, with nothing on disk. `more` are settings of Redis. Call `stop` in afterAll. */
export async function startRedis(more: Record<string, string> = {}) {
  const dir = await mkdtemp(path.join(tmpdir(), "rollcall-redis-"));
  const port = await freePort();
  const options = { port, bind: "127.0.0.1", dir, save: "", appendonly: "no", ...more };
  const server = spawn(
    "redis-server",
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
    { stdio: "ignore" },
  );
  await untilAnswers(server, port);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    field: (key: string, field: string) => say(port, `HGET ${key} ${field}`),
    flush: () => say(port, "FLUSHALL"),
    removeKeys: (pattern: string) =>
      say(port, `EVAL "for _, key in ipairs(redis.call('keys', ARGV[1])) do redis.call('del', key) end" 0 ${pattern}`),
    stop: async () => {
      server.kill("SIGKILL");
      if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function untilAnswers(server: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (server.exitCode !== null) throw new Error("redis-server ended at once.");
    const answer = await say(port, "PING").catch(() => "");
    if (answer.startsWith("+PONG")) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("redis-server does not answer.");
}

/** Sends one command in Redis's inline form and returns the first of its answer. */
function say(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1", () => socket.write(`${command}\r\n`));
    socket.setTimeout(2_000, () => socket.destroy(new Error("redis-server is silent.")));
    socket.on("error", reject);
    socket.on("data", (data) => {
      socket.destroy();
      resolve(data.toString());
    });
  });
}
