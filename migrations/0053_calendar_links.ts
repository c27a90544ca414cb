import { type Kysely, sql } from "kysely";

/**
 * The links under which a person's calendar asks for renewals: one a person, of one district, kept as the hash of its token.
 * Links that do not work are counted by the sender's address, apart from those who try to sign in.
 */
const changes = [
  sql`
    create table calendar_links (
      profile_id uuid primary key references profiles (id) on delete cascade,
      district_id uuid not null references districts (id) on delete cascade,
      token_hash bytea not null unique check (length(token_hash) = 32),
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`,
  sql`create index calendar_links_district_idx on calendar_links (district_id)`,
  sql`select at_merge('calendar_links', 'district_id', 'districts', 'goes')`,
  sql`
    alter table sign_in_attempts
      drop constraint sign_in_attempts_kind_check,
      add constraint sign_in_attempts_kind_check check (kind in ('account', 'device', 'client', 'client_account',
        'client_accounts', 'network', 'server', 'password', 'reset', 'reset_client', 'api', 'calendar'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of changes) await change.execute(db);
}
