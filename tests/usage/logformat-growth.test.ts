import { compileLogformat } from "domain/usage/logs/logformat";
import { utc } from "domain/usage/logs/times";
import { expect, it } from "vitest";
import { expectLinear } from "../support/growth";

// Formats that a person may paste, each with lines that fit it nearly.
it.each([
  ["names with blanks", "%ts %ru  %[un %ul\t%ue, %>a", "\t "],
  ["the same account again and again", "%ts %ru %un %un %un %un|%rm", "a "],
  ["two addresses with their ports", "%ts %ru %>a:%>p %<a:%<p %rm", ":"],
  ["numbers between blanks", "%ts %ru %tr   %dt   %st|%rm", "1  "],
  ["cells in quotes", '%ts %ru "%{User-Agent}>h" "%{Referer}>h" "%un"', '\\" "'],
  ["a clock", "%ts %ru %{%Y%m%d%H%M%S}tl|%rm", "1"],
])("a pasted logformat with %s cuts a line in no more time than it is long", async (_, format, piece) => {
  const cut = compileLogformat(format, utc);
  if (typeof cut === "string") expect.fail(cut);
  await expectLinear(
    30_000,
    (size) => `1 a ${piece.repeat(size / piece.length)}!`,
    (line) => cut(line),
  );
});
