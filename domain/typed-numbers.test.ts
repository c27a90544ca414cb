import { expect, test } from "vitest";
import { typedCents, typedCount } from "./typed-numbers";

test.each([
  ["0", 0],
  [" 64 ", 64],
  ["1,200", 1_200],
  ["1 200", 1_200],
  ["1,234,567", 1_234_567],
  ["1000000", 1_000_000],
])("%s is a whole number", (text, count) => {
  expect(typedCount(text)).toBe(count);
});

test.each([
  "",
  "1,00",
  "4,50",
  "1,2,3",
  ",200",
  "1,200,",
  "1,200 000",
  "12,00,000",
  "1.5",
  "-1",
  "1e3",
  "two",
  "9".repeat(16),
])("“%s” is none", (text) => {
  expect(typedCount(text)).toBeNull();
});

test.each([
  ["4.5", 450],
  ["$4.50", 450],
  ["$ 12,000", 1_200_000],
  ["1.1", 110],
  ["0.07", 7],
  ["1,234.50", 123_450],
])("%s is an amount", (text, cents) => {
  expect(typedCents(text)).toBe(cents);
});

test.each(["4,50", "9,99", "1.234,50", "1,23", "0.001", "-5", "free", "", "$", "4.", ".5", "€5", "1.2.3"])(
  "“%s” is no amount",
  (text) => {
    expect(typedCents(text)).toBeNull();
  },
);
