import { type Kysely, sql } from "kysely";

const kinds = sql`('request_moved', 'request_comment', 'review_assigned', 'request_submitted', 'people_exported',
  'unauthorized_found', 'banned_used', 'ended_used', 'source_silent', 'renewal_due')`;

/**
 * What was decided about a contract's renewal: it stays with the term that the contract has. A canceled one keeps the day on
 * which its vendor was told. News that a renewal is still to be decided is of a kind of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table contracts
      add column renewal_decision text check (renewal_decision in ('renew', 'change', 'cancel')),
      add column renewal_changes text check (char_length(renewal_changes) between 1 and 300),
      add column renewal_reason text check (char_length(renewal_reason) between 1 and 300),
      add column renewal_decided_by uuid references profiles (id) on delete set null,
      add column renewal_decided_at timestamptz,
      add column notice_given_on date,
      add constraint contracts_renewal_decided check ((renewal_decision is null) = (renewal_decided_at is null)),
      add constraint contracts_renewal_changes
        check ((renewal_changes is not null) = (renewal_decision is not distinct from 'change')),
      add constraint contracts_renewal_reason check (case renewal_decision
        when 'cancel' then renewal_reason is not null else renewal_decision is not null or renewal_reason is null end),
      add constraint contracts_notice_given
        check (notice_given_on is null or renewal_decision is not distinct from 'cancel')`.execute(db);
  await sql`create index contracts_renewal_decided_by_idx on contracts (renewal_decided_by)
    where renewal_decided_by is not null`.execute(db);
  for (const table of ["notifications", "notification_preferences"]) {
    const check = sql.id(`${table}_kind_check`);
    await sql`alter table ${sql.table(table)} drop constraint ${check},
      add constraint ${check} check (kind in ${kinds})`.execute(db);
  }
}
