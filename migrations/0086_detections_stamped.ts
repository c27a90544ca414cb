import { type Kysely, sql } from "kysely";

/** What unauthorized use is judged by besides what 0075 has: what was said of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = sql`deferrable initially deferred for each row execute function stamp_change_of_district()`;
  await sql`create constraint trigger stamp_change after insert or delete on detections ${run}`.execute(db);
  await sql`create constraint trigger stamp_update after update on detections deferrable initially deferred for each row
    when (old.* is distinct from new.*) execute function stamp_change_of_district()`.execute(db);
}
