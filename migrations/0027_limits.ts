import { type Kysely, sql } from "kysely";

const kinds = sql`('request_moved', 'request_comment', 'review_assigned', 'request_submitted', 'people_exported')`;

/**
 * What can be repeated has a limit: how often somebody did it since a window began, one row for each. Refusals of one kind
 * that come again and again within a minute are counted here, and become one line of the audit log when it is over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table limit_uses (
      limit_name text not null,
      who text not null,
      began_at timestamptz not null,
      used int not null,
      primary key (limit_name, who)
    )`.execute(db);
  await sql`create index limit_uses_began_idx on limit_uses (began_at)`.execute(db);
  await sql`
    create table refusal_counts (
      who text not null,
      action text not null,
      minute timestamptz not null,
      more int not null default 0,
      also text[] not null default '{}',
      line jsonb not null,
      primary key (who, action, minute)
    )`.execute(db);
  await sql`create index refusal_counts_minute_idx on refusal_counts (minute)`.execute(db);
  for (const table of ["notifications", "notification_preferences"]) {
    const check = sql.id(`${table}_kind_check`);
    await sql`alter table ${sql.table(table)} drop constraint ${check},
      add constraint ${check} check (kind in ${kinds})`.execute(db);
  }
}
