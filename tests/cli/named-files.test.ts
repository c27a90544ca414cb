import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "rollcall-named-files-"));
afterAll(() => rmSync(folder, { recursive: true }));
const [logs, file, missing] = ["logs", "logs/access.log", "logs/none.log"].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
];
mkdirSync(logs);
writeFileSync(file, "");

/** What a command says to standard error, started as its npm script does. */
function said(command: string, words: string[]): string {
  const { DATABASE_URL: _, ...env } = process.env;
  const args = ["--import", "tsx", `worker/cli/${command}.ts`, ...words];
  const ended = spawnSync(process.execPath, args, {
    encoding: "utf8",
    env: { ...env, ROLLCALL_KEY: "rck_x", NODE_ENV: "test" },
  });
  expect(ended.status, ended.stdout).not.toBe(0);
  return ended.stderr;
}

const commands: [command: string, words: string[], said: string][] = [
  ["usage-send", ["--file", logs], `${logs} is a folder. Give the name of one file in it.`],
  ["usage-send", ["--file", missing], `There is no file ${missing}. Check its name.`],
  ["restore", [logs, "--data", path.join(folder, "new")], `${logs} is a folder. Give the name of one file in it.`],
  ["roster-check", [missing], `There is no file or folder ${missing}.`],
  ["key-create", ["--list", "--data", file], `${file} is there already, as a file. Choose another name.`],
  ["demo-sftp", ["--data", file], `${file} is there already, as a file. Choose another name.`],
];

it.each(commands)("%s %j says in plain words what to do", (command, words, expected) => {
  const printed = said(command, words);
  expect(printed).toContain(expected);
  expect(printed).not.toMatch(/\bE[A-Z]{4,}\b/);
});
