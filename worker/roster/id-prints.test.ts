import { describe, expect, it } from "vitest";
import { IdPrints } from "./id-prints";

function alike(ids: Iterable<string>) {
  const prints = new IdPrints();
  for (const id of ids) prints.add(id);
  return prints.alike;
}

function* many(prefix: string, n: number) {
  for (let at = 0; at < n; at++) yield `${prefix}${at}`;
}

describe("ids that may be alike", () => {
  it("are found, wherever they stand, and in other case", () => {
    expect(alike(["a", "b", "a"])).toBe(true);
    expect(alike(["User-1", "user-2", "USER-1"])).toBe(true);
    expect(alike([...many("enrollment-class-", 20_000), "enrollment-class-7"])).toBe(true);
  });

  it("are none among half a million different ones", () => {
    expect(alike(many("enrollment-class-1-09-3-", 500_000))).toBe(false);
    expect(alike(["", "é", "É", "a", "ab", "ba"])).toBe(false);
  });
});

describe("rows that may be alike in some values", () => {
  const alikeIn = (rows: readonly (readonly string[])[], places: readonly number[]) => {
    const prints = new IdPrints();
    for (const row of rows) prints.addOf(row, places);
    return prints.alike;
  };

  it("are found by these values alone, in other case too", () => {
    const rows = [
      ["1", "Class-7", "ann", "student"],
      ["2", "class-7", "ANN", "student"],
    ];
    expect(alikeIn(rows, [1, 2, 3])).toBe(true);
    expect(alikeIn(rows, [0, 1, 2])).toBe(false);
  });

  it("are none where the same letters are parted otherwise or stand in another order", () => {
    const rows = [
      ["ab", "c"],
      ["a", "bc"],
      ["c", "ab"],
      ["", "abc"],
      ["abc", ""],
    ];
    expect(alikeIn(rows, [0, 1])).toBe(false);
    const many = Array.from({ length: 500_000 }, (_, nth) => [`class-${nth % 700}`, `user-${Math.floor(nth / 700)}`]);
    expect(alikeIn(many, [0, 1])).toBe(false);
  });
});
