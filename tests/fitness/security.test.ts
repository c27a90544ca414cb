import { existsSync, readFileSync } from "node:fs";
import { parse, sourceFiles, walk } from "tests/check/source";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const rows = readFileSync("docs/security.md", "utf8")
  .split("\n")
  .flatMap((line) => {
    const cells = /^\| (\d+) \| (.+) \| (Pass|In part|To come|Not done|Not needed) \| (.+) \|$/.exec(line);
    return cells ? [{ number: Number(cells[1]), result: cells[3] ?? "", proof: cells[4] ?? "" }] : [];
  });

const fileOf = (name: string) => (/^(app|domain|worker)\//.test(name) ? name : `tests/${name}`);

const isSkipped = (node: ts.Node) =>
  ts.isCallExpression(node) && /\.(skip|todo|fixme)\b/.test(node.expression.getText());

/**
 * What a file says in strings, which is where a test's name stands; what stands in a comment or is skipped proves
 * nothing.
 */
function namesIn(path: string): string[] {
  const left = (node: ts.Node): boolean => node.parent !== undefined && (isSkipped(node.parent) || left(node.parent));
  return [...walk(parse(path))].flatMap((node) => {
    if (!(ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) || left(node)) return [];
    return ts.isStringLiteralLike(node) ? [node.text] : [node.getText()];
  });
}

/** Files that are run: tests, and what tests that are run share. */
const isRun = (path: string) =>
  /\.(test|spec)\.tsx?$/.test(path) ||
  sourceFiles("tests").some(
    (file) =>
      /\.test\.ts$/.test(file) &&
      readFileSync(file, "utf8").includes(`/${path.replace(/^.*\//, "").replace(/\.ts$/, "")}"`),
  );

describe("the table of security checks", () => {
  test("has all 64, once each and in order", () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 64 }, (_, at) => at + 1));
  });

  test.each(rows.filter(({ result }) => result === "Pass" || result === "In part"))(
    "names tests that are there for $number",
    ({ proof }) => {
      const named = [...proof.matchAll(/`([^`]+)`([^`]*)/g)];
      expect(named.length, "files").toBeGreaterThan(0);
      for (const [, file = "", title = ""] of named) {
        const path = fileOf(file);
        expect(existsSync(path), path).toBe(true);
        expect(isRun(path), `${path} is run`).toBe(true);
        const names = namesIn(path);
        for (const [, name = ""] of title.matchAll(/"([^"]+)"/g))
          expect(
            names.some((one) => one.includes(name)),
            `${path} has a test "${name}"`,
          ).toBe(true);
      }
    },
  );
});
