import { expect, it } from "vitest";
import { gradeName } from "./grade-name";

it.each([
  ["02", "2"],
  ["12", "12"],
  ["KG", "Kindergarten"],
  ["PK", "Pre-K"],
  ["UG", "UG"],
  // Every object of JavaScript knows this word by itself.
  ["constructor", "constructor"],
])("grade %s is said %s", (code, said) => {
  expect(gradeName(code)).toBe(said);
});
