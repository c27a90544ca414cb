import { readFileSync } from "node:fs";
import path from "node:path";
import { wholePercent } from "domain/percent-words";
import { root } from "tests/check/source";
import { expect, it } from "vitest";
import { classMedians, personFigures } from "./person-figures";
import { classMade } from "./person-made";
import { minutesEach } from "./rankings";

const text = readFileSync(path.join(root, "docs/figures/usage.md"), "utf8");
const week = { from: "2026-11-02", to: "2026-11-08" };

/** The table below a heading of docs/figures/usage.md, and the number that its last line says, if it says one. */
function sectionOf(heading: string) {
  const [, section = ""] = text.split(`## ${heading}\n`);
  const [part = ""] = section.split(/^## /m);
  const rows = [...part.matchAll(/^\| (.*) \|$/gm)].map(([, row = ""]) => row.split(" | "));
  const [, value] = /^[a-z ]+: (\d+)$/m.exec(part) ?? [];
  return { rows: rows.slice(1), value: Number(value) };
}

it("minutes per active user", () => {
  const { rows } = sectionOf("Minutes per active user");
  expect(rows).toHaveLength(4);
  for (const [seconds, people, each] of rows) {
    const worked = minutesEach({ people: Number(people), seconds: Number(seconds) });
    expect(worked === null ? "none" : String(worked)).toBe(each);
  }
});

it("days with usage", () => {
  const { rows, value } = sectionOf("Days with usage");
  const cells = rows.map(([day = "", product = "", engagements]) => ({
    day,
    targetNo: product.length,
    productId: product,
    engagements: Number(engagements),
    seconds: 60,
  }));
  expect(personFigures(cells, week, (id) => id).days).toBe(value);
});

it("classes with usage", () => {
  const { rows, value } = sectionOf("Classes with usage");
  const classes = rows.map(([title = ""]) => ({
    id: title,
    title,
    grades: [],
    schoolId: null,
    schoolName: null,
    students: 20,
    enrolled: [],
    profiles: [],
    studentGrades: [],
  }));
  const totals = rows.map(([, people], classNo) => ({ classNo, people: Number(people), engagements: 1, seconds: 0 }));
  const made = classMade("classesWithUsage", { classes, totals, weeks: [], active: 12, range: week });
  expect(made.value).toBe(value);
});

it("share of active students", () => {
  const { rows } = sectionOf("Active students");
  expect(rows).toHaveLength(3);
  for (const [active, students, share] of rows) {
    expect(`${wholePercent(Number(active) / Number(students))}%`).toBe(share);
  }
});

it("class median, as a student sees it", () => {
  const { rows } = sectionOf("Class median");
  expect(rows).toHaveLength(4);
  for (const [values = "", classmates, median] of rows) {
    const people = values.split(", ").map((one) => ({ engagements: Number(one), seconds: 0, products: 0, days: 0 }));
    const of = { classmates: Number(classmates), fewest: 10, range: week };
    expect(String(classMedians({ people, weeks: [] }, of)?.engagements ?? "none")).toBe(median);
  }
});
