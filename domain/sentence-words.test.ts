import { expect, it } from "vitest";
import { endSentence } from "./sentence-words";

it.each([
  ["Blocked but still used: Zap Fox", "Blocked but still used: Zap Fox."],
  ["Blocked but still used: Kahoot!", "Blocked but still used: Kahoot!"],
  ["It is made by Acme Inc.", "It is made by Acme Inc."],
  ["Whose is it?", "Whose is it?"],
  ["And so on…", "And so on…"],
  ["It is called “Acme Inc.”", "It is called “Acme Inc.”"],
  ["It is called “Acme”", "It is called “Acme”."],
  [" Ends in a blank. ", "Ends in a blank."],
])("%s ends once", (text, sentence) => {
  expect(endSentence(text)).toBe(sentence);
});
