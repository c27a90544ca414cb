import type { Enrolled } from "domain/money/queries/enrollment";
import { expect, it } from "vitest";
import { type LicenseLine, licensedBy } from "./licensed";

/** 60 students in grade 4 at Alder, 40 in grade 9 at Birch, 20 of an unknown grade at Birch. */
const enrolled: Enrolled[] = [
  { schoolId: "alder", grade: 4, students: 60 },
  { schoolId: "birch", grade: 9, students: 40 },
  { schoolId: "birch", grade: null, students: 20 },
];
const line = (more: Partial<LicenseLine>): LicenseLine => ({
  softwareId: "fox",
  name: "Zap Fox",
  basis: "student",
  quantity: 30,
  schoolIds: [],
  grades: [],
  gradeMin: null,
  gradeMax: null,
  allowedGrades: [],
  allowedSchoolIds: [],
  ...more,
});
const reaches = (...lines: LicenseLine[]) => licensedBy(lines, enrolled).map(({ reach }) => reach);

it("seats reach as many students as there are seats, and those of several contracts add up", () => {
  expect(reaches(line({}))).toEqual([0.25]);
  expect(reaches(line({}), line({ basis: "licence", quantity: 30 }))).toEqual([0.5]);
  expect(reaches(line({ quantity: 500 }))).toEqual([1]);
});

it("a site license reaches everyone whom it is for", () => {
  expect(reaches(line({ basis: "school", quantity: 1 }))).toEqual([1]);
  expect(reaches(line({ basis: "district", quantity: 1, grades: [4] }), line({}))).toEqual([1, 0.25]);
});

it("seats are for students of the grades and schools for which the product is made and approved", () => {
  expect(reaches(line({ gradeMin: 3, gradeMax: 5 })), "those of an unknown grade may be of these").toEqual([30 / 80]);
  expect(reaches(line({ allowedSchoolIds: ["alder"] }))).toEqual([0.5]);
  expect(licensedBy([line({ gradeMin: 3, gradeMax: 5, allowedGrades: [5, 6] })], enrolled)).toMatchObject([
    { grades: [5] },
  ]);
});

it("a line is for nobody whose schools or grades are not those of its product", () => {
  expect(reaches(line({ gradeMin: 3, gradeMax: 5, allowedGrades: [9] }))).toEqual([]);
  expect(reaches(line({ basis: "school", schoolIds: ["birch"], allowedSchoolIds: ["alder"] }))).toEqual([]);
});

it("where nobody is known to be enrolled, seats reach everyone", () => {
  expect(licensedBy([line({})], []).map(({ reach }) => reach)).toEqual([1]);
});
