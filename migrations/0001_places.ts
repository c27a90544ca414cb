import { type Kysely, sql } from "kysely";

/** Places: states, districts, schools. Every later table of a district hangs on districts(id). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);

  // Keys grow at one end where the server can make them so (PostgreSQL 18), else they are random.
  await sql`
    do $body$
    begin
      if current_setting('server_version_num')::int >= 180000 then
        create function new_id() returns uuid language sql volatile as 'select uuidv7()';
      else
        create function new_id() returns uuid language sql volatile as 'select gen_random_uuid()';
      end if;
    end $body$`.execute(db);

  await sql`
    create table states (
      id uuid primary key default new_id(),
      name text not null,
      abbreviation text not null,
      constraint states_name_key unique (name),
      constraint states_abbreviation_key unique (abbreviation)
    )`.execute(db);

  await sql`
    create table districts (
      id uuid primary key default new_id(),
      name text not null,
      state_id uuid not null references states (id) on delete restrict,
      original_id text,
      is_client boolean not null default false,
      time_zone text not null default 'America/New_York',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint districts_state_name_key unique (state_id, name)
    )`.execute(db);

  await sql`
    create table schools (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete restrict,
      name text not null,
      identifier text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint schools_district_id_key unique (district_id, id)
    )`.execute(db);
  await sql`create index schools_name_idx on schools (district_id, name)`.execute(db);
  await sql`create index schools_identifier_idx on schools (district_id, identifier)`.execute(db);
}
