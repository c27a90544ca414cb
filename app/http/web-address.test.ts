import { expect, test } from "vitest";
import { webAddress } from "./web-address.server";

const refused = "Enter a web address, for example https://example.org.";

test.each([
  ["", ""],
  [" quizlet.com/latest ", "https://quizlet.com/latest"],
  ["http://example.org", "http://example.org"],
])("%j is kept as %j", (typed, kept) => {
  expect(webAddress.parse(typed)).toBe(kept);
});

test.each([
  "ftp://example.org",
  "localhost",
  "https://user:secret@example.org",
  "example.org/a b",
  "example.org/\u0001",
  "example.org/a\nb",
])("%j is no web address", (typed) => {
  expect(webAddress.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([refused]);
});

test("a longer one than is kept is refused", () => {
  expect(webAddress.safeParse(`example.org/${"a".repeat(500)}`).success).toBe(false);
});
