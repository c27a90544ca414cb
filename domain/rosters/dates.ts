import type { Db } from "db/client";
import { type RawBuilder, sql } from "kysely";
import { doubtfulTable } from "./kinds";
import type { Kind } from "./kinds/kind";
import { addFound, coded } from "./problems";

/** Shapes of dates other than ISO's that a whole column of a file can have, beyond doubt. */
export type DateShape = "month-first" | "day-first" | "year-first" | "digits" | "timed";

type Reading = { pattern: string; iso: (text: RawBuilder<unknown>) => RawBuilder<unknown> };

const part = (text: RawBuilder<unknown>, nth: number) =>
  sql`lpad(split_part(translate(${text}, '.-', '//'), '/', ${sql.lit(nth)}), 2, '0')`;
const year = (text: RawBuilder<unknown>) => sql`substr(translate(${text}, '.-', '//'), length(${text}) - 3)`;

const readings: Record<DateShape, Reading> = {
  "month-first": {
    pattern: "^[0-9]{1,2}[/.-][0-9]{1,2}[/.-][0-9]{4}$",
    iso: (text) => sql`${year(text)} || '-' || ${part(text, 1)} || '-' || ${part(text, 2)}`,
  },
  "day-first": {
    pattern: "^[0-9]{1,2}[/.-][0-9]{1,2}[/.-][0-9]{4}$",
    iso: (text) => sql`${year(text)} || '-' || ${part(text, 2)} || '-' || ${part(text, 1)}`,
  },
  "year-first": {
    pattern: "^[0-9]{4}[/.][0-9]{1,2}[/.][0-9]{1,2}$",
    iso: (text) => sql`substr(${text}, 1, 4) || '-' || ${part(text, 2)} || '-' || ${part(text, 3)}`,
  },
  digits: {
    pattern: "^[0-9]{8}$",
    iso: (text) => sql`substr(${text}, 1, 4) || '-' || substr(${text}, 5, 2) || '-' || substr(${text}, 7, 2)`,
  },
  // Midnight only: any other time might be another day where the school is.
  timed: {
    pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ]00:00(:00([.]0+)?)?(Z|[+-][0-9]{2}:?[0-9]{2})?$",
    iso: (text) => sql`substr(${text}, 1, 10)`,
  },
};

/** Rewrites the dates of a file's doubtful rows as ISO writes them, where its column's shape is certain, with a warning. */
export async function settleDates(db: Db, kind: Kind, shapes: ReadonlyMap<string, DateShape>): Promise<void> {
  for (const column of kind.columns) {
    const shape = shapes.get(column.field);
    if (!shape) continue;
    const { pattern, iso } = readings[shape];
    const own = sql.ref(`s.${column.name}`);
    await sql`truncate shaped`.execute(db);
    await sql`insert into shaped (line)
      select s.line from ${doubtfulTable(kind)} s where s.at_fault is null and ${own} ~ ${sql.lit(pattern)}`.execute(
      db,
    );
    await sql`update ${doubtfulTable(kind)} s set ${sql.id(column.name)} = ${iso(own)}
      from shaped where shaped.line = s.line`.execute(db);
    await addFound(db, kind.file, sql`select ${coded("row.date_shape")}, line, ${column.field}::text, 1 from shaped`);
  }
}

/**
 * Whether a text is a day of the calendar as ISO writes it. Without a cast, which would end the statement at the first
 * that is not.
 */
export const isDate = (date: RawBuilder<unknown>) => sql`case
  when ${date} !~ '^[12][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' then false
  when substr(${date}, 9, 2) <= '28' then true
  else substr(${date}, 9, 2)::int <= extract(day from
    to_date(substr(${date}, 1, 7), 'YYYY-MM') + interval '1 month' - interval '1 day') end`;
