import { describe, expect, it } from "vitest";
import { anyGradeSaid } from "./grades-said";
import { besideUtilization, usersSaid } from "./licensed-words";
import type { Enrolled } from "./queries/enrollment";
import { limitsOf, peopleIn } from "./site-limits";

const group = (schoolId: string | null, grade: number | null): Enrolled => ({ schoolId, grade, students: 10 });
/** Alder has kindergarten to grade 6, Birch pre-kindergarten to grade 8. */
const enrolled = [
  ...[0, 1, 2, 3, 4, 5, 6, null].map((grade) => group("alder", grade)),
  ...[-1, 0, 1, 2, 3, 4, 5, 6, 7, 8].map((grade) => group("birch", grade)),
  group(null, 12),
];
const site = (schoolIds: string[], grades: number[] = []) => ({ basis: "school" as const, schoolIds, grades });
const limits = (...lines: ReturnType<typeof site>[]) => limitsOf(lines, enrolled);

describe("whom the licenses of a product are for", () => {
  it("is everyone where one of them names neither schools nor grades, or gives seats to anyone", () => {
    expect(limits()).toBeNull();
    expect(limits(site(["alder"]), site([]))).toBeNull();
    expect(limitsOf([site(["alder"]), { basis: "student", schoolIds: [], grades: [] }], enrolled)).toBeNull();
  });

  it.each([
    ["schools alone", [site(["alder"]), site(["birch"])], "schools", ["alder", "birch"]],
    ["grades that are whole bands", [site([], [6, 7, 8])], "grades", null],
    ["both", [site(["birch"], [3, 4, 5])], "both", ["birch"]],
    ["one by schools, one by grades", [site(["alder"]), site([], [6, 7, 8])], "both", null],
    [
      "grades that nobody is in don't count: a school that ends with grade 6",
      [site(["alder"], [6])],
      "both",
      ["alder"],
    ],
    ["a school that begins with kindergarten", [site(["alder"], [0, 1, 2])], "both", ["alder"]],
    [
      "part of a band: kindergarten, but not pre-kindergarten",
      [site(["birch"], [0, 1, 2])],
      "schoolsAnyGrade",
      ["birch"],
    ],
    [
      "part of a band in some schools only",
      [site(["birch"], [6]), site(["alder"], [6])],
      "schoolsAnyGrade",
      ["birch", "alder"],
    ],
    ["part of a band anywhere", [site([], [6]), site(["alder"])], "anyGrade", null],
  ] as const)("%s", (_, lines, judgedBy, schoolIds) => {
    expect(limits(...lines)).toMatchObject({ judgedBy, schoolIds });
  });

  it("counts nobody twice who is in two of its places, and staff only where no grade is named", () => {
    const rows = [
      { schoolId: "alder", band: null, who: "staff" },
      { schoolId: "alder", band: "6-8" as const, who: "alder's" },
      { schoolId: "birch", band: null, who: "staff of birch" },
      { schoolId: "birch", band: "6-8" as const, who: "birch's" },
      { schoolId: null, band: "6-8" as const, who: "of no school" },
    ];
    const whoIn = (...lines: ReturnType<typeof site>[]) =>
      peopleIn(limits(...lines)?.places ?? [], rows).map(({ who }) => who);
    expect(whoIn(site(["alder"]), site([], [6, 7, 8]))).toEqual(["staff", "alder's", "birch's", "of no school"]);
    expect(whoIn(site(["birch"], [6, 7, 8]))).toEqual(["birch's"]);
    expect(whoIn(site(["birch"], [7])), "part of a band").toEqual(["staff of birch", "birch's"]);
  });
});

describe("in words", () => {
  const said = (...lines: ReturnType<typeof site>[]) => {
    const found = limits(...lines);
    return found && anyGradeSaid(found);
  };
  it("that grades aren't taken into account, only where they aren't", () => {
    expect(said(site([], [6, 7, 8]))).toBeNull();
    expect(said(site([], [6]))).toBe("Utilization counts people in any grade. The license is for grade 6 only.");
    expect(said(site(["birch"], [-1, 0]), site(["alder"], [1]))).toBe(
      "Utilization counts people in any grade at its schools. Its licenses are for Pre-K to grade 1 only.",
    );
    expect(said(site(["birch"], [7, 8]), site(["alder"]))).toBe(
      "Utilization counts people in any grade at its schools. One of its licenses is for grades 7 and 8 only.",
    );
  });

  it("who is counted", () => {
    const of = { active: 1_200, licensed: 1, judgedBy: "both" } as const;
    expect(usersSaid(of)).toBe("1 active user in its schools and grades");
    expect(usersSaid({ ...of, licensed: null, judgedBy: "anyGrade" })).toBe("1,200 active users in any grade");
    expect(usersSaid({ ...of, licensed: null, judgedBy: null })).toBe("1,200 active users");
    expect(besideUtilization({ ...of, active: 1, judgedBy: "schools" }), "nobody else used it").toBeUndefined();
    expect(besideUtilization({ ...of, active: 1, judgedBy: "schoolsAnyGrade" })).toBe("1 at its schools in any grade");
    expect(besideUtilization({ ...of, licensed: null, judgedBy: "anyGrade" })).toBe("in any grade");
  });
});
