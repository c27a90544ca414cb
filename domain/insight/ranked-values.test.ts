import { expect, test } from "vitest";
import { rankValues } from "./ranked-values";

const value = (index: number | null) => ({ index, parts: [], known: 2, ground: {} as never });
const product = (name: string, now: number | null, before: number | null) => ({
  id: name,
  name,
  categoryId: null,
  category: null,
  approval: "approved" as const,
  value: value(now),
  before,
});

test("products by value have the place that the use before would give them", () => {
  const ranked = rankValues([
    product("Fallen", 40, 90),
    product("Risen", 80, 20),
    product("New", 60, null),
    product("Unknown", null, 30),
    product("Equal", 40, 90),
  ]);
  expect(ranked.map(({ name, place, placeBefore }) => [name, place, placeBefore])).toEqual([
    ["Risen", 1, 4],
    ["New", 2, null],
    ["Equal", 3, 1],
    ["Fallen", 3, 1],
    ["Unknown", null, 3],
  ]);
});
