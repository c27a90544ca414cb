import type { Column, Kind } from "db/roster/kinds";
import type { ProblemCode } from "db/roster/problem-texts";

/** Where the columns that are read stand in a file: one position per staged column, -1 for one that is not there. */
export type Header = { width: number; positions: number[]; password: number };

type Report = (code: ProblemCode, field: string | null) => void;

const status = "status";
const dated = "dateLastModified";

/**
 * Finds the columns of a kind in a header, by name; order, case and known aliases are forgiven with a warning. Problems
 * go to `report`; with a required column missing or one doubled the file can't be used.
 */
export function readHeader(kind: Kind, names: readonly string[], report: Report): Header {
  const wanted = [status, ...kind.columns.map((column) => column.field)];
  const fields = new Map<string, number>();
  const order: number[] = [];
  const inOrder = orderOf(kind);
  const lower = new Map(inOrder.map((field) => [field.toLowerCase(), field]));
  names.forEach((name, at) => {
    const field = known(name, kind, lower, report);
    if (!field) return;
    if (fields.has(field)) {
      report("header.twice", field);
      return;
    }
    fields.set(field, at);
    if (!kind.unread.includes(field)) order.push(inOrder.indexOf(field));
  });
  if (order.some((place, at) => at > 0 && place < (order[at - 1] as number))) report("header.order", null);
  for (const column of kind.columns) if (!fields.has(column.field)) report(missing(column), column.field);
  return {
    width: names.length,
    positions: wanted.map((field) => fields.get(field) ?? -1),
    password: fields.get("password") ?? -1,
  };
}

const missing = (column: Column): ProblemCode => (column.required ? "header.missing" : "header.optional_missing");

/** The columns that Rollcall knows, in the format's order as far as it matters: those read, then those that are not. */
function orderOf(kind: Kind): string[] {
  const [id, ...rest] = kind.columns.map((column) => column.field);
  return [id as string, status, dated, ...rest, ...kind.unread];
}

function known(name: string, kind: Kind, lower: ReadonlyMap<string, string>, report: Report): string | undefined {
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
  if (alias) {
    report("header.alias", alias);
    return alias;
  }
  report("header.unknown", null);
  return undefined;
}
