import { BrokenFile } from "domain/rosters/csv-records";
import { columnsOf } from "domain/rosters/kinds";
import type { Kind, Version } from "domain/rosters/kinds/kind";
import type { ProblemCode } from "domain/rosters/problem-texts";

/**
 * Where the columns that are read are in a file: one position per staged column, -1 for one that is not there.
 * `named` is how many columns there are up to the last that has a name.
 */
export type Header = {
  width: number;
  named: number;
  positions: number[];
  password: number;
  dated: number;
  unread: ReadonlyMap<string, number>;
};

type Report = (code: ProblemCode, field: string | null, more?: { detail?: string | null; n?: number }) => void;
type Columns = { kind: Kind; version: Version };

const status = "status";
const dated = "dateLastModified";

/**
 * Finds the columns of a kind in a header, by name; order, case and known aliases are forgiven with a warning. Problems
 * go to `report`; with a required column missing or one doubled the file can't be used. Throws BrokenFile when the line
 * names no column at all.
 */
export function readHeader({ kind, version }: Columns, names: readonly string[], report: Report): Header {
  const fields = new Map<string, number>();
  const order: number[] = [];
  const inOrder = orderOf({ kind, version });
  const unread = unreadIn({ kind, version });
  const lower = new Map(inOrder.map((field) => [field.toLowerCase(), field]));
  const own = new Set(names.map((name) => lower.get(name.trim().toLowerCase())));
  const aliased = new Set(names.map((name) => kind.aliases?.[name.trim().toLowerCase()]));
  const found = new Set([...own, ...aliased].filter((field) => field !== undefined));
  if (found.size === 0) throw new BrokenFile("header.none", 1);
  const isSure = found.has("sourcedId") || found.size >= surely;
  names.forEach((name, at) => {
    const field = known(name, { kind, lower, own, unread, isSure }, report);
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
    if (!fields.has(column.field) && column.required) report("header.missing", column.field);
  }
  const optional = columnsOf(kind, version).flatMap(({ required, field }) => (required ? [] : [field]));
  const lacking = [status, dated, ...optional].filter((field) => !fields.has(field));
  if (lacking.length > 0) {
    report("header.optional_missing", null, { n: lacking.length, detail: lacking.join(", ") });
  }
  const at = (field: string) => fields.get(field) ?? -1;
  return {
    width: names.length,
    named: names.findLastIndex((name) => name.trim() !== "") + 1,
    positions: [status, ...kind.columns.map((column) => column.field)].map(at),
    unread: new Map(unread.map((field) => [field, at(field)])),
    password: at("password"),
    dated: at(dated),
  };
}

const unreadIn = ({ kind, version }: Columns): readonly string[] =>
  version === "1.2" ? [...kind.unread, ...(kind.unreadLater ?? [])] : kind.unread;

/** The columns that Rollcall knows, in the format's order as far as it matters: those read, then those that are not. */
function orderOf({ kind, version }: Columns): string[] {
  const [id, ...rest] = columnsOf(kind, version).map((column) => column.field);
  return [id as string, status, dated, ...rest, ...unreadIn({ kind, version })];
}

type Knowing = {
  kind: Kind;
  lower: ReadonlyMap<string, string>;
  own: ReadonlySet<string | undefined>;
  unread: readonly string[];
  isSure: boolean;
};

/** With this many names of columns, it can't be chance. */
const surely = 3;

/** A column's name, where the line is surely a header; what is in a file without one may be a person's. */
const nameOf = (name: string, isSure: boolean): string | null =>
  isSure && /^[A-Za-z_][\w .:-]{0,39}$/.test(name) ? name : null;

function known(name: string, { kind, lower, own, unread, isSure }: Knowing, report: Report): string | undefined {
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
    if (field !== name && !unread.includes(field)) report("header.case", null, { detail: nameOf(trimmed, isSure) });
    return field;
  }
  const alias = kind.aliases?.[trimmed.toLowerCase()];
  // Beside a column of the right name, one of another name is a column of its own.
  if (alias && !own.has(alias) && lower.has(alias.toLowerCase())) {
    if (!unread.includes(alias)) report("header.alias", alias, { detail: nameOf(trimmed, isSure) });
    return alias;
  }
  report("header.unknown", null, { detail: nameOf(trimmed, isSure) });
  return undefined;
}
