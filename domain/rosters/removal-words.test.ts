import { describe, expect, it } from "vitest";
import type { Explanation, Removal } from "./removal-terms";
import { gradeText, peopleText, removalText, removalTexts, tellingRemovals } from "./removal-words";

const removal = (explanation: Explanation | null, more: Partial<Removal> = {}): Removal => ({
  group: "students",
  gone: 344,
  of: 3_000,
  explanation,
  schools: [],
  grades: [],
  ...more,
});
const school = { by: "school" as const, values: ["Harbor Point Middle School"], covered: 344, of: 344 };

describe("a removal in words", () => {
  it.each([
    [
      removal(school),
      "All 344 students to be removed attend Harbor Point Middle School: the export probably left it out",
    ],
    [
      removal({ ...school, covered: 340, of: 340 }),
      "340 of the 344 students to be removed attend Harbor Point Middle School: the export probably left it out",
    ],
    [
      removal({ ...school, of: 1_344 }),
      "All 344 students to be removed attend Harbor Point Middle School, 344 of the 1,344 there",
    ],
    [
      removal({ by: "school", values: ["Alder", "Birch", "Cedar"], covered: 344, of: 344 }),
      "All 344 students to be removed attend Alder, Birch or Cedar: the export probably left them out",
    ],
    [
      removal({ by: "school", values: ["Alder", "Birch", "Cedar", "Dogwood"], covered: 344, of: 344 }),
      "All 344 students to be removed attend 4 schools: the export probably left them out",
    ],
    [
      removal({ by: "grade", values: ["09"], covered: 344, of: 350 }),
      "All 344 students to be removed are in grade 9: the export probably left that grade out",
    ],
    [
      removal({ by: "grade", values: ["12"], covered: 344, of: 344 }),
      "All 344 students to be removed are in grade 12. They may have graduated, or the export left them out",
    ],
    [
      removal(null, { group: "teachers", gone: 61, of: 61 }),
      "All 61 teachers would be removed: the export probably left them out",
    ],
    [
      removal({ by: "role", values: ["teacher"], covered: 90, of: 90 }, { group: "enrollments", gone: 90 }),
      "All 90 enrollments to be removed have the role teacher: the export probably left that role out",
    ],
    [removal(null), null],
  ])("%#: %j", (of, words) => {
    expect(removalText(of)).toBe(words);
  });

  it("names a class on the screen, and not in email", () => {
    const of = removal(
      { by: "class", values: ["Ms. Lee, Algebra"], covered: 24, of: 24 },
      { group: "enrollments", gone: 24 },
    );
    expect(removalText(of)).toContain("are in the class Ms. Lee, Algebra: the export probably left it out");
    expect(removalText(of, false)).toBe(
      "All 24 enrollments to be removed are in one class: the export probably left it out",
    );
  });

  it("is one sentence for groups that have the same in common", () => {
    const others = [
      removal({ ...school, covered: 17, of: 17 }, { group: "teachers", gone: 17 }),
      removal({ ...school, covered: 84, of: 84 }, { group: "classes", gone: 84 }),
      removal({ by: "grade", values: ["09"], covered: 9, of: 9 }, { group: "enrollments", gone: 9 }),
    ];
    expect(removalTexts([removal(school), ...others])).toEqual([
      removalText(removal(school)),
      "Also to be removed: 17 teachers and 84 classes of the same school",
      "All 9 enrollments to be removed are in grade 9: the export probably left that grade out",
    ]);
    expect(removalTexts([])).toEqual([]);
  });

  it.each([
    ["09", "grade 9"],
    ["10", "grade 10"],
    ["KG", "kindergarten"],
    ["UG", "ungraded"],
  ])("says the grade %s as %s", (code, words) => {
    expect(gradeText(code)).toBe(words);
  });
});

describe("what says why a sync is held", () => {
  const finding = { count: 1, of: 3, percent: 33.3, limit: null };
  const enrollments = removal(school, { group: "enrollments" });

  it("is of the kinds of which too much goes", () => {
    const tooMany = [{ ...finding, guard: "deactivated" as const, kind: "users" as const }];
    expect(tellingRemovals(tooMany, [removal(school), enrollments])).toEqual([removal(school)]);
    expect(tellingRemovals(tooMany, [removal(null)])).toEqual([]);
  });

  it.each([
    [
      363,
      [removal(school), removal(school, { group: "teachers", gone: 17 })],
      "344 students, 17 teachers and 2 others",
    ],
    [362, [removal(school), removal(school, { group: "teachers", gone: 17 })], "344 students, 17 teachers and 1 other"],
    [
      361,
      [removal(school), enrollments, removal(school, { group: "staff", gone: 17 })],
      "344 students and 17 other staff members",
    ],
    [344, [removal(school)], null],
  ])("says who all of %d people are, so that it adds up", (count, removals, words) => {
    const found = { ...finding, guard: "deactivated" as const, count };
    expect(peopleText({ ...found, kind: "users" }, removals)).toBe(words);
    expect(peopleText({ ...found, kind: "enrollments" }, removals)).toBeNull();
  });

  it("is all that goes with a school", () => {
    const gone = [{ ...finding, guard: "school" as const, kind: "orgs" as const }];
    const part = removal({ ...school, of: 900 });
    expect(tellingRemovals(gone, [part, enrollments])).toEqual([enrollments]);
  });
});
