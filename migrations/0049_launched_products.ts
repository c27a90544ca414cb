import { type Kysely, sql } from "kysely";

/**
 * A portal counts launches of products by name: such a place has a product and no address. It keeps the product that it
 * was told; what that was merged into is looked up whenever places are held against the patterns. A file that waits for a
 * person keeps what it asks about.
 */
const changes = [
  sql`alter table usage_places add column software_id uuid`,
  sql`alter table usage_places alter column domain drop not null`,
  sql`
    alter table usage_places add constraint usage_places_one
      check ((domain is null) = (software_id is not null) and (software_id is null or pattern_id is null))`,
  sql`alter table usage_places drop constraint usage_places_key`,
  sql`
    alter table usage_places add constraint usage_places_key
      unique nulls not distinct (district_id, domain, pattern_id, software_id)`,
  sql`alter table usage_files add column question jsonb`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of changes) await change.execute(db);
}
