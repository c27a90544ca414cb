import { type Kysely, sql } from "kysely";

const kinds = sql`('request_moved', 'request_comment', 'review_assigned', 'request_submitted', 'people_exported',
  'unauthorized_found', 'banned_used', 'ended_used', 'source_silent')`;

/**
 * What a district has said of a site or product that is used without approval, what of it people have been told, and from
 * how many people on they are. That one was linked, requested or blocked follows from patterns, requests and bans, so that it ends
 * with them: only the other states are kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table detections (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete cascade,
      software_id uuid references software (id) on delete cascade,
      domain text check (domain = lower(domain) and char_length(domain) between 1 and 253),
      state text not null check (state in ('new', 'in_review', 'tolerated', 'ignored')),
      until_on date,
      reason text check (char_length(reason) between 1 and 500),
      version int not null default 1,
      changed_by uuid references profiles (id) on delete set null,
      changed_at timestamptz not null default now(),
      constraint detections_key unique nulls not distinct (district_id, software_id, domain),
      constraint detections_one check ((software_id is null) <> (domain is null)),
      constraint detections_until check ((state = 'tolerated') = (until_on is not null)),
      constraint detections_reason check (state not in ('tolerated', 'ignored') or reason is not null)
    )`.execute(db);
  await sql`create index detections_software_idx on detections (software_id)`.execute(db);
  await sql`
    create table alerts_told (
      district_id uuid not null references districts (id) on delete cascade,
      kind text not null check (kind in ('unauthorized_found', 'banned_used', 'ended_used', 'source_silent')),
      cause text not null check (char_length(cause) <= 300),
      told_on date not null,
      primary key (district_id, kind, cause)
    )`.execute(db);
  await sql`
    create table alert_settings (
      district_id uuid primary key references districts (id) on delete cascade,
      unauthorized_people int not null check (unauthorized_people between 1 and 1000000),
      changed_by uuid references profiles (id) on delete set null,
      changed_at timestamptz not null default now()
    )`.execute(db);
  for (const table of ["detections", "alerts_told", "alert_settings"]) {
    await sql`select at_merge(${sql.lit(table)}, 'district_id', 'districts', 'goes')`.execute(db);
  }
  await sql`select at_merge('detections', 'software_id', 'software', 'settled')`.execute(db);
  for (const table of ["notifications", "notification_preferences"]) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_kind_check`)}`.execute(db);
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_kind_check`)} check (kind in ${kinds})`.execute(
      db,
    );
  }
}
