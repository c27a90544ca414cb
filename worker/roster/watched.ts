import type { Column } from "domain/rosters/kinds/kind";
import { type Reading, readerOf } from "./certain-values";

const nameFields = ["name", "title", "givenName", "familyName", "middleName"];

const mostKept: Partial<Record<Column["type"], number>> = {
  date: 20_000,
  term: 200,
  boolean: 200,
  year: 200,
  grades: 2_000,
};

/** The different values of a column, for as long as they are few enough to be kept. */
export class Different {
  private last = "";
  private kept: Set<string> | null = new Set();

  constructor(private readonly most: number) {}

  add(value: string): void {
    // In most columns the next row says the same.
    if (value === this.last || !this.kept) return;
    this.last = value;
    this.kept.add(value);
    if (this.kept.size > this.most) this.kept = null;
  }

  get values(): ReadonlySet<string> | null {
    return this.kept;
  }
}

/** The same for a column whose values are read for what they mean. */
export class Certain extends Different {
  private readonly known = new Map<string, Reading>();

  constructor(
    private readonly read: (text: string) => Reading,
    private readonly mostKnown: number,
  ) {
    super(mostKnown);
  }

  take(text: string): Reading {
    let reading = this.known.get(text);
    if (!reading) {
      reading = this.read(text);
      if (this.known.size < this.mostKnown) this.known.set(text, reading);
    }
    if (reading.value !== "") this.add(reading.value);
    return reading;
  }
}

/** What is looked at in a column's values beyond what is looked at in all: ids, names, and values that are often the same. */
export function watchOf(column: Column, nth: number): Different | "id" | "name" | "list" | null {
  const { type, field } = column;
  const most = mostKept[type];
  const read = readerOf(column);
  if (most) return read ? new Certain(read, most) : new Different(most);
  if (nth === 0) return "id";
  if (type === "list") return "list";
  return nameFields.includes(field) ? "name" : null;
}
