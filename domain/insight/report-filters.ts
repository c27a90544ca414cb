import type { Actor } from "domain/access/actor";
import { z } from "zod";
import { type FilterField, reportFilters } from "./report-filter-words";
import { formFor } from "./report-rights";
import type { ReportForm, ReportKind } from "./terms";

/** How a field is read from an address or a kept filter; what is not understood counts as not chosen. */
export function shapeOf({ options, usual }: FilterField): z.ZodType<string | undefined> {
  const shape = options === "schools" ? z.uuid() : z.enum(options.map(({ value }) => value));
  return usual === undefined ? shape.optional().catch(undefined) : shape.catch(usual);
}

/**
 * The chosen values by the fields' names, what is usual included; `sort` is a column, with "-" before it to turn it
 * round.
 */
export type ReportFilter = Readonly<Record<string, string | undefined>>;

/** What somebody sees one of anyway: one school, and a teacher's students, who are read one by one. */
const narrowed: Partial<Record<Actor["reach"], readonly string[]>> = {
  school: ["school"],
  classes: ["school", "grades"],
};

type Reader = Pick<Actor, "role" | "reach">;

/** The fields by which somebody can narrow a report. */
export const fieldsFor = (who: Reader, kind: ReportKind): readonly FilterField[] =>
  reportFilters[formFor(who, kind)].filter(({ name }) => !narrowed[who.reach]?.includes(name));

/** A filter as it was kept or sent, read field by field. `sort` stays as it is: the report knows its columns. */
export function readReportFilter(
  who: Reader,
  { kind, raw }: { kind: ReportKind; raw: Readonly<Record<string, unknown>> },
): ReportFilter {
  const read = Object.fromEntries(
    fieldsFor(who, kind).map((field) => [field.name, shapeOf(field).parse(raw[field.name])]),
  );
  return typeof raw.sort === "string" ? { ...read, sort: raw.sort.slice(0, 50) } : read;
}

/** A filter in words: "Dates: Last 30 days; School: Lakeside High". What narrows nothing is left out. */
export function filterText(form: ReportForm, filter: ReportFilter, nameOf: (schoolId: string) => string | undefined) {
  const parts = reportFilters[form].flatMap(({ name, label, options }) => {
    const value = filter[name];
    if (value === undefined) return [];
    const said =
      options === "schools" ? (nameOf(value) ?? "a school") : options.find((option) => option.value === value)?.label;
    return said ? [`${label}: ${said}`] : [];
  });
  return parts.join("; ") || "None";
}

/** A filter as the audit log has it: what was chosen, field by field. */
export const auditedFilter = (filter: ReportFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
