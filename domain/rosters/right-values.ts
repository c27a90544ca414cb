import { areKnownGrades } from "./grades";
import { termsOf } from "./kinds";
import type { Column, Version } from "./kinds/kind";
import { isDay } from "./seen";

const earliestBirth = "1900-01-01";
const earliest = "1950-01-01";
const yearsAhead = 20;

/** The first and the last day (of years: the year) that a column may plausibly name. `today` as ISO writes it. */
export function plausibleSpan({ type, plausible }: Column, today: string): [from: string, to: string] {
  const latest = `${Number(today.slice(0, 4)) + yearsAhead}-12-31`;
  const [from, to] = plausible === "birth" ? [earliestBirth, today] : [earliest, latest];
  return type === "year" ? [from.slice(0, 4), to.slice(0, 4)] : [from, to];
}

// Quotation marks, backslashes and braces mean something in an array; only plain spaces are trimmed alike everywhere.
const unlikeList = /^,|["\\{}]|[^\S ]/;

/**
 * What tells whether a value that is there is right beyond doubt, so that the checks of rows would find nothing about
 * it and its type takes it as it is; null for columns whose every value is.
 */
export function rightValues(
  column: Column,
  { version, today }: { version: Version; today: string },
): ((value: string) => boolean) | null {
  const terms = termsOf(column, version);
  if (terms) return (value) => terms.includes(value);
  const [from, to] = plausibleSpan(column, today);
  switch (column.type) {
    case "date":
      return (value) => isDay(value) && value >= from && value <= to;
    case "year":
      return (value) => /^(19|20|21)\d\d$/.test(value) && value >= from && value <= to;
    case "grades":
      return (value) => areKnownGrades(value) && !unlikeList.test(value);
    case "list":
      return (value) => !unlikeList.test(value);
    default:
      return null;
  }
}
