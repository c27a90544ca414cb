import { type Kysely, sql } from "kysely";

/**
 * Where districts lie on several machines, a lock that is no row is known on one of them only. So what comes in holds
 * its district's row as it is (key share), counting holds it beside that (no key update), and whoever leads names to
 * other people keeps both away (update). The functions are changed where they stand, whatever else was changed in them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do ${sql.lit(`
    declare
      f record;
      was text;
      is_now text;
    begin
      for f in select p.oid, p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
        and p.proname in ('usage_accept', 'usage_roll_up', 'usage_count_batches') loop
        was := pg_get_functiondef(f.oid);
        is_now := replace(was, 'for update skip locked', 'for no key update skip locked');
        is_now := regexp_replace(is_now, '\\s*perform pg_advisory_xact_lock_shared\\([^;]*;', '');
        is_now := regexp_replace(is_now, '(names_version = p_names_version);', '\\1 for key share;');
        if is_now = was or is_now ~ 'pg_advisory' then
          raise exception 'The locks of % are not where they are looked for.', f.proname;
        end if;
        execute is_now;
      end loop;
    end`)}`.execute(db);
}
