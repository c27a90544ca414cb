import { type Kysely, sql } from "kysely";

/**
 * Attempts are counted for more than the account: for its known devices, the client, its network and the whole server,
 * and some counts run down by and by, so a count may have a fraction. A password reset that was asked for too often waits
 * in a row of its own until its turn comes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sign_in_attempts
      alter column attempts type double precision,
      add column kind text not null default 'account' check (kind in ('account', 'device', 'client', 'network', 'server',
        'password', 'reset', 'reset_client', 'api'))`.execute(db);
  await sql`alter table sign_in_attempts alter column kind drop default`.execute(db);
  await sql`create index sign_in_attempts_last_idx on sign_in_attempts (last_attempt_at)`.execute(db);
  await sql`
    create table waiting_resets (
      auth_user_id uuid primary key references auth_users (id) on delete cascade,
      due_at timestamptz not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index waiting_resets_due_idx on waiting_resets (due_at)`.execute(db);
}
