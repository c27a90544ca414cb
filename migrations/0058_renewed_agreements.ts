import { type Kysely, sql } from "kysely";

/**
 * An agreement names the one that it renews. Each is renewed once: whoever presses the button second finds the renewal
 * that is there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table agreements
      add column renews_id uuid,
      add constraint agreements_renews_key unique (district_id, renews_id),
      add constraint agreements_renews_fk foreign key (district_id, renews_id) references agreements (district_id, id),
      add constraint agreements_renews_another check (renews_id <> id)`.execute(db);
}
