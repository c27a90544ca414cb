import { dictionary } from "@zxcvbn-ts/language-common";
import { folded, withoutRuns } from "./patterns";

// The 49,000 most used passwords of known leaks, the most used first, as the package ships them (MIT licence).
const list = dictionary["passwords-common"];
const shortestWord = 4;
const shortestNumber = 6;
const mostUsed = 1_000;

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, "");
const words = new Set<string>();
const firstWords = new Set<string>();
const numbers = new Set<string>();
for (const [nth, password] of list.entries()) {
  const word = lettersOf(password);
  if (word.length >= shortestWord) words.add(word);
  if (word.length >= shortestWord && nth < mostUsed) firstWords.add(word);
  if (/^\d+$/.test(password) && password.length >= shortestNumber) numbers.add(password);
}

/** What a letter is often written as. */
const disguises: [RegExp, string][] = [
  [/[0]/g, "o"],
  [/[3]/g, "e"],
  [/[4@]/g, "a"],
  [/[5$]/g, "s"],
  [/[7+]/g, "t"],
  [/[8]/g, "b"],
  [/[9]/g, "g"],
];
const undisguised = (text: string, one: string) =>
  disguises.reduce((left, [sign, letter]) => left.replace(sign, letter), text).replace(/[1!|]/g, one);

/** The ways to read the letters of a text: as they stand, and with digits and signs for letters. */
export function readings(text: string): string[] {
  // A number in front, behind or between is no disguise.
  const bare = folded(text)
    .replace(/\d{3,}/g, " ")
    .replace(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, "");
  const ways = [folded(text), withoutRuns(folded(text)), undisguised(bare, "i"), undisguised(bare, "l")];
  return [...new Set(ways.map(lettersOf))];
}

const little = 4;

/**
 * True when a text is a common password with little added: one of all, once or often, or two of the most used, and
 * digits, signs and at most three other letters around them.
 */
export function isCommon(text: string): boolean {
  return isCommonNumber(text) || readings(text).some(isCommonWord);
}

function isCommonWord(letters: string): boolean {
  const most = foundIn(letters, words, shortestWord);
  if (most.some((word) => letters.replaceAll(word, "").length < little)) return true;
  const first = most.filter((word) => firstWords.has(word));
  return first.some((one) => {
    const left = letters.replaceAll(one, " ");
    return first.some((other) => lettersOf(left.replaceAll(other, " ")).length < little);
  });
}

function isCommonNumber(text: string): boolean {
  const digits = text.replace(/[^\p{L}\p{N}\p{S}]/gu, "");
  if (!/^\d+$/.test(digits)) return false;
  return foundIn(digits, numbers, shortestNumber).some((number) => digits.replaceAll(number, "").length < little);
}

const longestWord = 30;

function foundIn(text: string, known: Set<string>, shortest: number): string[] {
  const found = new Set<string>();
  for (let from = 0; from + shortest <= text.length; from++) {
    const furthest = Math.min(text.length, from + longestWord);
    for (let to = from + shortest; to <= furthest; to++) {
      const part = text.slice(from, to);
      if (known.has(part)) found.add(part);
    }
  }
  return [...found];
}
