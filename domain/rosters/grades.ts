import { ownOf } from "domain/own";
import { type RawBuilder, sql } from "kysely";

/** CEDS "Entry Grade Level", as OneRoster 1.1 names it and as 1.2 is written in practice. */
const codes = [
  ...["IT", "PR", "PK", "TK", "KG", "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13"],
  ...["PS", "UG", "Other"],
];

const ordinals = ["1st", "2nd", "3rd", ...[4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => `${n}th`)];
const words = [
  ...["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh"],
  "twelfth",
];

/** What a grade is called in the field, in lower case, and the code that it means. */
const spellings: Readonly<Record<string, string>> = Object.fromEntries([
  ...codes.map((code) => [code.toLowerCase(), code]),
  ...ordinals.flatMap((ordinal, at) => {
    const code = String(at + 1).padStart(2, "0");
    const number = String(at + 1);
    const names = [number, ordinal, `${ordinal} grade`, `grade ${number}`, `grade ${code}`, words[at]];
    return [...names, `${words[at]} grade`].map((name) => [name, code]);
  }),
  ...["k", "0", "00", "kindergarten", "kinder", "kg", "grade k"].map((name) => [name, "KG"]),
  ...["pre-k", "prek", "pk", "pre-kindergarten", "prekindergarten", "preschool"].map((name) => [name, "PK"]),
  ...["tk", "transitional kindergarten"].map((name) => [name, "TK"]),
]);

const asJson = JSON.stringify(spellings);
const names = Object.keys(spellings);

/** The code of a grade, however it is spelled; one that nobody knows stays as it is. */
export const gradeCode = (grade: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(${asJson}::jsonb ->> lower(btrim(${grade})), ${grade})`;

/** The same of a text at hand. */
export const gradeCodeOf = (grade: string): string => ownOf(spellings, grade.trim().toLowerCase()) ?? grade;

/** Whether a list of grades, separated by commas, holds only grades that are known, however they are spelled. */
export const areKnownGrades = (list: string): boolean =>
  list.split(",").every((grade) => grade.trim() === "" || ownOf(spellings, grade.trim().toLowerCase()) !== undefined);

/** Whether a list of grades, separated by commas, holds one that nobody knows. Most hold one code and cost no more. */
export const hasUnknownGrade = (list: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${list} <> all (${codes}::text[]) and exists (
    select 1 from unnest(string_to_array(${list}, ',')) as g (grade)
    where btrim(g.grade) <> '' and lower(btrim(g.grade)) <> all (${names}::text[]))`;
