import { isCommon, readings } from "./guessed-first";
import { folded, isRepeated, withoutRuns } from "./patterns";

/** The shortest and the longest password, in characters as people count them. */
export const passwordLength = { shortest: 15, longest: 200 } as const;

/** Whom a password is for: what somebody who knows them would try first. */
export type PasswordOwner = {
  email: string;
  names: (string | null | undefined)[];
  /** Names of their district and school. */
  places: (string | null | undefined)[];
};

const advice = "Three or four words that do not belong together are strong and easy to remember.";
const little = 4;
const enoughOfOnesOwn = 8;
const shortestOwn = 3;

/**
 * What is wrong with a new password, in words that say what to do, or undefined when it may be used. There are no rules
 * about kinds of characters: length counts, and that it is not what a guesser tries first.
 */
export function passwordFault(password: string, owner: PasswordOwner): string | undefined {
  const text = password.normalize("NFC");
  const { length } = [...text];
  const { shortest, longest } = passwordLength;
  if (length < shortest) return `Use at least ${shortest} characters; this has ${length}. ${advice}`;
  if (length > longest) return `Use at most ${longest} characters; this has ${length}.`;
  const plain = folded(text);
  const inner = plain.replace(/^[\d\p{P}\p{S}\s]+|[\d\p{P}\p{S}\s]+$/gu, "");
  if (isRepeated(plain) || (inner !== "" && isRepeated(withoutGaps(inner)))) {
    return `This repeats the same few characters. ${advice}`;
  }
  if ([...withoutRuns(withoutGaps(plain))].length < little) {
    return `This is a row of keys, letters or digits. ${advice}`;
  }
  return faultOfOwn(text, owner) ?? (isCommon(text) ? commonFault : undefined);
}

const commonFault = `This is a password that many people use, with little added. ${advice}`;
const withoutGaps = (text: string) => text.replace(/[\s\p{P}]/gu, "");

/** Refuses what is mainly made of the owner's own words, also when a common password makes up the rest. */
function faultOfOwn(text: string, { email, names, places }: PasswordOwner): string | undefined {
  const known: [string, string[]][] = [
    ["your own name", names.flatMap(partsOf)],
    ["the name of your district or school", places.flatMap(partsOf)],
    ["your email address", [email, ...email.split(/[@.]/).filter((part) => part.length > 3)]],
    ["the name of this site", ["rollcall"]],
  ];
  for (const letters of readings(text)) {
    const left = without(
      letters,
      known.flatMap(([, words]) => words),
    );
    if (left === letters || (left.length >= enoughOfOnesOwn && !isCommon(left))) continue;
    const taken = known.map(([what, words]) => ({ what, left: without(letters, words).length }));
    const most = taken.reduce((one, other) => (other.left < one.left ? other : one));
    return `This is mainly ${most.what}. Choose words that have nothing to do with you.`;
  }
  return undefined;
}

function without(letters: string, words: string[]): string {
  const known = [...new Set(words.map(lettersOf))].filter((word) => word.length >= shortestOwn);
  const longestFirst = known.sort((one, other) => other.length - one.length);
  return lettersOf(longestFirst.reduce((left, word) => left.replaceAll(word, " "), letters));
}

const lettersOf = (text: string) => folded(text).replace(/[^\p{L}]/gu, "");

function partsOf(name: string | null | undefined): string[] {
  return name ? [name, ...name.split(/[\s.,'’-]+/)] : [];
}
