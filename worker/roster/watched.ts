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

type IsRight = (value: string) => boolean;

/** The different values of a column, for as long as they are few enough to be kept, and which of them are right. */
export class Different {
  private last = "";
  private lastIsRight = true;
  private kept: Map<string, boolean> | null = new Map();

  constructor(
    private readonly most: number,
    private readonly isRight: IsRight,
  ) {}

  /** Whether it is right beyond doubt. */
  add(value: string): boolean {
    // In most columns the next row says the same.
    if (value === this.last) return this.lastIsRight;
    this.last = value;
    this.lastIsRight = this.kept?.get(value) ?? this.isRight(value);
    this.kept?.set(value, this.lastIsRight);
    if (this.kept && this.kept.size > this.most) this.kept = null;
    return this.lastIsRight;
  }

  get values(): ReadonlySet<string> | null {
    return this.kept && new Set(this.kept.keys());
  }
}

/** The same for a column whose values are read for what they mean. */
export class Certain extends Different {
  private readonly known = new Map<string, Reading>();

  constructor(
    private readonly read: (text: string) => Reading,
    private readonly mostKnown: number,
    isRight: IsRight,
  ) {
    super(mostKnown, isRight);
  }

  take(text: string): Reading {
    let reading = this.known.get(text);
    if (!reading) {
      reading = this.read(text);
      if (this.known.size < this.mostKnown) this.known.set(text, reading);
    }
    return reading;
  }
}

/**
 * What is looked at in a column's values beyond what is looked at in all: ids, names, and values that are often the
 * same.
 */
export function watchOf(column: Column, nth: number, isRight: IsRight): Different | "id" | "name" | "list" | null {
  const { type, field } = column;
  const most = mostKept[type];
  const read = readerOf(column);
  if (most) return read ? new Certain(read, most, isRight) : new Different(most, isRight);
  if (nth === 0) return "id";
  if (type === "list") return "list";
  return nameFields.includes(field) ? "name" : null;
}
