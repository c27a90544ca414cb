import { type Kysely, sql } from "kysely";

/**
 * Gives numbers to names that were never seen and that no roster knows, in one call: names that a roster knows and those that
 * somebody else was faster with are left out. Returns the names that got theirs. A call of its own sees what names lead to
 * once it holds the district's row, which one statement alone would not.
 */
const numberStrangers = sql`
  create or replace function usage_number_strangers(p_district uuid, p_hashes bytea[], p_people int[])
  returns table (hash bytea, person int) language plpgsql as ${sql.lit(`
  begin
    perform from usage_districts where district_id = p_district for key share;
    -- The district's own row in every statement keeps it on one machine where there are several.
    with added as (
      insert into usage_names (district_id, name_hash, person_no)
        select d.district_id, n.hash, n.person
        from usage_districts d cross join unnest(p_hashes, p_people) n (hash, person)
        where d.district_id = p_district and not exists (
          select from usage_known_names k where k.district_id = d.district_id and k.name_hash = n.hash)
        order by n.hash
      on conflict (district_id, name_hash) do nothing returning name_hash, person_no
    )
    select array_agg(a.name_hash), array_agg(a.person_no) into p_hashes, p_people from added a;
    insert into usage_people (district_id, person_no)
      select d.district_id, n.person from usage_districts d cross join unnest(p_people) n (person)
      where d.district_id = p_district;
    return query select n.hash, n.person from unnest(p_hashes, p_people) n (hash, person);
  end`)}`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await numberStrangers.execute(db);
}
