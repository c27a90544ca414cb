import { billingFrom, CellFault, gradesFrom } from "domain/money/file-values";
import { levelNamed } from "domain/places/levels";
import { areKnownGrades, gradeCodeOf } from "domain/rosters/grades";
import { readPatternFile } from "domain/software/addresses/pattern-file";
import { gradeNumber } from "domain/software/catalogue/grades";
import { describe, expect, test } from "vitest";
import { ownOf } from "./own";

// Every object of JavaScript knows these words by itself.
const everywhere = ["constructor", "toString", "hasOwnProperty", "valueOf", "__proto__"];

describe.each(everywhere)("the word %s", (word) => {
  test("is in no table that does not have it", () => {
    expect(ownOf({ yes: 1 }, word)).toBeUndefined();
    expect(ownOf({ yes: 1 }, "yes")).toBe(1);
  });

  test("is no level, no grade, no way to pay and no answer in a file", () => {
    expect(levelNamed(word)).toBeUndefined();
    expect(gradeNumber(word)).toBeNull();
    expect(gradesFrom(word)).toBeInstanceOf(CellFault);
    expect(billingFrom(word)).toBeInstanceOf(CellFault);
    expect(readPatternFile(`pattern,product,authorized\nexample.org,Desmos,${word}\n`)).toEqual([
      expect.objectContaining({ ok: false }),
    ]);
  });

  test("is no grade of a roster", () => {
    expect(gradeCodeOf(word)).toBe(word);
    expect(areKnownGrades(word)).toBe(false);
  });
});
