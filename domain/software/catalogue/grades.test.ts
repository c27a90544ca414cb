import { describe, expect, test } from "vitest";
import { gradeNumber, gradesInWords, gradeWord } from "./grades";

describe("grades", () => {
  test.each([
    ["PK", -1],
    ["KG", 0],
    ["TK", 0],
    ["01", 1],
    ["4", 4],
    ["12", 12],
    ["13", null],
    ["UG", null],
    ["", null],
    [null, null],
  ])("%s is %s", (code, number) => expect(gradeNumber(code)).toBe(number));

  test.each([
    [-1, "Pre-K"],
    [0, "Kindergarten"],
    [4, "grade 4"],
  ])("%s is said %s", (grade, word) => expect(gradeWord(grade)).toBe(word));

  test.each([
    [[], ""],
    [[4], "grade 4"],
    [[4, 3], "grades 3 and 4"],
    [[5, 3, 4, 4], "grades 3 to 5"],
    [[-1, 0, 1, 2, 5], "Pre-K to grade 2, grade 5"],
    [[0, 1], "Kindergarten and grade 1"],
  ])("%j together are %s", (grades, words) => expect(gradesInWords(grades)).toBe(words));
});
