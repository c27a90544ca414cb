import { expect, it } from "vitest";
import type { UsedProduct } from "./queries/used-products";
import { rankProducts } from "./rankings";

const product = (name: string, now: [number, number, number], before: [number, number, number]): UsedProduct => ({
  id: name,
  name,
  categoryId: null,
  category: null,
  approval: "approved",
  people: now[0],
  engagements: now[1],
  seconds: now[2] * 60,
  before: { people: before[0], engagements: before[1], seconds: before[2] * 60 },
});

const products = [
  product("Atlas", [10, 40, 100], [12, 50, 240]),
  product("Birch", [10, 90, 300], [4, 10, 20]),
  product("Cedar", [25, 30, 50], [0, 0, 0]),
  product("Gone", [0, 0, 0], [30, 99, 400]),
];

it("gives equal values one place, and the place before among what was used before", () => {
  const places = rankProducts(products, "people").map(({ name, place, placeBefore }) => [name, place, placeBefore]);
  expect(places).toEqual([
    ["Cedar", 1, null],
    ["Birch", 2, 3],
    ["Atlas", 2, 2],
  ]);
});

it("ranks by minutes for each active user", () => {
  const rows = rankProducts(products, "each").map(({ name, value, valueBefore }) => [name, value, valueBefore]);
  expect(rows).toEqual([
    ["Birch", 30, 5],
    ["Atlas", 10, 20],
    ["Cedar", 2, 0],
  ]);
});
