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
