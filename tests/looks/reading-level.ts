import { syllable } from "syllable";

export type ReadingLevel = {
  /** The school grade at which the text is read with ease. NaN without any sentence. */
  grade: number;
  sentences: number;
  longest: string;
  /** Those of more than `mostWords` words. */
  long: string[];
};

export const mostWords = 25;

/**
 * How hard sentences are to read: the Flesch-Kincaid grade level, 0.39 × words a sentence + 11.8 × syllables a word -
 * 15.59 (Kincaid, Fishburne, Rogers and Chissom, 1975).
 */
export function readingLevel(sentences: readonly string[]): ReadingLevel {
  const counted = sentences.map((text) => ({ text, words: wordsOf(text) })).filter(({ words }) => words.length > 0);
  const words = counted.flatMap((sentence) => sentence.words);
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0);
  const grade = 0.39 * (words.length / counted.length) + 11.8 * (syllables / words.length) - 15.59;
  const longest = counted.reduce((most, one) => (one.words.length > most.words.length ? one : most), {
    text: "",
    words: [] as string[],
  });
  const long = counted.filter((sentence) => sentence.words.length > mostWords).map(({ text }) => text);
  return { grade, sentences: counted.length, longest: longest.text, long };
}

/** The words of a sentence; figures and addresses are none. */
export const wordsOf = (sentence: string) => sentence.match(/\p{L}[\p{L}’'-]*/gu) ?? [];

/** The sentences of a paragraph. A colon that ends a line is an end, too. */
export const sentencesOf = (paragraph: string) => paragraph.split(/(?<=[.?!]["”’)]*)\s+(?=["“‘(]*[\p{Lu}…]|\d)/u);
