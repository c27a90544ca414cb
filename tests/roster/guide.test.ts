import { columnMeanings, fileMeanings } from "domain/rosters/guide/columns";
import { describeFormat } from "domain/rosters/guide/format";
import { describeProblems } from "domain/rosters/guide/problems";
import { sampleFiles } from "domain/rosters/guide/samples";
import { allKinds, columnsOf, kindsOf } from "domain/rosters/kinds";
import { versions } from "domain/rosters/kinds/kind";
import { problemTexts } from "domain/rosters/problem-texts";
import { describe, expect, it } from "vitest";

describe("the guide to OneRoster files", () => {
  it("says what every column that a sync reads is for, and speaks of no other", () => {
    for (const { name, columns } of allKinds) {
      expect(Object.keys(columnMeanings[name]).sort(), name).toEqual(columns.map(({ field }) => field).sort());
      for (const text of [fileMeanings[name], ...Object.values(columnMeanings[name])]) expect(text).toMatch(/^.+\.$/);
    }
  });

  it.each(versions)(
    "has every file and column of %s, required as the sync requires them, each with an example",
    (version) => {
      const described = describeFormat(version);
      expect(described.map(({ file }) => file)).toEqual(kindsOf(version).map(({ file }) => file));
      for (const [at, kind] of kindsOf(version).entries()) {
        const { columns, requiredIn } = described[at] ?? { columns: [], requiredIn: [] };
        expect(requiredIn).toEqual(kind.requiredIn);
        expect(columns.map(({ field, required }) => ({ field, required }))).toEqual(
          columnsOf(kind, version).map(({ field, required }) => ({ field, required })),
        );
        for (const { field, example } of columns) expect(example, `${kind.file} ${field}`).not.toBe("");
        for (const { field, terms, example } of columns.filter((one) => one.terms.length > 0))
          expect(terms, `${kind.file} ${field}`).toContain(example);
      }
    },
  );

  it("shows, in the samples, the columns that it speaks of", () => {
    for (const version of versions) {
      const files = sampleFiles(version);
      for (const { file, columns } of describeFormat(version)) {
        const [id, ...rest] = columns.map(({ field }) => field);
        expect(files.get(file)?.split("\n")[0], file).toBe([id, "status", "dateLastModified", ...rest].join(","));
      }
      expect([...files.keys()].sort()).toEqual(["manifest.csv", ...kindsOf(version).map(({ file }) => file)].sort());
    }
  });

  it("has every problem once, as a sync says it", () => {
    const problems = describeProblems().flatMap((group) => group.problems);
    expect(problems.map(({ code }) => code).sort()).toEqual(Object.keys(problemTexts).sort());
    for (const { code, title, advice } of problems) {
      expect(title, code).toMatch(/\S{2,}/);
      expect(advice, code).toMatch(/\S{2,}/);
      expect(`${title} ${advice}`, code).not.toMatch(/undefined|null|NaN|: $/);
    }
  });
});
