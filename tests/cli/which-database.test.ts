import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openDatabase } from "db/client";
import { type EmbeddedDatabase, startEmbedded } from "db/embedded";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { takeFolder, whichDatabase } from "worker/cli/which-database";
import { listRunning, noteRunning } from "worker/demo/running";
import { prepareDatabase } from "worker/prepare-database";
import { nodeArguments } from "../support/command";

const root = fileURLToPath(new URL("../../", import.meta.url));
const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
let folder: string;
let embedded: EmbeddedDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "rollcall-which-"));
  embedded = await startEmbedded({ dataDir: path.join(folder, "other"), throwaway: true });
  await prepareDatabase(embedded);
}, 120_000);
afterAll(async () => {
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
});

const notes = () => path.join(folder, ".data", "demos");
const demo = (name: string, pid = process.pid) => ({ pid, dataDir: path.join(folder, name), port: 3987 });

/** Runs the command beside the demo of this test, as somebody does in the folder of the demo. */
function run(args: string[], command = "user-create", more = {}): Promise<{ code: number | null; said: string }> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const script = `worker/cli/${command}.ts`;
  // As somebody in another folder starts it, once; the rest is run compiled.
  const start = "DATABASE_URL" in more ? ["--import", tsx, path.join(root, script)] : nodeArguments(script);
  const child = spawn(process.execPath, [...start, ...args], {
    cwd: folder,
    env: { ...environment, TSX_TSCONFIG_PATH: path.join(root, "tsconfig.json"), SUPER_ADMIN_EMAILS: "", ...more },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, said })));
}

async function accounts(): Promise<(string | null)[]> {
  const { db, close } = openDatabase(embedded.appUrl, { max: 1 });
  const rows = await db.selectFrom("auth_users").select("email").orderBy("email").execute();
  await close();
  return rows.map(({ email }) => email);
}

describe("user:create without DATABASE_URL", () => {
  test("finds the database of the demo that runs, and its link leads there", async () => {
    const forget = noteRunning(demo("other"), notes());
    try {
      const { code, said } = await run(["--email", "one@hillside.example"]);
      expect(said).toContain(`Using the database of the demo at http://localhost:3987, under ${folder}/other.`);
      expect(said).toContain("To use another one, give --data FOLDER, or set DATABASE_URL.");
      expect(said).toContain("http://localhost:3987/invitation?token=");
      expect(code).toBe(0);
      expect(await accounts()).toEqual(["one@hillside.example"]);
    } finally {
      forget();
    }
  }, 60_000);

  test("uses the folder that is named", async () => {
    const { code, said } = await run(["--data", "other", "--email", "two@hillside.example"]);
    expect(said).toContain("Using the built-in database under other.");
    expect(code).toBe(0);
    expect(await accounts()).toContain("two@hillside.example");
  }, 60_000);

  test("asks which one is meant when two demos run, and changes nothing", async () => {
    const before = await accounts();
    const forget = [noteRunning(demo("other"), notes()), noteRunning(demo("third", process.ppid), notes())];
    try {
      const { code, said } = await run(["--email", "three@hillside.example"]);
      expect(code).toBe(1);
      expect(said).toContain("Several demos run. Say which one is meant:");
      for (const name of ["other", "third"]) expect(said).toContain(`http://localhost:3987: --data ${folder}/${name}`);
      expect(await accounts()).toEqual(before);
    } finally {
      for (const one of forget) one();
    }
  }, 60_000);
});

test("backup without DATABASE_URL finds the demo that runs, too, and names its folder", async () => {
  const forget = noteRunning(demo("other"), notes());
  try {
    const passphrase = { BACKUP_PASSPHRASE: "five words that nobody guesses" };
    const { code, said } = await run([], "backup", passphrase);
    expect(said).toContain(`Using the database of the demo at http://localhost:3987, under ${folder}/other.`);
    expect(said).toContain(`of a demo ${folder}/other/secrets.json`);
    expect(code, said).toBe(0);
    expect(await readdir(path.join(folder, "other", "backups"))).toHaveLength(1);
  } finally {
    forget();
  }
}, 60_000);

describe("which database", () => {
  test("is the one under .data when no demo runs, and says how to name another", () => {
    const chosen = whichDatabase(undefined, []);
    expect(chosen).toMatchObject({ dataDir: ".data", origin: undefined });
    expect(chosen.said).toContain("No demo runs: using the built-in database under .data. To use another one");
  });

  test("is not that of a demo that was killed", async () => {
    const gone = spawn(process.execPath, ["-e", ""]);
    await new Promise((resolve) => gone.on("close", resolve));
    const forget = noteRunning(demo("gone", gone.pid), notes());
    expect(listRunning(notes())).toEqual([]);
    forget();
  });

  test.each([
    [["--data", "x", "--email", "e"], "x", ["--email", "e"]],
    [["--email", "e", "--data=x"], "x", ["--email", "e"]],
    [["--email", "e"], undefined, ["--email", "e"]],
  ])("is named by %j", (words, dataDir, rest) => {
    expect(takeFolder(words)).toEqual({ dataDir, words: rest });
  });

  test.each([[["--data"]], [["--data", "--email"]], [["--data="]]])("is not named by %j", (words) => {
    expect(() => takeFolder(words)).toThrow("--data takes a folder");
  });
});

describe("migrate without DATABASE_URL", () => {
  test("finds the database of the demo that runs, and says which it is", async () => {
    const forget = noteRunning(demo("other"), notes());
    try {
      const { code, said } = await run([], "migrate");
      expect(said).toContain(`Using the database of the demo at http://localhost:3987, under ${folder}/other.`);
      expect(said).toContain("Every migration has already run.");
      expect(code).toBe(0);
    } finally {
      forget();
    }
  }, 60_000);

  test("refuses a word that it does not know, and says how it is used", async () => {
    const { code, said } = await run(["--now"], "migrate");
    expect([code, said]).toEqual([1, expect.stringContaining("--now is not known.\nUsage: npm run migrate")]);
  }, 60_000);
});

test("migrate with DATABASE_URL says which database it works on, and nobody's password", async () => {
  const { code, said } = await run([], "migrate", { DATABASE_URL: embedded.ownerUrl });
  const { host, pathname, password } = new URL(embedded.ownerUrl);
  expect(said).toContain(`Using ${pathname.slice(1)} at ${host} (DATABASE_URL).`);
  if (password) expect(said).not.toContain(password);
  expect(code).toBe(0);
}, 60_000);
