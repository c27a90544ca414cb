import type { KindName } from "../terms";

/** The versions of OneRoster that are read. */
export const versions = ["1.1", "1.2"] as const;
export type Version = (typeof versions)[number];

export type Column = {
  /** Its name in the file's header. */
  field: string;
  /** Its name in the sound, doubtful and roster tables. */
  name: string;
  type: "text" | "list" | "date" | "year" | "boolean" | "term" | "grades";
  required: boolean;
  /** The version whose files have the column; both when it is not given. */
  only?: Version;
  /** The kind whose sourcedIds the value (or every item of the list) must be among. */
  refersTo?: KindName;
  /** The vocabulary of a term. */
  terms?: readonly string[];
  /** What 1.2 adds to the vocabulary. */
  laterTerms?: readonly string[];
  /** 1.2 lets the vocabulary grow by terms that begin with ext: */
  extensible?: boolean;
  /** The years a plausible value lies in: of a person's birth, or around today. */
  plausible?: "birth" | "around";
  /** The name of the column that holds the day before which this one makes no sense. */
  notBefore?: string;
};

export type Kind = {
  name: KindName;
  file: string;
  /** What people call its rows. */
  label: string;
  /** The middle of its tables' names: sound_<key>, doubtful_<key>, changed_<key>, roster_<key>. */
  key: string;
  /** False for what is checked and then forgotten. */
  stored: boolean;
  /** The versions in which a bundle without the file applies nothing. */
  requiredIn: readonly Version[];
  /** The version that has the file; both when it is not given. */
  only?: Version;
  columns: readonly Column[];
  /** Columns of the format that are known and never read. */
  unread: readonly string[];
  /** Columns that 1.2 adds and that are never read. */
  unreadLater?: readonly string[];
  /** The columns in which two rows should not be alike. */
  pairs?: readonly string[];
  /** Other names a column is known by in the field, in lower case. */
  aliases?: Readonly<Record<string, string>>;
};

type More = Partial<Omit<Column, "field" | "name" | "type">>;

/** A column that may be blank, unless `more` says otherwise. */
export const column = (field: string, name: string, type: Column["type"], more: More = {}): Column => ({
  field,
  name,
  type,
  required: false,
  ...more,
});

export const required = true;
export const sourcedId = column("sourcedId", "sourced_id", "text", { required });
export const grades = column("grades", "grades", "grades");
export const gradeAlias = { grade: "grades" };
