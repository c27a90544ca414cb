import { type Kysely, sql } from "kysely";

/** Who signs in (auth_users, auth_sessions), who a person is (profiles), and what was done (audit_log). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table auth_users (
      id uuid primary key default new_id(),
      email text not null,
      password_hash text,
      demo boolean not null default false,
      disabled_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint auth_users_email_key unique (email),
      constraint auth_users_email_lower check (email = lower(email))
    )`.execute(db);

  await sql`
    create table auth_sessions (
      id uuid primary key default new_id(),
      auth_user_id uuid not null references auth_users (id) on delete cascade,
      token_hash bytea not null,
      created_at timestamptz not null,
      last_active_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      constraint auth_sessions_token_hash_key unique (token_hash)
    )`.execute(db);
  await sql`create index auth_sessions_user_idx on auth_sessions (auth_user_id)`.execute(db);
  await sql`create index auth_sessions_expires_idx on auth_sessions (expires_at)`.execute(db);

  // One row per address that was tried, known or not; only a hash of it, since the unknown ones belong to nobody here.
  await sql`
    create table sign_in_attempts (
      key_hash bytea primary key,
      attempts int not null,
      blocked_until timestamptz not null,
      last_attempt_at timestamptz not null
    )`.execute(db);

  await sql`
    create table profiles (
      id uuid primary key default new_id(),
      auth_user_id uuid references auth_users (id) on delete set null,
      email text,
      role text not null check (role in ('super_admin', 'admin', 'district_admin', 'curriculum_director',
        'it_director', 'principal', 'teacher', 'student')),
      display_name text not null,
      first_name text,
      last_name text,
      district_id uuid references districts (id) on delete restrict,
      school_id uuid,
      avatar_url text,
      grade text,
      source text not null check (source in ('operator', 'invitation', 'roster')),
      deactivated_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint profiles_auth_user_id_key unique (auth_user_id),
      constraint profiles_district_id_key unique (district_id, id),
      constraint profiles_school_fk foreign key (district_id, school_id) references schools (district_id, id)
        on delete restrict,
      constraint profiles_school_needs_district check (school_id is null or district_id is not null),
      constraint profiles_roster_is_low check (source <> 'roster'
        or (district_id is not null and role in ('principal', 'teacher', 'student')))
    )`.execute(db);
  await sql`create index profiles_email_idx on profiles (district_id, lower(email))`.execute(db);
  await sql`create index profiles_school_idx on profiles (district_id, school_id)`.execute(db);

  // Append-only (the application's role may insert and read); no foreign keys, so that nothing ever changes a row.
  await sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      actor_profile_id uuid,
      actor_role text,
      district_id uuid,
      action text not null,
      object_table text,
      object_id uuid,
      details jsonb not null default '{}',
      result text not null default 'ok' check (result in ('ok', 'denied', 'error')),
      request_id text
    )`.execute(db);
  await sql`create index audit_log_district_idx on audit_log (district_id, at desc)`.execute(db);
  await sql`create index audit_log_object_idx on audit_log (object_table, object_id, at desc)`.execute(db);
}
