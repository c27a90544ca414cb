import { type Kysely, sql } from "kysely";

/** The audit log says on whom something was done, what stood before and after, and from where. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit_log
      add column subject_profile_id uuid,
      add column before jsonb,
      add column after jsonb,
      add column address text`.execute(db);
  await sql`create index audit_log_at_idx on audit_log (at desc, id desc)`.execute(db);
  await sql`create index audit_log_actor_idx on audit_log (actor_profile_id, at desc)`.execute(db);
  await sql`create index audit_log_subject_idx on audit_log (subject_profile_id, at desc)`.execute(db);
  await sql`create index audit_log_action_idx on audit_log (action, at desc)`.execute(db);
  // What was refused or went wrong is little among much, and looked for first.
  await sql`create index audit_log_not_ok_idx on audit_log (at desc, id desc) where result <> 'ok'`.execute(db);
}
