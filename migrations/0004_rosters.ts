import { type Kysely, sql } from "kysely";

/** What the last sound file sets said, kind by kind, as OneRoster names it; and how it hangs together with our own rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Every roster row: whose it is, which source it came from, and when that source first and last had it.
  // last_seen_sync is empty while a row is active: then the configuration's last applied sync saw it.
  const common = sql`
      district_id uuid not null,
      integration_id uuid not null,
      sourced_id text not null,
      status text not null default 'active' check (status in ('active', 'inactive')),
      first_seen_sync uuid not null,
      last_seen_sync uuid,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()`;
  const keys = (table: string) => sql`
      constraint ${sql.ref(`${table}_pkey`)} primary key (district_id, integration_id, sourced_id),
      constraint ${sql.ref(`${table}_configuration_fk`)} foreign key (district_id, integration_id)
        references sftp_configurations (district_id, id) on delete cascade`;

  await sql`
    create table roster_orgs (${common},
      name text not null,
      type text not null,
      identifier text,
      parent_sourced_id text,
      school_id uuid,
      linked_district_id uuid,
      ${keys("roster_orgs")},
      constraint roster_orgs_school_fk foreign key (district_id, school_id) references schools (district_id, id)
        on delete restrict,
      constraint roster_orgs_own_district check (linked_district_id is null or linked_district_id = district_id)
    )`.execute(db);

  await sql`
    create table roster_academic_sessions (${common},
      title text not null,
      type text not null,
      start_date date not null,
      end_date date not null,
      parent_sourced_id text,
      school_year int not null,
      ${keys("roster_academic_sessions")}
    )`.execute(db);

  await sql`
    create table roster_courses (${common},
      school_year_sourced_id text,
      title text not null,
      course_code text,
      grades text[] not null,
      org_sourced_id text not null,
      subjects text[] not null,
      subject_codes text[] not null,
      ${keys("roster_courses")}
    )`.execute(db);

  await sql`
    create table roster_classes (${common},
      title text not null,
      grades text[] not null,
      course_sourced_id text not null,
      class_code text,
      class_type text not null,
      location text,
      school_sourced_id text not null,
      term_sourced_ids text[] not null,
      subjects text[] not null,
      subject_codes text[] not null,
      periods text[] not null,
      ${keys("roster_classes")}
    )`.execute(db);

  await sql`
    create table roster_users (${common},
      enabled_user boolean not null,
      org_sourced_ids text[] not null,
      role text not null,
      username text not null,
      given_name text not null,
      family_name text not null,
      middle_name text,
      identifier text,
      email text,
      grades text[] not null,
      profile_id uuid,
      ${keys("roster_users")},
      constraint roster_users_profile_fk foreign key (district_id, profile_id) references profiles (district_id, id)
        on delete restrict
    )`.execute(db);
  await sql`create index roster_users_profile_idx on roster_users (district_id, profile_id)`.execute(db);
  await sql`create index roster_users_listing_idx
    on roster_users (district_id, integration_id, created_at desc, sourced_id desc)`.execute(db);

  await sql`
    create table roster_enrollments (${common},
      class_sourced_id text not null,
      school_sourced_id text not null,
      user_sourced_id text not null,
      role text not null,
      is_primary boolean,
      begin_date date,
      end_date date,
      ${keys("roster_enrollments")}
    )`.execute(db);
  await sql`create index roster_enrollments_user_idx
    on roster_enrollments (district_id, integration_id, user_sourced_id)`.execute(db);
  await sql`create index roster_enrollments_class_idx
    on roster_enrollments (district_id, integration_id, class_sourced_id)`.execute(db);

  // The specification's "{product}_users": what a configuration last brought in.
  await sql`
    create view sftp_users with (security_invoker = true) as
      select district_id, integration_id, sourced_id, given_name, family_name, role, username, email, grades, status,
        profile_id, created_at, updated_at
      from roster_users`.execute(db);
}
