import { type Kysely, sql } from "kysely";

/** What the answer to "May I use it?" stands on besides what 0075 has: rules, and the exceptions from bans. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["policy_rules", "blacklist_exceptions"]) {
    const run = sql`deferrable initially deferred for each row execute function stamp_change_of_district()`;
    const of = sql.table(table);
    await sql`create constraint trigger stamp_change after insert or delete on ${of} ${run}`.execute(db);
    await sql`create constraint trigger stamp_update after update on ${of} deferrable initially deferred for each row
      when (old.* is distinct from new.*) execute function stamp_change_of_district()`.execute(db);
  }
}
