import { execFileSync } from "node:child_process";
import { sourceFiles } from "tests/check/source";
import { chooseParts, filesOf, slowParts } from "tests/run/slow-parts";
import { describe, expect, it } from "vitest";

const slowFiles = sourceFiles("app", "db", "domain", "worker", "tests").filter((file) => file.includes(".slow.test."));
const names = (parts: { name: string }[]) => parts.map(({ name }) => name);

/** The alternatives of the group that opens at `index` of a pattern, and where it closes. */
function groupAt(source: string, index: number): { options: string[]; end: number } {
  let [inside, depth, end] = ["", 0, index + 1];
  while (end < source.length && (depth > 0 || source[end] !== ")")) {
    const sign = source[end] ?? "";
    if (source[end - 1] !== "\\") depth += Number(sign === "(") - Number(sign === ")");
    inside += depth === 0 && sign === "|" ? "\n" : sign;
    end++;
  }
  return { options: inside.split("\n"), end };
}

/** A pattern with each alternative of each of its groups alone: one that matches no file is a dead branch. */
function branchesOf({ source }: RegExp): RegExp[] {
  return [...source.matchAll(/(?<!\\)\((?!\?)/g)].flatMap(({ index }) => {
    const { options, end } = groupAt(source, index);
    if (options.length === 1) return [];
    return options.map((option) => new RegExp(`${source.slice(0, index)}(${option})${source.slice(end + 1)}`));
  });
}

describe("the slow lane", () => {
  it("has each slow test in one part", () => {
    expect(slowParts.flatMap(filesOf).sort()).toEqual(slowFiles.sort());
  });

  it("watches only for what is there", () => {
    const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n");
    const watched = slowParts.flatMap(({ name, touchedBy }) =>
      touchedBy.flatMap((pattern) => [pattern, ...branchesOf(pattern)].map((one) => ({ name, one }))),
    );
    expect(watched.filter(({ one }) => !files.some((file) => one.test(file)))).toEqual([]);
  });

  it("runs what a change touches", () => {
    expect(chooseParts(["README.md", "app/http/theme.server.ts"], 60)).toEqual({ chosen: [], late: [] });
    expect(names(chooseParts(["worker/roster/run-sync.ts"], 60).chosen)).toEqual([
      "drills: workers, webs and servers that die or hang in the middle of something",
      "the check of a roster, as an operator runs it",
    ]);
    expect(chooseParts(["migrations/0001_people.ts"], 60).chosen.length).toBeGreaterThan(2);
  });

  it("takes of all parts what there is time for, when nobody knows what changed", () => {
    const { chosen, late } = chooseParts(null, 12);
    expect(chosen.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(12);
    expect([...names(chosen), ...names(late)].sort()).toEqual(names(slowParts).sort());
    expect(chooseParts(null, 0).chosen).toEqual([]);
  });
});
