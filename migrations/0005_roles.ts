import { type Kysely, sql } from "kysely";

/** The roles of OneRoster 1.2, and how many rows a kept problem stands for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table roster_roles (
      district_id uuid not null,
      integration_id uuid not null,
      sourced_id text not null,
      status text not null default 'active' check (status in ('active', 'inactive')),
      first_seen_sync uuid not null,
      last_seen_sync uuid,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      user_sourced_id text not null,
      role_type text not null,
      role text not null,
      begin_date date,
      end_date date,
      org_sourced_id text not null,
      constraint roster_roles_pkey primary key (district_id, integration_id, sourced_id),
      constraint roster_roles_configuration_fk foreign key (district_id, integration_id)
        references sftp_configurations (district_id, id) on delete cascade
    )`.execute(db);
  await sql`alter table roster_users add column primary_org_sourced_id text`.execute(db);
  await sql`alter table sync_row_errors add column n int not null default 1`.execute(db);
}
