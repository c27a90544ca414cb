import { type Kysely, sql } from "kysely";

/**
 * Links that let someone in once: to set a password after forgetting it, or for the first time. The token itself is made
 * when its mail is, and only its SHA-256 is kept. A link outlives its account, so that an invitation that was withdrawn
 * can say so. Mails about accounts go to people above all districts, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table auth_tokens (
      id uuid primary key default new_id(),
      auth_user_id uuid references auth_users (id) on delete set null,
      purpose text not null check (purpose in ('reset', 'invitation', 'setup')),
      token_hash bytea,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      used_at timestamptz,
      voided_at timestamptz,
      created_by uuid,
      constraint auth_tokens_token_hash_key unique (token_hash),
      constraint auth_tokens_hash_expires check ((token_hash is null) = (expires_at is null))
    )`.execute(db);
  await sql`create index auth_tokens_user_idx on auth_tokens (auth_user_id, created_at desc)`.execute(db);
  await sql`
    alter table outgoing_mails
      alter column district_id drop not null,
      drop constraint outgoing_mails_recipient_fk,
      add constraint outgoing_mails_recipient_fk foreign key (profile_id) references profiles (id) on delete cascade,
      drop constraint outgoing_mails_once,
      add constraint outgoing_mails_once unique (profile_id, kind, subject_id),
      drop constraint outgoing_mails_kind_check,
      add constraint outgoing_mails_kind_check check (kind in ('sync_held', 'sync_failed', 'sync_recovered',
        'password_reset', 'password_changed', 'invitation'))`.execute(db);
}
