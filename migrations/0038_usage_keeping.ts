import { type Kysely, sql } from "kysely";

/**
 * What a district keeps of use. Figures of days before kept_from are settled: nothing is counted for them any more, and
 * their visits may go. Days before people_from are known as sums alone. Neither day ever moves back.
 */
const settings = sql`
  alter table usage_districts
    add column people_years int not null default 1 check (people_years between 0 and 9),
    add column keeps_people boolean not null default true,
    add column kept_from date not null default '-infinity',
    add column people_from date not null default '-infinity',
    add constraint usage_districts_people_first check (people_from <= kept_from)`;

/**
 * Makes the retention of the tables of use follow what districts keep: no partition is dropped in which any of them has
 * rows of its own to keep. A district that is new keeps 90 days of visits. Runs as the owner, since the application's role
 * can't change a retention.
 */
const followKeeping = sql`
  create function usage_follow_keeping() returns void language plpgsql
    security definer set search_path = pg_catalog, pg_temp as ${sql.lit(`
  declare
    v_today constant date := (now() at time zone 'UTC')::date;
    v_events date;
    v_people date;
    v_days int;
  begin
    select coalesce(min(greatest(kept_from, date '2000-01-01')), v_today),
      coalesce(min(greatest(people_from, date '2000-01-01')), v_today), coalesce(max(event_days), 0)
      into v_events, v_people, v_days from public.usage_districts;
    update public.partitioned_tables set keep = greatest(v_today - v_events, v_days, 90) + 1
      where name = 'usage_events';
    update public.partitioned_tables
      set keep = greatest(25, 1 + (extract(year from v_today)::int - extract(year from v_people)::int) * 12
        + extract(month from v_today)::int - extract(month from v_people)::int)
      where name = 'usage_person_day';
  end`)}`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await settings.execute(db);
  await followKeeping.execute(db);
  await sql`revoke all on function usage_follow_keeping() from public`.execute(db);
}
