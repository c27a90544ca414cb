import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { freePort } from "db/embedded";
import { expect } from "vitest";
import { nodeArguments } from "../support/command";

/** What serves, and refuses to with unsafe settings. */
export type Serving = "web" | "worker";

const commands = {
  web: () => ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
  worker: () => nodeArguments("worker/cli/worker.ts"),
  "demo:remove-accounts": () => nodeArguments("worker/cli/demo-remove-accounts.ts", { sources: true }),
  judge: () => nodeArguments("tests/cli/judge-settings.ts", { sources: true }),
};

/** Settings that nothing speaks against. A process that is to start needs the address of a real database. */
export const good: Record<string, string> = {
  PATH: process.env.PATH ?? "",
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  APP_ORIGIN: "https://rollcall.lakeside.example",
  DATABASE_URL: "postgres://rollcall_app:0f1e2d3c4b5a@127.0.0.1:1/rollcall",
  SESSION_SECRET: randomBytes(32).toString("hex"),
  SECRETS_KEY: randomBytes(32).toString("base64"),
};

/** Starts a real process, and returns how it ended and what it said. */
export async function ended(command: keyof typeof commands, changes: Record<string, string>, input = "") {
  const env = { ...good, PORT: String(await freePort()), ...changes } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, commands[command](), { env, stdio: ["pipe", "pipe", "pipe"] });
  child.stdin.on("error", () => {}).end(input);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const late = setTimeout(() => child.kill("SIGKILL"), 25_000);
  const [code] = await once(child, "close");
  clearTimeout(late);
  return { code: code as number | null, said };
}

const loopback = { APP_ORIGIN: "http://127.0.0.1:3000" };

/** A setting at fault: its name, what differs from the good ones, what is said, and who refuses it. */
export const cases: [string, Record<string, string>, string, Serving[]][] = [
  ["the demo behind a public address", { ROLLCALL_DEMO: "1" }, "ROLLCALL_DEMO must not be set", ["web", "worker"]],
  [
    "the demo on all addresses",
    { ...loopback, ROLLCALL_DEMO: "1", HOST: "0.0.0.0" },
    "ROLLCALL_DEMO must not",
    ["web"],
  ],
  ["the demo without HOST", { ...loopback, ROLLCALL_DEMO: "1", HOST: "" }, "ROLLCALL_DEMO must not", ["web"]],
  ["http elsewhere", { APP_ORIGIN: "http://rollcall.lakeside.example" }, "APP_ORIGIN must begin", ["web", "worker"]],
  ["development elsewhere", { NODE_ENV: "development" }, "NODE_ENV is not production", ["web", "worker"]],
  ["no NODE_ENV", { NODE_ENV: "" }, "NODE_ENV is not production. Set NODE_ENV=production", ["worker"]],
  ["a port that is none", { SFTP_PORTS: "sftp" }, "SFTP_PORTS takes ports from 1 to 65535", ["web", "worker"]],
  ["a short secret", { SESSION_SECRET: "0a1b2c3d4e5f" }, "SESSION_SECRET is too short", ["web"]],
  ["one character", { SESSION_SECRET: "x".repeat(40) }, "SESSION_SECRET is easy to guess", ["web"]],
  ["a word again and again", { SESSION_SECRET: "hunter42".repeat(5) }, "SESSION_SECRET is easy to guess", ["web"]],
  ["an example", { SESSION_SECRET: "change-me-32-random-characters-or-more" }, "SESSION_SECRET is easy", ["web"]],
  ["counting", { SESSION_SECRET: "0123456789abcdefghijklmnopqrstuvwxyz" }, "SESSION_SECRET is easy", ["web"]],
  [
    "a key of one byte",
    { SECRETS_KEY: Buffer.alloc(32, 7).toString("base64") },
    "SECRETS_KEY is easy",
    ["web", "worker"],
  ],
  ["a short key", { SECRETS_KEY: "c2hvcnQ=" }, "SECRETS_KEY is not 32 bytes", ["web", "worker"]],
  [
    "a key of words",
    { SECRETS_KEY: Buffer.from("rollcall-secret-key-change-me-32").toString("base64") },
    "SECRETS_KEY is easy",
    ["web"],
  ],
  [
    "the usual password",
    { DATABASE_URL: "postgres://rollcall_app:postgres@127.0.0.1:1/rollcall" },
    "DATABASE_URL has a password",
    ["web", "worker"],
  ],
  [
    "the role's name as password",
    { DATABASE_URL: "postgres://rollcall_app:rollcall_app@127.0.0.1:1/rollcall" },
    "DATABASE_URL has a password",
    ["web"],
  ],
  [
    "a database of another kind",
    { DATABASE_URL: "mysql://rollcall_app:0f1e2d3c4b5a@127.0.0.1:1/rollcall" },
    "DATABASE_URL is not an address that begins with postgres://",
    ["web", "worker"],
  ],
  [
    "a queue of another kind",
    { REDIS_URL: "http://127.0.0.1:1" },
    "REDIS_URL is not an address that begins with redis://",
    ["web", "worker"],
  ],
  ["a Redis of that kind", { REDIS_URL: "redis://:password@127.0.0.1:1" }, "REDIS_URL has a password", ["worker"]],
];

/** What a process or a reader said names what is wrong, and repeats nothing that is secret. */
export function expectRefused(said: string, expected: string): void {
  expect(said).toContain(expected);
  for (const value of [good.SESSION_SECRET as string, good.SECRETS_KEY as string, "hunter42", "rollcall_app@"]) {
    expect(said).not.toContain(value);
  }
}

/** The process does not start with a setting at fault, and says which. */
export async function expectNoStart(command: Serving, changes: Record<string, string>, expected: string) {
  const { code, said } = await ended(command, changes);
  expect(code, said).toBe(1);
  expectRefused(said, expected);
}
