import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const leave = fileURLToPath(new URL("../../db/leave.ts", import.meta.url));
const key = randomBytes(32).toString("base64");
const megabyte = 1_000_000;

/** A command that writes more than a pipe holds, then ends with 3. */
function start(ending: string) {
  const script = `import { leave } from ${JSON.stringify(leave)};
    process.stdout.write("x".repeat(${megabyte})); ${ending}`;
  return spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script]);
}

it("a command leaves once all of its words have left it, however slowly they are read", async () => {
  const child = start("await leave(3);");
  let read = 0;
  child.stdout.pause();
  child.stdout.on("data", (text) => {
    read += text.length;
  });
  child.stdout.pause();
  // It has much to say and nobody listens yet: it must be there still.
  await new Promise((resolve) => child.stdout.once("readable", resolve));
  expect(child.exitCode).toBeNull();
  child.stdout.resume();
  const code = await new Promise((resolve) => child.on("close", resolve));
  expect([code, read]).toEqual([3, megabyte]);
});

it("a command whose reader has hung up leaves all the same", async () => {
  const child = start("await leave(3);");
  child.stdout.destroy();
  expect(await new Promise((resolve) => child.on("exit", resolve))).toBe(3);
});

const fileOf = (path: string) => JSON.stringify(fileURLToPath(new URL(`../../${path}`, import.meta.url)));
// What comes before the reason is more than a pipe holds, however fast it is read.
const flood = `const { write } = process.stderr;
  process.stderr.write = (text, ...more) => {
    if (text.includes("DATABASE_URL")) write.call(process.stderr, "x".repeat(${megabyte}));
    return write.call(process.stderr, text, ...more);
  };`;
const asks = (refuse: string) => `import { ${refuse} } from ${fileOf("worker/env.ts")};
  ${flood} await ${refuse}("databaseUrl");`;

it.each([
  ["a command that asks for settings", asks("settingsOrLeave")],
  ["a program that serves", asks("servingSettingsOrLeave")],
  ["the web, which reads its settings as it is loaded,", `${flood} await import(${fileOf("app/http/env.server.ts")});`],
])("%s leaves once the reason why settings are refused has left it, too", async (_, script) => {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", `${script} process.stderr.write("It went on.");`],
    { env: { PATH: process.env.PATH, NODE_ENV: "test", DATABASE_URL: "", SECRETS_KEY: key, SESSION_SECRET: key } },
  );
  let said = "";
  child.stderr.on("data", (text) => (said += text));
  const code = await new Promise((resolve) => child.on("close", resolve));
  expect([code, said.length > megabyte, said.slice(megabyte)]).toEqual([
    1,
    true,
    expect.stringMatching(/DATABASE_URL is not set; it is the address of the PostgreSQL database\n/),
  ]);
});
