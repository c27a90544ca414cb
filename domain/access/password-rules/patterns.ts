import { adjacencyGraphs } from "@zxcvbn-ts/language-common";

/** A text without case, accents and compatibility forms, as a guesser writes it. */
export function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

const keyboards = [adjacencyGraphs.qwerty, adjacencyGraphs.azerty, adjacencyGraphs.qwertz, adjacencyGraphs.keypad];
const neighbours = new Map<string, Set<string>>();
for (const keyboard of keyboards) {
  for (const [key, around] of Object.entries(keyboard)) {
    const known = neighbours.get(key) ?? new Set();
    for (const keys of around) for (const one of keys ?? "") known.add(one);
    neighbours.set(key, known);
  }
}

const step = (one: string, next: string) => (next.codePointAt(0) ?? 0) - (one.codePointAt(0) ?? 0);
const follows: ((one: string, next: string) => boolean)[] = [
  (one, next) => one === next,
  (one, next) => step(one, next) === 1,
  (one, next) => step(one, next) === -1,
  (one, next) => neighbours.get(one)?.has(next) ?? false,
];
const shortestRun = 4;

/** The text without its runs: four or more characters that are the same, count on or back, or lie side by side. */
export function withoutRuns(text: string): string {
  const characters = [...text];
  const kept: string[] = [];
  for (let at = 0; at < characters.length; ) {
    const longest = Math.max(...follows.map((does) => runFrom(characters, at, does)));
    if (longest < shortestRun) kept.push(characters[at] as string);
    at += longest < shortestRun ? 1 : longest;
  }
  return kept.join("");
}

function runFrom(characters: string[], from: number, does: (one: string, next: string) => boolean): number {
  let end = from + 1;
  while (end < characters.length && does(characters[end - 1] as string, characters[end] as string)) end++;
  return end - from;
}

/** True when the text is one part, over and over; the last one may be cut short. */
export function isRepeated(text: string): boolean {
  const characters = [...text];
  for (let part = 1; part <= characters.length / 2; part++) {
    if (characters.every((character, at) => at < part || character === characters[at - part])) return true;
  }
  return false;
}
