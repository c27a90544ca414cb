import { expect, test } from "vitest";
import { patternTypeOf, readPattern } from "./pattern";
import { isPublicSuffix } from "./usable-host";

test.each([
  ["Example.ORG", "domain", "example.org"],
  ["https://example.org/", "domain", "example.org"],
  ["*.Example.org.", "wildcard", "*.example.org"],
  ["https://*.example.org", "wildcard", "*.example.org"],
  ["example.org/kids/?q#x", "path_prefix", "example.org/kids"],
  ["bücher.example", "domain", "xn--bcher-kva.example"],
  ["192.0.2.1", "domain", "192.0.2.1"],
  ["someone.github.io", "domain", "someone.github.io"],
  ["lakeside.k12.ca.us", "domain", "lakeside.k12.ca.us"],
] as const)("%s as %s is kept as %s", (text, type, pattern) => {
  expect(readPattern(text, type)).toMatchObject({ ok: true, pattern });
});

test.each([
  ["com", "domain"],
  ["*.com", "wildcard"],
  ["k12.ca.us", "domain"],
  ["github.io", "domain"],
  ["*.github.io", "wildcard"],
  ["github.io/x", "path_prefix"],
  ["co.uk.", "domain"],
  ["localhost", "domain"],
  ["example.org/x", "domain"],
  ["example.org/x", "wildcard"],
  ["*.example.org/x", "wildcard"],
  ["*.*.example.org", "wildcard"],
  ["example.*", "domain"],
  ["example.org/*", "path_prefix"],
  ["example.org", "path_prefix"],
  ["example.org", "wildcard"],
  ["*.192.0.2.1", "wildcard"],
  ["example.org:8080", "domain"],
  ["kim@example.org", "domain"],
  [`${"a".repeat(500)}.org`, "domain"],
] as const)("%s as %s is refused with a reason", (text, type) => {
  const read = readPattern(text, type);
  expect(read.ok).toBe(false);
  expect("why" in read && read.why).toMatch(/^[A-Z].*\.$/);
});

test("a type by its look, and what is a public suffix", () => {
  expect([" *.a.example", "https://a.example/x", "a.example/", "a.example"].map(patternTypeOf)).toEqual([
    ...["wildcard", "path_prefix", "domain", "domain"],
  ]);
  expect(["com", "github.io", "a.github.io", "[::1]", "192.0.2.1"].map(isPublicSuffix)).toEqual([
    ...[true, true, false, false, false],
  ]);
});
