import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const leave = fileURLToPath(new URL("../../worker/cli/leave.ts", import.meta.url));
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

it.each(["settingsOrLeave", "servingSettingsOrLeave"])(
  "a command whose settings %s refuses leaves once the reason has left it, too",
  async (refuse) => {
    const script = `import { ${refuse} } from ${JSON.stringify(fileURLToPath(new URL("../../worker/env.ts", import.meta.url)))};
      process.stderr.write("x".repeat(${megabyte}));
      await ${refuse}("databaseUrl");
      process.stderr.write("It went on.");`;
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      env: { PATH: process.env.PATH, NODE_ENV: "test", DATABASE_URL: "" },
    });
    await new Promise((resolve) => child.stderr.once("readable", resolve));
    let said = "";
    child.stderr.on("data", (text) => (said += text));
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect([code, said.length > megabyte, said.slice(megabyte)]).toEqual([
      1,
      true,
      expect.stringMatching(/DATABASE_URL is not set; it is the address of the PostgreSQL database\n$/),
    ]);
  },
);
