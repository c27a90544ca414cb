import { describe, expect, it } from "vitest";
import { readingLevel, sentencesOf, wordsOf } from "./reading-level";

describe("the reading level of a text", () => {
  it("is that of the formula, worked out by hand", () => {
    // 7 words of 8 syllables in 2 sentences.
    const { grade, sentences, longest } = readingLevel(["The cat sat.", "It saw a tiger."]);
    expect(sentences).toBe(2);
    expect(grade).toBeCloseTo(0.39 * 3.5 + (11.8 * 8) / 7 - 15.59, 10);
    expect(longest).toBe("It saw a tiger.");
  });

  it("names the sentences of more than 25 words", () => {
    const words = (count: number) => `${Array(count).fill("word").join(" ")}.`;
    expect(readingLevel([words(25), words(26)]).long).toEqual([words(26)]);
  });

  it("counts neither figures nor addresses as words", () => {
    expect(wordsOf("7,590 of 12 rows (41%) can’t be read.")).toEqual(["of", "rows", "can’t", "be", "read"]);
  });

  it("takes a paragraph apart at the ends of its sentences", () => {
    expect(sentencesOf("Yes. Grades 3.5 to 5 e.g. may use it! “Why?” Ask Dr Vega.")).toEqual([
      "Yes.",
      "Grades 3.5 to 5 e.g. may use it!",
      "“Why?”",
      "Ask Dr Vega.",
    ]);
  });
});
