import { columnsOf } from "domain/rosters/kinds";
import type { Column, Kind, Version } from "domain/rosters/kinds/kind";
import type { ProblemCode } from "domain/rosters/problem-texts";

/**
 * Where the columns that are read stand in a file: one position per staged column, -1 for one that is not there.
 * `named` is how many columns there are up to the last that has a name.
 */
export type Header = { width: number; named: number; positions: number[]; password: number; dated: number };

type Report = (code: ProblemCode, field: string | null) => void;
type Columns = { kind: Kind; version: Version };

const status = "status";
const dated = "dateLastModified";

/**
 * Finds the columns of a kind in a header, by name; order, case and known aliases are forgiven with a warning. Problems
 * go to `report`; with a required column missing or one doubled the file can't be used.
 */
export function readHeader({ kind, version }: Columns, names: readonly string[], report: Report): Header {
  const fields = new Map<string, number>();
  const order: number[] = [];
  const inOrder = orderOf({ kind, version });
  const unread = unreadIn({ kind, version });
  const lower = new Map(inOrder.map((field) => [field.toLowerCase(), field]));
  const own = new Set(names.map((name) => lower.get(name.trim().toLowerCase())));
  names.forEach((name, at) => {
    const field = known(name, { kind, lower, own }, report);
    if (!field) return;
    if (fields.has(field)) {
      report("header.twice", field);
      return;
    }
    fields.set(field, at);
    if (!unread.includes(field)) order.push(inOrder.indexOf(field));
  });
  if (order.some((place, at) => at > 0 && place < (order[at - 1] as number))) report("header.order", null);
  for (const column of columnsOf(kind, version)) {
    if (!fields.has(column.field)) report(missing(column), column.field);
  }
  for (const field of [status, dated]) if (!fields.has(field)) report("header.optional_missing", field);
  const at = (field: string) => fields.get(field) ?? -1;
  return {
    width: names.length,
    named: names.findLastIndex((name) => name.trim() !== "") + 1,
    positions: [status, ...kind.columns.map((column) => column.field)].map(at),
    password: at("password"),
    dated: at(dated),
  };
}

const missing = (column: Column): ProblemCode => (column.required ? "header.missing" : "header.optional_missing");

const unreadIn = ({ kind, version }: Columns): readonly string[] =>
  version === "1.2" ? [...kind.unread, ...(kind.unreadLater ?? [])] : kind.unread;

/** The columns that Rollcall knows, in the format's order as far as it matters: those read, then those that are not. */
function orderOf({ kind, version }: Columns): string[] {
  const [id, ...rest] = columnsOf(kind, version).map((column) => column.field);
  return [id as string, status, dated, ...rest, ...unreadIn({ kind, version })];
}

type Knowing = { kind: Kind; lower: ReadonlyMap<string, string>; own: ReadonlySet<string | undefined> };

function known(name: string, { kind, lower, own }: Knowing, report: Report): string | undefined {
  const trimmed = name.trim();
  if (trimmed === "") {
    report("header.blank", null);
    return undefined;
  }
  if (trimmed.toLowerCase().startsWith("metadata.")) {
    report("header.metadata", null);
    return undefined;
  }
  const field = lower.get(trimmed.toLowerCase());
  if (field) {
    if (field !== name) report("header.case", field);
    return field;
  }
  const alias = kind.aliases?.[trimmed.toLowerCase()];
  // Beside a column of the right name, one of another name is a column of its own.
  if (alias && !own.has(alias)) {
    report("header.alias", alias);
    return alias;
  }
  report("header.unknown", null);
  return undefined;
}
