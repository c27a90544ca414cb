import { type Kysely, sql } from "kysely";

/** How often the windows of a district were made: what was read of them holds as long as that number stands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table usage_districts add column windows_no bigint not null default 0`.execute(db);
  await sql`
    create function usage_make_windows(p_district uuid, p_as_of date, p_year date, p_year_before date, p_now timestamptz)
      returns int language plpgsql as $$
    declare
      v_rows int := usage_refresh_windows(p_district, p_as_of, p_year, p_year_before, p_now);
    begin
      if v_rows >= 0 then
        update usage_districts set windows_no = windows_no + 1 where district_id = p_district;
      end if;
      return v_rows;
    end $$`.execute(db);
}
