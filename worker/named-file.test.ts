import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { errorWords, needFile } from "./named-file";

const folder = mkdtempSync(path.join(tmpdir(), "rollcall-named-file-"));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ["EACCES", "You may not open x.log. Change its permissions, or run the command as someone who may."],
  ["EPERM", "You may not open x.log. Change its permissions, or run the command as someone who may."],
  ["EISDIR", "x.log is a folder. Give the name of a file."],
  ["ENOENT", "There is no file or folder x.log. Check its name."],
  ["ENOSPC", "The disk with x.log is full. Free some space, then run the command again."],
])("%s of a file is said in plain words", (code, words) => {
  expect(errorWords(Object.assign(new Error(`${code}: open 'x.log'`), { code, path: "x.log" }))).toBe(words);
});

it("tells other errors as they are", () => {
  expect(errorWords(new Error("The names of a district changed."))).toBe("The names of a district changed.");
});

it("takes a file, and says what is wrong with a folder and with one that is missing", () => {
  const file = path.join(folder, "access.log");
  writeFileSync(file, "");
  expect(() => needFile(file)).not.toThrow();
  expect(() => needFile(folder)).toThrow(`${folder} is a folder. Give the name of one file in it.`);
  expect(() => needFile(`${file}.gz`)).toThrow(`There is no file ${file}.gz. Check its name.`);
});
