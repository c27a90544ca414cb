import { type Kysely, sql } from "kysely";
import { letters, plain } from "./0010_people";

/**
 * Most names are plain ASCII, and looking for each of their letters among all that have accents was a quarter of the time
 * in which a roster's people are stored. What comes of a text is the same as before, so nothing stored changes. No longer
 * strict, which kept the planner from writing it out where it is called: of null comes null all the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const folded = `case when octet_length($1) = char_length($1) then lower($1 collate "C")
    else lower(translate($1, '${letters}', '${plain}')) collate "C" end`;
  await sql`
    create or replace function fold_name(text) returns text language sql immutable parallel safe
    as ${sql.lit(`select ${folded}`)}`.execute(db);
}
