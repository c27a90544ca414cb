import { type Kysely, sql } from "kysely";

const tables = [
  "roster_orgs",
  "roster_academic_sessions",
  "roster_courses",
  "roster_classes",
  "roster_users",
  "roster_roles",
  "roster_enrollments",
];

/**
 * Roster rows hang on their configuration by triggers for whole statements: a foreign key looks at every row by itself,
 * which was 40 % of the time of a first load, and all rows of a statement have the same one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function roster_rows_have_a_source() returns trigger language plpgsql as $body$
    begin
      perform from sftp_configurations c
        where (c.district_id, c.id) in (select district_id, integration_id from added) for key share;
      if exists (
        select from (select distinct district_id, integration_id from added) a
        where not exists (select from sftp_configurations c where c.district_id = a.district_id and c.id = a.integration_id)
      ) then
        raise foreign_key_violation using table = tg_table_name, constraint = tg_table_name || '_configuration_fk',
          message = format('rows of %s need a configuration of their district', tg_table_name);
      end if;
      return null;
    end $body$`.execute(db);
  const removals = tables.map(
    (table) => sql`delete from ${sql.id(table)} where district_id = old.district_id and integration_id = old.id;`,
  );
  await sql`
    create function roster_rows_go_with_their_source() returns trigger language plpgsql as $body$
    begin
      ${sql.join(removals, sql` `)}
      return null;
    end $body$`.execute(db);
  await sql`create trigger roster_rows_go after delete on sftp_configurations
    for each row execute function roster_rows_go_with_their_source()`.execute(db);
  for (const table of tables) {
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(`${table}_configuration_fk`)}`.execute(db);
    await sql`create trigger ${sql.id(`${table}_have_a_source`)} after insert on ${sql.id(table)}
      referencing new table as added for each statement execute function roster_rows_have_a_source()`.execute(db);
  }
  // Of people's enrollments only those of teachers are asked for by person: what they may see hangs on them.
  await sql`drop index roster_enrollments_user_idx`.execute(db);
  await sql`create index roster_enrollments_teacher_idx
    on roster_enrollments (district_id, integration_id, user_sourced_id) where role = 'teacher'`.execute(db);
  // A person's row and the profile made of it come in one transaction, the row first.
  await sql`alter table roster_users alter constraint roster_users_profile_fk deferrable initially deferred`.execute(
    db,
  );
}
