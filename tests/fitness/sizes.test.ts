import { lineOf, parse, sourceFiles, walk } from "tests/check/source";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const longestFile = 250;
const longestFunction = 60;
const longestComponent = 100;
/** Nineteen of twenty are at most this long: what is at its limit stays the exception. */
const usualFile = 160;
const usualFunction = 35;

/** What may be longer, and why. "file" for a whole file, "file name" for a function in it. */
const exceptions: Record<string, string> = {
  "db/schema.ts": "generated from the database",
  "worker/enqueue.ts openEnqueuer": "one closure over the queues that are open and the jobs on their way out again",
};

type Measured = { what: string; lines: number; limit: number };

const files = sourceFiles("app", "db", "domain", "worker").filter((file) => !/\.test\.tsx?$/.test(file));
const sources = files.map((file) => parse(file));
const [fileSizes, functionSizes] = [sources.map(fileOf), sources.flatMap(functionsOf)];
const measured = [...fileSizes, ...functionSizes];

describe("sizes", () => {
  it("of files and functions stay within what can be read at once", () => {
    const long = measured.filter(({ what, lines, limit }) => lines > limit && !(what in exceptions));
    expect(long.map(({ what, lines, limit }) => `${what}: ${lines} lines of ${limit}`)).toEqual([]);
    expect(measured.length).toBeGreaterThan(50);
  });

  it.each([
    { what: "files", of: fileSizes, most: usualFile },
    { what: "functions", of: functionSizes, most: usualFunction },
  ])("of nineteen of twenty $what are at most $most lines", ({ of, most }) => {
    const sizes = of.filter(({ what }) => !(what in exceptions));
    const longer = sizes.filter(({ lines }) => lines > most).sort((a, b) => b.lines - a.lines);
    const allowed = Math.floor(sizes.length / 20);
    const longest = longer.slice(0, 20).map(({ what, lines }) => `${what}: ${lines} lines`);
    const said = `${longer.length} of ${sizes.length} have more than ${most} lines; ${allowed} may. Split some of the longest:`;
    expect(longer.length, [said, ...longest].join("\n")).toBeLessThanOrEqual(allowed);
  });

  it("have no exception that is not needed any more", () => {
    const needed = new Set(measured.filter(({ lines, limit }) => lines > limit).map(({ what }) => what));
    expect(Object.keys(exceptions).filter((what) => !needed.has(what))).toEqual([]);
  });
});

function fileOf(source: ts.SourceFile): Measured {
  return { what: source.fileName, lines: source.text.trimEnd().split("\n").length, limit: longestFile };
}

function functionsOf(source: ts.SourceFile): Measured[] {
  return [...walk(source)].filter(isFunction).map((node) => {
    const last = source.getLineAndCharacterOfPosition(node.getEnd()).line + 1;
    const draws = source.fileName.endsWith(".tsx") && [...walk(node)].some(isMarkup);
    return {
      what: `${source.fileName} ${nameOf(node)}`,
      lines: last - lineOf(node) + 1,
      limit: draws ? longestComponent : longestFunction,
    };
  });
}

type FunctionWithBody = ts.FunctionLikeDeclaration & { body: ts.ConciseBody };

function isFunction(node: ts.Node): node is FunctionWithBody {
  return ts.isFunctionLike(node) && "body" in node && node.body !== undefined;
}

function isMarkup(node: ts.Node): boolean {
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);
}

function nameOf(node: FunctionWithBody): string {
  if (node.name) return node.name.getText();
  if (ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent)) return node.parent.name.getText();
  return `at line ${lineOf(node)}`;
}
