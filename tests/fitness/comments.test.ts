import { readFileSync } from "node:fs";
import path from "node:path";
import { root, sourceFiles } from "tests/check/source";
import { expect, it } from "vitest";

/** In characters. The formatter breaks code at 120 and leaves comments alone. */
const widest = 125;

const files = sourceFiles("app", "db", "domain", "worker", "tests").filter((file) => file !== "db/schema.ts");
const linesOf = (file: string) => readFileSync(path.join(root, file), "utf8").split("\n");

const isComment = (line: string) => /^\s*(\/\*\*?|\*|\/\/) /.test(line);
const isEnd = (line: string | undefined) => line !== undefined && /\*\/$/.test(line);
const isBeginning = (line: string) => /^\s*\/\*\*/.test(line);

it("comments are wrapped like the code around them", () => {
  const wide = files.flatMap((file) =>
    linesOf(file).flatMap((line, at) => (isComment(line) && line.length > widest ? [`${file}:${at + 1}`] : [])),
  );
  expect(wide).toEqual([]);
});

it("nothing has two comments, one on top of the other", () => {
  const stacked = files.flatMap((file) => {
    const lines = linesOf(file);
    return lines.flatMap((line, at) => (isBeginning(line) && isEnd(lines[at - 1]) ? [`${file}:${at + 1}`] : []));
  });
  expect(stacked).toEqual([]);
});
