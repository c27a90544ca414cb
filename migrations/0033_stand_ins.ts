import { type Kysely, sql } from "kysely";

/**
 * An address has one account, in one district. Who invites it into another district must not learn that: their invitation
 * is kept by a row without an address of its own. It can have no password, and no link is ever made for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table auth_users
      alter column email drop not null,
      add column stands_for text,
      add constraint auth_users_stands_for_lower check (stands_for = lower(stands_for)),
      add constraint auth_users_one_address check ((email is null) = (stands_for is not null)),
      add constraint auth_users_stand_in_is_closed
        check (email is not null or (password_hash is null and last_sign_in_at is null))`.execute(db);
  await sql`create index auth_users_stands_for_idx on auth_users (stands_for) where stands_for is not null`.execute(db);
}
