import { type Kysely, sql } from "kysely";

/**
 * Messages that visitors write to those who run this installation. They belong to no district, and nobody who wrote one
 * has an account. A mail about one goes to the operator's address and to no profile.
 */
const changes = [
  sql`
    create table contact_messages (
      id uuid primary key default new_id(),
      number bigint generated always as identity (start with 1001),
      topic text not null check (topic in ('question', 'demo', 'roster', 'privacy', 'problem', 'other')),
      name text not null check (length(name) between 1 and 100),
      email text not null check (length(email) between 3 and 254),
      organization text check (length(organization) between 1 and 150),
      message text not null check (length(message) between 1 and 5000),
      sent_at timestamptz not null default now(),
      answered_at timestamptz,
      answered_by uuid references profiles (id) on delete set null,
      constraint contact_messages_number_key unique (number),
      constraint contact_messages_answered_by_whom check (answered_at is not null or answered_by is null)
    )`,
  sql`create index contact_messages_answered_by_idx on contact_messages (answered_by) where answered_by is not null`,
  sql`create index contact_messages_sent_idx on contact_messages (sent_at)`,
  sql`
    alter table outgoing_mails
      alter column profile_id drop not null,
      drop constraint outgoing_mails_kind_check,
      add constraint outgoing_mails_kind_check check (kind in ('sync_held', 'sync_failed', 'sync_recovered',
        'password_reset', 'password_changed', 'invitation', 'notification', 'report_ready', 'contact_message')),
      add constraint outgoing_mails_to_whom check ((profile_id is null) = (kind = 'contact_message'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of changes) await change.execute(db);
}
