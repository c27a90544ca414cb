import { type Kysely, sql } from "kysely";

/** Mails that wait to be sent, written with what they tell of. They hold ids only: the text is made when one is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outgoing_mails (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete restrict,
      profile_id uuid not null,
      kind text not null check (kind in ('sync_held', 'sync_failed', 'sync_recovered')),
      subject_id uuid not null,
      created_at timestamptz not null default now(),
      claimed_at timestamptz,
      sent_at timestamptz,
      failed_at timestamptz,
      attempts int not null default 0,
      message text,
      constraint outgoing_mails_recipient_fk foreign key (district_id, profile_id)
        references profiles (district_id, id) on delete cascade,
      constraint outgoing_mails_once unique (district_id, profile_id, kind, subject_id),
      constraint outgoing_mails_one_end check (sent_at is null or failed_at is null)
    )`.execute(db);
  await sql`create index outgoing_mails_waiting_idx on outgoing_mails (created_at)
    where sent_at is null and failed_at is null`.execute(db);
}
