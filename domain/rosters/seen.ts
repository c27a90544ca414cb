import type { Column } from "./kinds/kind";

/**
 * What was seen of a file's values while it was read, by the columns' names in the database, so that what can't be wrong
 * is not looked for in every row once more.
 */
export type Seen = {
  /** Columns that are blank in some row. */
  blank: ReadonlySet<string>;
  /** Whether some id is long or has unusual characters. */
  oddIds: boolean;
  /** Whether two ids may be the same, upper and lower case aside. */
  alikeIds: boolean;
  /** Whether two rows may be alike in the columns in which they should not be. */
  alikePairs: boolean;
  /** All the different values of columns that have few. */
  values: ReadonlyMap<string, ReadonlySet<string>>;
};

/** Whether a column may hold a value that is not fine: one does, or nobody kept count. */
export function mayContain(seen: Seen, { name }: Column, isFine: (value: string) => boolean): boolean {
  const values = seen.values.get(name);
  return !values || ![...values].every(isFine);
}

const calendar = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Whether a text is a day of the calendar as ISO writes it. */
export function isDay(text: string): boolean {
  if (!calendar.test(text)) return false;
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Whether some day of a column may lie before some day of another, both as ISO writes them. */
export function mayPrecede(seen: Seen, column: Column, other: string): boolean {
  const [ends, begins] = [seen.values.get(column.name), seen.values.get(other)];
  if (!ends || !begins || ![...ends, ...begins].every(isDay)) return true;
  const latest = [...begins].reduce((most, day) => (day > most ? day : most), "");
  return [...ends].some((day) => day < latest);
}
