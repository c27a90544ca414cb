import { expect, it } from "vitest";
import { workedOut } from "./worked-out";

it("what comes of kept values is worked out once for each pair of them", () => {
  let times = 0;
  const sum = workedOut((one: readonly number[], other: readonly number[]) => ({
    sum: [...one, ...other].length,
    nth: ++times,
  }));
  const [one, other, alike] = [[1], [2, 3], [1]];
  const first = sum(one, other);
  expect(first).toEqual({ sum: 3, nth: 1 });
  expect(sum(one, other)).toBe(first);
  expect([sum(other, one).nth, sum(alike, other).nth, sum(one, one).nth]).toEqual([2, 3, 4]);
  expect(sum(one, other)).toBe(first);
});

it("what could not be worked out is worked out again, and nothing is a value, too", () => {
  let times = 0;
  const work = workedOut((_: object) => {
    if (++times === 1) throw new Error("not now");
    return undefined;
  });
  const of = {};
  expect(() => work(of)).toThrow("not now");
  expect([work(of), work(of), times]).toEqual([undefined, undefined, 2]);
});
