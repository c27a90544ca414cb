import { expect, test } from "vitest";
import { inLetters } from "./letters";
import { readPattern } from "./pattern";

test.each([
  ["xn--mnchen-3ya.example", "münchen.example"],
  ["*.xn--mnchen-3ya.example", "*.münchen.example"],
  ["shop.xn--fiqs8s/xn--kept", "shop.中国/xn--kept"],
  ["example.org/kids", "example.org/kids"],
])("%s reads as %s, and what is read is the same pattern", (kept, shown) => {
  expect(inLetters(kept)).toBe(shown);
  const type = kept.startsWith("*") ? "wildcard" : kept.includes("/") ? "path_prefix" : "domain";
  expect(readPattern(shown, type)).toMatchObject({ ok: true, pattern: kept });
});

test("a name that stands for no letters is shown as it is", () => {
  expect(inLetters("xn--0.example/a")).toBe("xn--0.example/a");
});
