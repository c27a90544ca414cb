import { type Kysely, sql } from "kysely";

/**
 * Of each client it is counted on how many accounts it fails, beside how often: a row of the kind client_account marks
 * one of them, and one of the kind client_accounts has their number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sign_in_attempts
      drop constraint sign_in_attempts_kind_check,
      add constraint sign_in_attempts_kind_check check (kind in ('account', 'device', 'client', 'client_account',
        'client_accounts', 'network', 'server', 'password', 'reset', 'reset_client', 'api'))`.execute(db);
}
