import { expect, it, vi } from "vitest";
import { seldom } from "./seldom";

it("lets one error through at once, holds the rest for 5 seconds and says how many it held", () => {
  let now = 1_000;
  const report = vi.fn();
  const tell = seldom(report, 5_000, () => now);
  for (let at = 0; at < 100; at++) tell(new Error(`${at}`));
  now += 4_999;
  tell(new Error("too soon"));
  expect(report.mock.calls.map(([error, withheld]) => [error.message, withheld])).toEqual([["0", 0]]);
  now += 1;
  tell(new Error("later"));
  expect(report.mock.lastCall).toEqual([new Error("later"), 100]);
});
