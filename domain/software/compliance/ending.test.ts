import { describe, expect, test } from "vitest";
import { endingNext } from "./ending";
import type { ProductCompliance } from "./product-compliance";

const today = "2026-11-22";
const on = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

/** A product with a check that ends on each of some days from now. */
function aProduct(name: string, checks: number[]): ProductCompliance {
  const record = { softwareId: name, name, agreements: [], allowedUntil: null, nextReviewOn: null };
  const applying = checks.map((days, at) => ({
    requirement: { law: "FERPA", title: `Requirement ${at}` },
    result: { status: "pass" },
    expiresOn: on(days),
  }));
  return { record, applying } as unknown as ProductCompliance;
}
const counts = (days: number[]) => endingNext([aProduct("One", days)], today).map(({ count }) => count);

describe("what ends next", () => {
  test.each([
    [-1, [0, 0, 0]],
    [0, [1, 0, 0]],
    [30, [1, 0, 0]],
    [31, [0, 1, 0]],
    [60, [0, 1, 0]],
    [61, [0, 0, 1]],
    [90, [0, 0, 1]],
    [91, [0, 0, 0]],
  ])("in %i days counts in its span alone", (days, wanted) => {
    expect(counts([days])).toEqual(wanted);
  });

  test("draws the checks of a product that end on one day together, and no others", () => {
    const [soon] = endingNext([aProduct("One", [5, 5, 6]), aProduct("Two", [5])], today);
    expect(soon?.first.map(({ what, name, about, days }) => [what, name, about, days])).toEqual([
      ["checks", "2 requirements", "One", 5],
      ["check", "FERPA: Requirement 0", "Two", 5],
      ["check", "FERPA: Requirement 2", "One", 6],
    ]);
    expect(soon?.count).toBe(3);
  });
});
