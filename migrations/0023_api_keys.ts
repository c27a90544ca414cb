import { type Kysely, sql } from "kysely";

/**
 * Keys by which a machine speaks for a district. Of a key only its prefix and the SHA-256 of the whole are kept. Whoever
 * wants to remove or merge a district revokes its keys first; those that are over go with it, and the audit log keeps
 * what they did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_keys (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete cascade,
      name text not null check (name <> ''),
      prefix text not null,
      key_hash bytea not null check (octet_length(key_hash) = 32),
      scopes text[] not null check (scopes <@ array['read:key']),
      created_by uuid references profiles (id) on delete set null,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      last_used_at timestamptz,
      revoked_at timestamptz,
      constraint api_keys_prefix_key unique (prefix)
    )`.execute(db);
  await sql`create index api_keys_district_idx on api_keys (district_id)`.execute(db);
  await sql`alter table audit_log add column actor_key_id uuid`.execute(db);
}
