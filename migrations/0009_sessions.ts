import { type Kysely, sql } from "kysely";

/**
 * A session has an access period, which activity moves on (expires_at), within a last hour that nothing moves (ends_at).
 * It says on what device it began and why it ended. A form that was posted after its end is kept, sealed, for the same
 * account to send again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table auth_sessions
      add column ends_at timestamptz,
      add column refreshed_at timestamptz,
      add column device text,
      add column ended_because text check (ended_because in ('signed_out', 'signed_out_everywhere', 'ended_by_person',
        'signed_in_anew', 'password_changed', 'person_changed', 'deactivated', 'session_error'))`.execute(db);
  await sql`
    update auth_sessions set ends_at = expires_at, refreshed_at = created_at,
      expires_at = least(expires_at, now() + interval '1 hour')`.execute(db);
  await sql`
    alter table auth_sessions
      alter column ends_at set not null,
      alter column refreshed_at set not null,
      add constraint auth_sessions_period_within check (expires_at <= ends_at)`.execute(db);
  await sql`
    alter table auth_users
      add column last_sign_in_at timestamptz,
      add column password_changed_at timestamptz`.execute(db);
  await sql`
    create table kept_forms (
      id uuid primary key,
      auth_user_id uuid not null references auth_users (id) on delete cascade,
      key_hash bytea not null,
      path text not null,
      values_sealed text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      constraint kept_forms_key_hash_key unique (key_hash),
      constraint kept_forms_once unique (auth_user_id, path)
    )`.execute(db);
}
