import { expect, test } from "vitest";
import { rankValues } from "./ranked-values";
import { usualWeights } from "./terms";

/** Two parts that are known alike; an index of one alone is not made. */
const scores = (index: number | null) => [index, index === null ? 50 : index, null, null, null];
const product = (name: string, now: number | null, before: number | null) => ({
  name,
  scores: scores(now),
  before: scores(before),
});

test("products by value have the place that the use before would give them", () => {
  const products = [
    product("Fallen", 40, 90),
    product("Risen", 80, 20),
    product("New", 60, null),
    product("Unknown", null, 30),
    product("Equal", 40, 90),
  ];
  const ranked = rankValues(products, usualWeights);
  expect(ranked.map(({ product, index, place, placeBefore }) => [product.name, index, place, placeBefore])).toEqual([
    ["Risen", 80, 1, 4],
    ["New", 60, 2, null],
    ["Fallen", 40, 3, 1],
    ["Equal", 40, 3, 1],
    ["Unknown", null, null, 3],
  ]);
});
