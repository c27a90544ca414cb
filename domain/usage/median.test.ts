import { expect, it } from "vitest";
import { medianOf } from "./median";

it.each<[string, number[], number, number | null]>([
  ["the middle of an odd number", [9, 1, 5], 3, 5],
  ["the mean of the two in the middle of an even number", [1, 2, 4, 100], 4, 3],
  ["those without a value have 0", [4, 8], 5, 0],
  ["half of them without one", [4, 8], 4, 2],
  ["numbers by their size, not by their letters", [10, 9, 100], 3, 10],
  ["nobody has none", [], 0, null],
])("%s", (_, values, size, median) => expect(medianOf(values, size)).toBe(median));
