import { column } from "domain/rosters/kinds/kind";
import { expect, it } from "vitest";
import { readerOf } from "./certain-values";

const read = (column_: Parameters<typeof readerOf>[0], text: string) => {
  const { value, code } = readerOf(column_)?.(text) ?? { value: text, code: null };
  return [value, code];
};
const required = column("enabledUser", "enabled_user", "boolean", { required: true });
const optional = column("primary", "is_primary", "boolean");
const year = column("schoolYear", "school_year", "year");

it.each([
  ["true", "true", null],
  ["TRUE", "true", "row.term_case"],
  ["False", "false", "row.term_case"],
  ["Y", "true", "row.flag_shape"],
  ["yes", "true", "row.flag_shape"],
  ["NO", "false", "row.flag_shape"],
  ["1", "true", "row.flag_shape"],
  ["0", "false", "row.flag_shape"],
  ["t", "true", "row.flag_shape"],
  ["F", "false", "row.flag_shape"],
])("a flag that is written %s is %s", (text, value, code) => {
  expect(read(required, text)).toEqual([value, code]);
  expect(read(optional, text)).toEqual([value, code]);
});

// Every object of JavaScript knows the second word by itself.
it.each(["perhaps", "constructor"])("a flag that can't be read, such as %s, is blank where it may be", (text) => {
  expect(read(optional, text)).toEqual(["", "row.flag_unread"]);
  expect(read(required, text)).toEqual([text, null]);
});

it.each([
  ["2027", "2027", null],
  ["2026-2027", "2027", "row.year_shape"],
  ["2026-27", "2027", "row.year_shape"],
  ["2026/27", "2027", "row.year_shape"],
  ["2026 – 2027", "2027", "row.year_shape"],
  ["1999-00", "2000", "row.year_shape"],
  ["2026-28", "2026-28", null],
  ["2026-2026", "2026-2026", null],
  ["26/27", "26/27", null],
  ["Fall", "Fall", null],
])("a school year that is written %s is read as %s", (text, value, code) => {
  expect(read(year, text)).toEqual([value, code]);
});
