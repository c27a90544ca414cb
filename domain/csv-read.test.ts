import { expect, test } from "vitest";
import { readCsv } from "./csv-read";

test.each([
  ["\n", "Unix"],
  ["\r\n", "Windows"],
  ["\r", "old Macs"],
])("lines end with %j, as on %s", (end) => {
  expect(readCsv(["Email,Role", '"a@x.example",Teacher', "b@x.example,Principal", ""].join(end))).toEqual({
    heads: ["email", "role"],
    rows: [
      { line: 2, cells: ["a@x.example", "Teacher"] },
      { line: 3, cells: ["b@x.example", "Principal"] },
    ],
  });
});

/** Milliseconds that reading takes, the best of seven. */
function timeOf(text: string): number {
  const times = Array.from({ length: 7 }, () => {
    const began = performance.now();
    readCsv(text);
    return performance.now() - began;
  });
  return Math.min(...times);
}

test("a megabyte without a line end costs no more than one with it", () => {
  const long = "a".repeat(1_000_000);
  expect(timeOf(long) / timeOf(`email,role\n${long},teacher\n`)).toBeLessThan(4);
});
