import { type Kysely, sql } from "kysely";

/**
 * A district's school calendar. A school year goes by the day on which it begins (districts.school_year_start); days that
 * are not named here are school days when they are weekdays of a term.
 */
const tables = [
  sql`
    create table school_terms (
      district_id uuid not null references districts on delete cascade,
      begins date not null,
      first_day date not null,
      last_day date not null check (last_day > first_day),
      primary key (district_id, begins)
    )`,
  sql`
    create table school_days (
      district_id uuid not null references districts on delete cascade,
      day date not null,
      kind text not null check (kind in ('no_school', 'school_day', 'some_schools', 'early_release', 'late_start')),
      name text not null check (char_length(name) <= 200),
      primary key (district_id, day)
    )`,
  sql`select at_merge('school_terms', 'district_id', 'districts', 'goes')`,
  sql`select at_merge('school_days', 'district_id', 'districts', 'goes')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) await table.execute(db);
}
