import type { Saving } from "domain/money/product-value";
import { expect, test } from "vitest";
import type { NamedOverlap } from "./overlap";
import { type OverlapOrder, type SeatOrder, sortOverlaps, sortSeats } from "./sorted-savings";

const saving = (name: string, decideBy: string, cents: number, decision: "cancel" | null = null) =>
  ({ product: { name }, contract: { decideBy, decision }, cents }) as Saving;
/** As savingsOf has them. */
const seats = [
  saving("Zap", "2027-01-10", 500),
  saving("Alpha", "2027-02-01", 900),
  saving("math 2", "2027-03-01", 700),
  saving("Beta", "2027-01-01", 9_000, "cancel"),
];
const overlap = (category: string, annualCents: number, cents: number | null) =>
  ({ category, annualCents, going: cents === null ? null : { cents } }) as NamedOverlap;
const overlaps = [overlap("Reading", 900, null), overlap("Math", 800, 100), overlap("Art", 700, 300)];

test.each<[SeatOrder["sort"], boolean, string[]]>([
  ["decide", false, ["Zap", "Alpha", "math 2", "Beta"]],
  ["decide", true, ["math 2", "Alpha", "Zap", "Beta"]],
  ["name", false, ["Alpha", "math 2", "Zap", "Beta"]],
  ["name", true, ["Zap", "math 2", "Alpha", "Beta"]],
  ["saving", true, ["Alpha", "math 2", "Zap", "Beta"]],
])("renewals by %s, descending %s, keep what is decided last", (sort, descending, expected) => {
  expect(sortSeats(seats, { sort, descending }).map(({ product }) => product.name)).toEqual(expected);
});

test.each<[OverlapOrder["sort"], boolean, string[]]>([
  ["together", true, ["Reading", "Math", "Art"]],
  ["name", false, ["Art", "Math", "Reading"]],
  ["saving", true, ["Art", "Math", "Reading"]],
  ["saving", false, ["Reading", "Math", "Art"]],
])("overlaps by %s, descending %s", (sort, descending, expected) => {
  expect(sortOverlaps(overlaps, { sort, descending }).map(({ category }) => category)).toEqual(expected);
});
