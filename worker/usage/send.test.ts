import { expect, it } from "vitest";
import { waitOf } from "./send";

const now = Date.parse("2026-11-26T12:00:00Z");

it.each([
  ["nothing", null, null],
  ["an empty header", " ", null],
  ["seconds", "7", 7_000],
  ["no wait at all", "0", 0],
  ["a moment, as a balancer may write it", "Thu, 26 Nov 2026 12:00:20 GMT", 20_000],
  ["a moment that is over", "Thu, 26 Nov 2026 11:59:00 GMT", 0],
  ["more than five minutes", "86400", 300_000],
  ["a moment of another year", "Sun, 28 Nov 2027 12:00:00 GMT", 300_000],
  ["what can't be read", "soon", null],
])("an answer that asks for %s is waited for", (_, said, ms) => {
  expect(waitOf(said, now)).toBe(ms);
});
