import { readFileSync } from "node:fs";
import path from "node:path";
import { root, sourceFiles } from "tests/check/source";
import { expect, it } from "vitest";

const files = sourceFiles("app", "db", "domain", "worker", "migrations", "tests").filter(
  // This test is about text that has one.
  (file) => file !== "tests/check/written-tables.test.ts",
);

const literal = /\.\.\.\{(?!\})/;

it("no object or element is written into another one to be spread out again at once", () => {
  expect(literal.test(`{ ...${"{ name }"} }`)).toBe(true);
  const spread = files.flatMap((file) =>
    readFileSync(path.join(root, file), "utf8")
      .split("\n")
      .flatMap((line, at) => (literal.test(line) ? [`${file}:${at + 1}`] : [])),
  );
  expect(spread, "write its properties where they belong").toEqual([]);
});
