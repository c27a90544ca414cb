import { describe, expect, it } from "vitest";
import { wholePercent } from "./percent-words";

describe("a whole percent", () => {
  it.each([
    [0, 3, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 8, 13],
    [29, 200, 15],
    [57, 200, 29],
    [3, 3, 100],
  ])("of %i of %i is the nearest: %i", (part, whole, percent) => {
    expect(wholePercent(part / whole)).toBe(percent);
  });

  it.each([
    [1, 300, 1],
    [1, 10_000_000_000_000, 1],
    [1, 200, 1],
  ])("of %i of %i is not 0", (part, whole, percent) => {
    expect(wholePercent(part / whole)).toBe(percent);
  });

  it.each([
    [995, 1_000, 99],
    [9_999, 10_000, 99],
    [10_000_000_000_000 - 1, 10_000_000_000_000, 99],
  ])("of %i of %i is not 100", (part, whole, percent) => {
    expect(wholePercent(part / whole)).toBe(percent);
  });

  it.each([
    [1_001, 1_000, 100],
    [5, 4, 125],
    [90, 2, 4_500],
  ])("of %i for %i seats goes beyond 100: %i", (part, whole, percent) => {
    expect(wholePercent(part / whole)).toBe(percent);
  });
});
