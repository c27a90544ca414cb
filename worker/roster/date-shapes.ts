import type { DateShape } from "domain/rosters/dates";

const slashes = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}$/;
const yearFirst = /^\d{4}[/.](\d{1,2})[/.](\d{1,2})$/;
const digits = /^\d{4}(\d{2})(\d{2})$/;
const timed = /^\d{4}-\d{2}-\d{2}[T ]00:00/;

const isIso = (value: string) => value.length === 10 && value.charCodeAt(4) === 45 && value.charCodeAt(7) === 45;

/**
 * The shape in which a column writes its dates, all different ones given; null for ISO's own, and where it is not
 * certain.
 */
export const shapeOf = (values: Iterable<string>): DateShape | null =>
  shapesOf(new Map([["", values]])).get("") ?? null;

/**
 * The shapes in which the columns of a file write their dates, by column, where one other than ISO's is certain. A
 * column that leaves two ways is read as the others of the file that are written alike, if those agree.
 */
export function shapesOf(columns: ReadonlyMap<string, Iterable<string>>): Map<string, DateShape> {
  const all = [...columns].map(([field, values]) => {
    const dates = new ColumnDates();
    for (const value of values) dates.add(value);
    return { field, dates };
  });
  const found = new Map<string, DateShape>();
  for (const { field, dates } of all) {
    const alike = all.filter((other) => dates.isOpen && other.dates.writing === dates.writing);
    const shapes = new Set(alike.flatMap((other) => other.dates.shape ?? []));
    const shape = dates.shape ?? (shapes.size === 1 ? [...shapes][0] : null);
    if (shape) found.set(field, shape);
  }
  return found;
}

/**
 * How one column of a file writes its dates. A shape other than ISO's is certain when one value can be read in no other
 * way (its day is above 12) and no value speaks for another shape.
 */
class ColumnDates {
  private iso = false;
  private readonly forced = new Set<DateShape | "none">();
  private readonly seen = new Set<"slashes" | "year-first" | "digits" | "timed">();
  private readonly marks = new Set<string>();

  add(value: string): void {
    if (isIso(value)) this.iso = true;
    else this.addOther(value);
  }

  /** Whether its dates are all written in one way that may mean two. */
  get isOpen(): boolean {
    return this.seen.size === 1 && !this.iso && this.forced.size === 0;
  }

  /** Order and marks of its dates, to find columns that are written alike. */
  get writing(): string {
    return [...this.seen, ...[...this.marks].sort()].join(" ");
  }

  /** The shape that is certain, or null. */
  get shape(): DateShape | null {
    if (this.seen.size !== 1) return null;
    // Beside days as ISO writes them, a time of day leaves no doubt; every other shape does.
    if (this.seen.has("timed")) return "timed";
    const [only] = this.forced;
    return this.iso || this.forced.size !== 1 || !only || only === "none" ? null : only;
  }

  private addOther(value: string): void {
    const parts = slashes.exec(value);
    if (parts) {
      this.seen.add("slashes");
      this.marks.add(/\D/.exec(value)?.[0] ?? "");
      this.force(Number(parts[1]), Number(parts[2]), "month-first", "day-first");
      return;
    }
    const shape = yearFirst.test(value) ? "year-first" : digits.test(value) ? "digits" : null;
    if (shape) {
      const [, month, day] = (shape === "digits" ? digits : yearFirst).exec(value) as RegExpExecArray;
      this.seen.add(shape);
      // Nobody writes the day between year and month on purpose, so that such a column says nothing.
      this.force(Number(month), Number(day), shape, "none");
    } else if (timed.test(value)) this.seen.add("timed");
  }

  private force(one: number, two: number, dayLast: DateShape, dayFirst: DateShape | "none"): void {
    if (two > 12 && one <= 12) this.forced.add(dayLast);
    if (one > 12 && two <= 12) this.forced.add(dayFirst);
  }
}
