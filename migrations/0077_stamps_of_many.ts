import { type Kysely, sql } from "kysely";

/**
 * Whether a transaction has set a stamp already is seen by the stamp itself. A list of those that it set, as 0075 has it,
 * grows with each district, and is read for every row: 100,000 schools of 13,000 districts took minutes. The stamp is
 * looked up by its index even where the plan was made when there were few.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function stamp_records(of uuid) returns void language plpgsql set enable_seqscan = off as $$
    declare
      district uuid := coalesce(of, '00000000-0000-0000-0000-000000000000');
    begin
      if exists (select from record_stamps r where r.district_id = district and r.xmin = pg_current_xact_id()::xid) then
        return;
      end if;
      insert into record_stamps (district_id, stamp) values (district, gen_random_uuid())
        on conflict (district_id) do update set stamp = excluded.stamp;
    end $$`.execute(db);
}
