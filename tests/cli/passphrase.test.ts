import { spawn, spawnSync } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { openDatabase } from "db/client";
import { type EmbeddedDatabase, startEmbedded } from "db/embedded";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeBackup } from "worker/backup/make-backup";
import { prepareDatabase } from "worker/prepare-database";
import { nodeArguments } from "../support/command";
import { makeDataFolder } from "../support/data-folder";

const hasScript = spawnSync("script", ["--version"]).status === 0;
const notRun = hasScript ? "" : " -- NOT RUN: script (util-linux) is not installed: nothing here had a terminal.";
const passphrase = "seven slow herons wade";
let folder: string;
let backup: string;
let server: EmbeddedDatabase | undefined;

beforeAll(async () => {
  if (!hasScript) return;
  folder = await makeDataFolder();
  backup = path.join(folder, "kept.tar.encrypted");
  server = await startEmbedded({ dataDir: path.join(folder, "from"), throwaway: true });
  await prepareDatabase(server);
  const database = openDatabase(server.appUrl, { max: 1 });
  await database.db.insertInto("states").values({ name: "Kept in the backup", abbreviation: "ZZ" }).execute();
  await database.close();
  const from = { dataDir: path.join(folder, "from"), filesDir: path.join(folder, "from", "files") };
  await makeBackup({ ...from, to: backup, passphrase, say: () => {} });
  await server.stop();
  server = undefined;
}, 120_000);
afterAll(async () => {
  await server?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Runs a command in a terminal of its own; each of `keys` is typed when it asks for the next time. */
function inTerminal(command: "backup" | "restore", words: string[], keys: string[], how: { sources?: boolean } = {}) {
  const {
    DATABASE_URL: _,
    FILES_FOLDER: __,
    BACKUP_PASSPHRASE: ___,
    BACKUP_PASSPHRASE_FILE: ____,
    ...env
  } = process.env;
  const line = [process.execPath, ...nodeArguments(`worker/cli/${command}.ts`, how), ...words].join(" ");
  const child = spawn("script", ["-qec", line, "/dev/null"], { env });
  const left = [...keys];
  let said = "";
  let answered = 0;
  child.stdout.on("data", (chunk) => {
    said += chunk;
    const prompts = said.match(/(?:Passphrase|Once more): /g)?.length ?? 0;
    while (answered < prompts && left.length > 0) {
      answered += 1;
      child.stdin.write(left.shift() ?? "");
    }
  });
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on("close", (code) => resolve({ code, said })),
  );
}

describe.skipIf(!hasScript)(`restoring an encrypted backup in a terminal${notRun}`, () => {
  const restore = (into: string, ...keys: string[]) =>
    inTerminal("restore", [backup, "--data", path.join(folder, into)], keys, { sources: into === "into" });

  test("asks for the passphrase, shows nothing of it and gives everything back", async () => {
    const { code, said } = await restore("into", `${passphrase}\r`);
    expect([code, said]).toEqual([0, expect.stringMatching(/Restored \d+ rows of \d+ tables/)]);
    expect(said).not.toContain(passphrase);
    server = await startEmbedded({ dataDir: path.join(folder, "into"), throwaway: true });
    const { db, close } = openDatabase(server.appUrl, { max: 1 });
    const kept = db.selectFrom("states").select("abbreviation").where("name", "=", "Kept in the backup");
    expect(await kept.execute()).toEqual([{ abbreviation: "ZZ" }]);
    await close();
  }, 120_000);

  test.each([
    ["another passphrase", "eight slow herons wade\r", /passphrase/],
    ["Ctrl-C", "\u0003", /No passphrase was given\. Nothing was done\./],
    ["Ctrl-D", "\u0004", /No passphrase was given\. Nothing was done\./],
  ])(
    "restores nothing after %s",
    async (_what, keys, words) => {
      const { code, said } = await restore("nowhere", keys);
      expect([code, said]).toEqual([1, expect.stringMatching(words)]);
      expect(said).not.toContain("Restored");
    },
    60_000,
  );

  test("a new backup asks twice, and is not made when the two differ or the first is short", async () => {
    const back = (...keys: string[]) =>
      inTerminal("backup", ["--data", path.join(folder, "from")], keys, { sources: keys.length === 1 });
    const differ = await back(`${passphrase}\r`, `${passphrase}s\r`);
    expect([differ.code, differ.said]).toEqual([1, expect.stringContaining("The two passphrases are not the same.")]);
    const short = await back("herons\r");
    expect([short.code, short.said]).toEqual([1, expect.stringContaining("The passphrase is too short.")]);
    expect(differ.said).not.toContain("herons");
  }, 60_000);
});
