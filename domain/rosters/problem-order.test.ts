import { expect, it } from "vitest";
import { causesFirst } from "./problem-order";
import type { ProblemSeverity } from "./terms";

const found = (code: string, file: string | null, count: number) => {
  const severity: ProblemSeverity = "warning";
  return { code, severity, file, field: null, count };
};
const order = (...problems: ReturnType<typeof found>[]) =>
  causesFirst(problems).map(({ code, file, consequences }) => [code, file, consequences.map((each) => each.file)]);

it("people who leave stand before the enrollments that leave with them", () => {
  const enrollments = found("guard.deactivated", "enrollments.csv", 360);
  expect(order(enrollments, found("guard.deactivated", "users.csv", 60))).toEqual([
    ["guard.deactivated", "users.csv", ["enrollments.csv"]],
  ]);
  expect(order(enrollments)).toEqual([["guard.deactivated", "enrollments.csv", []]]);
});

it("a school that disappears stands before all that leaves with it", () => {
  const leaving = ["enrollments.csv", "users.csv", "classes.csv"].map((file) => found("guard.deactivated", file, 60));
  expect(order(...leaving, found("guard.school", "orgs.csv", 1))).toEqual([
    ["guard.school", "orgs.csv", ["enrollments.csv", "users.csv", "classes.csv"]],
  ]);
});

it("new ids stand before those who leave and the enrollments that change by them", () => {
  const updated = found("guard.updated", "enrollments.csv", 798);
  const courses = found("guard.updated", "courses.csv", 78);
  const people = found("guard.deactivated", "users.csv", 140);
  expect(order(updated, courses, people, found("guard.rekeyed", "users.csv", 140))).toEqual([
    ["guard.rekeyed", "users.csv", ["enrollments.csv", "users.csv"]],
    ["guard.updated", "courses.csv", []],
  ]);
});

it("what a zip file lacks follows from what was not opened in it", () => {
  expect(order(found("zip.no_files", "export.zip", 1), found("zip.nested", "export.zip", 1))).toEqual([
    ["zip.nested", "export.zip", ["export.zip"]],
  ]);
});
