import { type Kysely, sql } from "kysely";

/**
 * What this database says of itself, in one row: whether the demo filled it, whose accounts have a password that anyone can
 * read. And a session knows when its owner last typed their password for something that asks for it again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation (
      one boolean primary key default true check (one),
      demo_seeded_at timestamptz
    )`.execute(db);
  await sql`
    insert into installation (demo_seeded_at)
    select min(created_at) from auth_users where demo having count(*) > 0`.execute(db);
  await sql`alter table auth_sessions add column confirmed_at timestamptz`.execute(db);
}
