import { describe, expect, test } from "vitest";
import {
  basisFrom,
  billingFrom,
  CellFault,
  centsFrom,
  dayFrom,
  gradesFrom,
  kindFrom,
  quantityFrom,
  yesFrom,
} from "./file-values";

const whyOf = (read: unknown) => (read instanceof CellFault ? read.why : `read as ${JSON.stringify(read)}`);

describe("amounts", () => {
  test.each([
    ["$1,234.50", 123_450],
    ["1234.5", 123_450],
    ["0.07", 7],
    ["$ 12,000", 1_200_000],
    ["999,999,999.99", 99_999_999_999],
    ["1.10", 110],
  ])("%s is read exactly", (text, cents) => {
    expect(centsFrom(text)).toBe(cents);
  });

  test.each([
    "",
    "1.234,50",
    "1,23",
    "12,34,567",
    "-5",
    "(5.00)",
    "4.505",
    "€4",
    "4.50 USD",
    "1e3",
    ".5",
    "1,000,000,000",
  ])("%s is refused", (text) => {
    expect(whyOf(centsFrom(text))).toBe("Write the unit price in dollars, such as 4.50 or $1,234.50.");
  });
});

describe("quantities", () => {
  test.each([
    ["1,200", 1_200],
    ["1", 1],
    ["1000000", 1_000_000],
  ])("%s is read exactly", (text, count) => {
    expect(quantityFrom(text)).toBe(count);
  });

  test.each(["0", "1.5", "1,20", "1000001", "twelve", ""])("%s is refused", (text) => {
    expect(whyOf(quantityFrom(text))).toContain("a whole number from 1 to 1,000,000");
  });
});

describe("days", () => {
  test.each([
    ["2026-07-01", "2026-07-01"],
    ["7/1/2026", "2026-07-01"],
    ["07/01/2026", "2026-07-01"],
    ["2/29/2028", "2028-02-29"],
    ["12/31/2026", "2026-12-31"],
  ])("%s is read exactly", (text, day) => {
    expect(dayFrom(text, "ends_on")).toBe(day);
  });

  test.each(["2026-02-30", "2/29/2027", "31/12/2026", "July 1, 2026", "1.7.2026", "20260701", "7/2026", "0026-07-01"])(
    "%s is refused",
    (text) => {
      expect(whyOf(dayFrom(text, "ends_on"))).toBe("Write ends_on as 2026-07-01 or 7/1/2026 (the month first).");
    },
  );

  test("a year of two digits is refused, since the century is a guess", () => {
    expect(whyOf(dayFrom("7/1/26", "starts_on"))).toContain("four digits");
  });
});

describe("words", () => {
  test("say what a line pays for, what its price is for and how often it is paid", () => {
    expect(["", "License", "licence", "Training"].map(kindFrom)).toEqual(["licence", "licence", "licence", "training"]);
    expect(["Per student", "students", "license", "whole district"].map(basisFrom)).toEqual([
      ...["student", "student", "licence", "district"],
    ]);
    expect(["Once", "monthly", "every year", "annual"].map(billingFrom)).toEqual(["once", "month", "year", "year"]);
    expect(["yes", "No", "", "TRUE"].map(yesFrom)).toEqual([true, false, false, true]);
  });

  test("that are none of these are refused with the words to use", () => {
    expect(whyOf(kindFrom("hardware"))).toContain("license, training or other");
    expect(whyOf(basisFrom("classroom"))).toContain("student, teacher, license, school or district");
    expect(whyOf(basisFrom(""))).toContain("student, teacher, license, school or district");
    expect(whyOf(billingFrom("weekly"))).toContain("once, month or year");
    expect(whyOf(yesFrom("perhaps"))).toContain("yes or no");
  });
});

describe("grades", () => {
  test.each([
    ["", []],
    ["K; 1; 2", [0, 1, 2]],
    ["5 to 8", [5, 6, 7, 8]],
    ["9-12", [9, 10, 11, 12]],
    ["PK, K to 2, 2", [-1, 0, 1, 2]],
  ])("%s is read exactly", (text, grades) => {
    expect(gradesFrom(text)).toEqual(grades);
  });

  test.each(["13", "8 to 5", "8-May", "first"])("%s is refused", (text) => {
    expect(whyOf(gradesFrom(text))).toContain("5 to 8");
  });
});
