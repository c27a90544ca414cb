import { type Kysely, sql } from "kysely";
import { letters, plain } from "./0010_people";

// What names and e-mails are made of beside letters with accents, the frequent ones first; each stands for itself.
const usual = "aeinorlst mdchuy.bgpkvfw@jzxq-0123456789''ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * What a first load of a roster spends on every row. In a name with an accent, each of the other letters was looked for
 * among all 119 that have one: now it is found among the first. What comes of a text is the same as before, so nothing
 * stored changes. And whose rows came in is asked of them once, not twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const folded = `case when octet_length($1) = char_length($1) then lower($1 collate "C")
    else lower(translate($1, '${usual}${letters}', '${usual}${plain}')) collate "C" end`;
  await sql`
    create or replace function fold_name(text) returns text language sql immutable parallel safe
    as ${sql.lit(`select ${folded}`)}`.execute(db);
  await sql`
    create or replace function roster_rows_have_a_source() returns trigger language plpgsql as $body$
    declare
      source record;
    begin
      for source in select distinct district_id, integration_id from added loop
        perform from sftp_configurations c
          where c.district_id = source.district_id and c.id = source.integration_id for key share;
        if not found then
          raise foreign_key_violation using table = tg_table_name, constraint = tg_table_name || '_configuration_fk',
            message = format('rows of %s need a configuration of their district', tg_table_name);
        end if;
      end loop;
      return null;
    end $body$`.execute(db);
}
