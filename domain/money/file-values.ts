import { ownOf } from "domain/own";
import { typedCents, typedCount } from "domain/typed-numbers";
import type { Billing, LineKind, PriceBasis } from "./terms";
import { basisWords, billingWords, lineKindWords } from "./words";

/** A cell that can't be read: what is wrong, and what to write. */
export class CellFault {
  readonly why: string;
  constructor(why: string) {
    this.why = why;
  }
}

type Read<T> = T | CellFault;
const cannot = (why: string) => new CellFault(why);

/** An amount in dollars as whole cents: "$1,234.50" is 123450. */
export function centsFrom(text: string): Read<number> {
  const cents = typedCents(text);
  return cents !== null && cents < 100_000_000_000
    ? cents
    : cannot("Write the unit price in dollars, such as 4.50 or $1,234.50.");
}

/** How many are bought: "1,200" is 1200. */
export function quantityFrom(text: string): Read<number> {
  const count = typedCount(text) ?? 0;
  return count >= 1 && count <= 1_000_000 ? count : cannot("Write the quantity as a whole number from 1 to 1,000,000.");
}

/**
 * A day as YYYY-MM-DD: 2026-07-01, or as Americans write it, 7/1/2026. A day that the calendar has not, a year of two
 * digits and any other order are refused.
 */
export function dayFrom(text: string, column: string): Read<string> {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const [year, month, day] = iso ? iso.slice(1) : us ? [us[3], us[1], us[2]] : [];
  if (/^\d{1,2}[/-]\d{1,2}[/-]\d{2}$/.test(text)) {
    return cannot(`Write the year of ${column} with four digits, such as 7/1/2026.`);
  }
  const written = `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
  const date = new Date(`${written}T00:00:00Z`);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written);
  if (!isDay || written < "1900") {
    return cannot(`Write ${column} as 2026-07-01 or 7/1/2026 (the month first).`);
  }
  return written;
}

/** "yes" or "no"; empty is no. */
export function yesFrom(text: string): Read<boolean> {
  const word = text.toLowerCase();
  if (["yes", "y", "true"].includes(word)) return true;
  return ["", "no", "n", "false"].includes(word) ? false : cannot("Write yes or no for renews_automatically.");
}

const keysOf = <Key extends string>(words: Record<Key, unknown>) => Object.keys(words) as Key[];

/** What a line pays for; empty is a license. */
export function kindFrom(text: string): Read<LineKind> {
  const word = text.toLowerCase();
  if (word === "") return "licence";
  const kinds = keysOf(lineKindWords);
  const found = kinds.find((kind) => kind === word || lineKindWords[kind].toLowerCase() === word);
  return found ?? cannot("Write license, training or other for pays_for, or leave it empty for a license.");
}

/** What the price is for one of: "student", "per student", "students". */
export function basisFrom(text: string): Read<PriceBasis> {
  const word = text.toLowerCase().replace(/^(per|whole) /, "");
  const found = keysOf(basisWords).find(
    (basis) => basis === word || basisWords[basis].one === word || basisWords[basis].many === word,
  );
  return found ?? cannot("Write student, teacher, license, school or district for price_for.");
}

const often: Record<string, Billing> = { monthly: "month", yearly: "year", annual: "year", annually: "year" };

/** How often the price is paid: "once", "month", "monthly", "every month". */
export function billingFrom(text: string): Read<Billing> {
  const word = text.toLowerCase();
  const found = keysOf(billingWords).find(
    (billing) => billing === word || billingWords[billing].asChoice.toLowerCase() === word,
  );
  return found ?? ownOf(often, word) ?? cannot("Write once, month or year for billing.");
}

const early: Record<string, number> = { pk: -1, "pre-k": -1, k: 0, kg: 0, kindergarten: 0 };

function gradeFrom(text: string): number | null {
  const word = text.trim().toLowerCase();
  const known = ownOf(early, word);
  if (known !== undefined) return known;
  const grade = /^\d{1,2}$/.test(word) ? Number(word) : 0;
  return grade >= 1 && grade <= 12 ? grade : null;
}

/** Grades in order, each once: "PK; K; 1" or "5 to 8". Empty is all of them. */
export function gradesFrom(text: string): Read<number[]> {
  const grades = new Set<number>();
  for (const part of text.split(/[;,]/).filter((one) => one.trim())) {
    const [first, last = first] = part.split(/ to | ?– ?|(?<=\d)-(?=\d)/).map(gradeFrom);
    if (first == null || last == null || first > last) {
      return cannot("Write the grades as K; 1; 2 or as 5 to 8, or leave them empty for all grades.");
    }
    for (let grade = first; grade <= last; grade++) grades.add(grade);
  }
  return [...grades].sort((one, other) => one - other);
}
