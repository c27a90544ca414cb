import { columnsOf, kindsOf, termsOf } from "../kinds";
import { type Column, type Kind, type Version, versions } from "../kinds/kind";
import { columnMeanings, fileMeanings } from "./columns";
import { exampleOf } from "./samples";

const typeWords: Record<Column["type"], string> = {
  text: "text",
  list: "one or more, separated by commas",
  grades: "grade codes, separated by commas",
  date: "date, YYYY-MM-DD",
  year: "year, YYYY",
  boolean: "true or false",
  term: "one of a list",
};

export type DescribedColumn = {
  field: string;
  required: boolean;
  meaning: string;
  /** What kind of value it is. */
  type: string;
  /** The words it may be; none where any text is fine. */
  terms: readonly string[];
  /** Whether words that begin with ext: are fine, too. */
  extensible: boolean;
  example: string;
};

export type DescribedFile = {
  file: string;
  /** Of which versions it is. */
  versions: readonly Version[];
  /** In which versions nothing is applied without it. */
  requiredIn: readonly Version[];
  /** False for what is checked and then forgotten. */
  stored: boolean;
  meaning: string;
  columns: DescribedColumn[];
  /** Columns of the format that are never read. */
  unread: readonly string[];
};

/** The files and columns of a version as people read them: made from the tables that a sync itself goes by. */
export const describeFormat = (version: Version): DescribedFile[] =>
  kindsOf(version).map((kind) => ({
    file: kind.file,
    versions: versions.filter((one) => kindsOf(one).includes(kind)),
    requiredIn: kind.requiredIn,
    stored: kind.stored,
    meaning: fileMeanings[kind.name],
    columns: columnsOf(kind, version).map((column) => described(kind, column, version)),
    unread: version === "1.2" ? [...kind.unread, ...(kind.unreadLater ?? [])] : kind.unread,
  }));

function described(kind: Kind, column: Column, version: Version): DescribedColumn {
  const { field, type, required, extensible = false } = column;
  return {
    field,
    required,
    meaning: columnMeanings[kind.name][field] ?? "",
    type: typeWords[type],
    terms: type === "boolean" ? [] : (termsOf(column, version) ?? []),
    extensible: extensible && version === "1.2",
    example: exampleOf(kind, field),
  };
}
