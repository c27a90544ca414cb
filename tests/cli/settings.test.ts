import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { freePort } from "db/embedded";
import { markDemo } from "domain/demo/mark";
import { afterAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb } from "../support/web";

const database = await cloneDatabase();
afterAll(() => database.close());

const good: Record<string, string> = {
  PATH: process.env.PATH ?? "",
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  APP_ORIGIN: "https://rollcall.lakeside.example",
  DATABASE_URL: database.url,
  SESSION_SECRET: randomBytes(32).toString("hex"),
  SECRETS_KEY: randomBytes(32).toString("base64"),
};
const commands = {
  web: ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
  worker: ["--import", "tsx", "worker/cli/worker.ts"],
  "demo:remove-accounts": ["--import", "tsx", "worker/cli/demo-remove-accounts.ts"],
};

/** Starts a real process, and returns how it ended and what it said. */
async function ended(command: keyof typeof commands, changes: Record<string, string>) {
  const env = { ...good, PORT: String(await freePort()), ...changes } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, commands[command], { env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const late = setTimeout(() => child.kill("SIGKILL"), 25_000);
  const [code] = await once(child, "exit");
  clearTimeout(late);
  return { code: code as number | null, said };
}

const loopback = { APP_ORIGIN: "http://127.0.0.1:3000" };
const cases: [string, Record<string, string>, string, ("web" | "worker")[]][] = [
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
  ["no NODE_ENV", { NODE_ENV: "" }, "NODE_ENV is not production", ["worker"]],
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
  ["a Redis of that kind", { REDIS_URL: "redis://:password@127.0.0.1:1" }, "REDIS_URL has a password", ["worker"]],
];

describe.each(["web", "worker"] as const)("the %s does not start with", (command) => {
  test.each(cases.filter(([, , , of]) => of.includes(command)).map(([name, changes, said]) => [name, changes, said]))(
    "%s",
    async (_name, changes, expected) => {
      const { code, said } = await ended(command, changes as Record<string, string>);
      expect([code, said]).toEqual([1, expect.stringContaining(expected as string)]);
      for (const value of [good.SESSION_SECRET as string, good.SECRETS_KEY as string, "hunter42", "rollcall_app@"]) {
        expect(said).not.toContain(value);
      }
    },
    40_000,
  );
});

test("a database that the demo filled serves nobody outside of it until its accounts are removed", async () => {
  const { db } = database;
  const district = await aDistrict(db, "Lakeside");
  const email = "demo.teacher@lakeside.example";
  const { profileId } = await aPerson(db, { role: "teacher", districtId: district.id, email, demo: true });
  await markDemo(db);
  for (const command of ["web", "worker"] as const) {
    const { code, said } = await ended(command, {});
    expect([code, said]).toEqual([1, expect.stringContaining("npm run demo:remove-accounts")]);
  }
  const demo = await startWeb(database.url);
  expect((await new Visitor(demo.origin).signIn(email)).status).toBe(302);
  await demo.stop();
  const removed = await ended("demo:remove-accounts", {});
  expect([removed.code, removed.said]).toEqual([0, expect.stringContaining("1 demo account was removed.")]);
  expect(await db.selectFrom("auth_users").select("id").where("demo", "=", true).execute()).toEqual([]);
  const person = await db
    .selectFrom("profiles")
    .select("deactivated_at")
    .where("id", "=", profileId)
    .executeTakeFirst();
  expect(person?.deactivated_at).not.toBeNull();
  const real = await startWeb(database.url, { ROLLCALL_DEMO: "" });
  try {
    expect((await new Visitor(real.origin).signIn(email)).status).toBe(422);
  } finally {
    await real.stop();
  }
  expect((await ended("demo:remove-accounts", {})).said).toContain("There were no demo accounts.");
}, 240_000);
