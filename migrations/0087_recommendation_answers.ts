import { type Kysely, sql } from "kysely";

/**
 * What a district answered to a recommendation, and on what ground. A recommendation is worked out when it is read, so an
 * answer keeps what it said and what it would have saved: "done" tells of it when the records have long moved on. Each
 * answer is a row of its own, and a new one takes the place of the one before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recommendation_answers (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete cascade,
      kind text not null check (kind in ('consolidate', 'do_not_renew', 'right_size', 'renew', 'train', 'sign_agreement',
        'review_privacy', 'replace_with', 'approve_candidate')),
      software_id uuid not null references software (id) on delete cascade,
      ground text not null check (char_length(ground) between 1 and 300),
      contract_id uuid references contracts (id) on delete set null,
      answer text not null check (answer in ('accepted', 'dismissed', 'done')),
      reason text check (char_length(reason) between 1 and 300),
      title text not null check (char_length(title) between 1 and 600),
      saving_cents bigint,
      measure bigint,
      answered_by uuid references profiles (id) on delete set null,
      answered_at timestamptz not null default now(),
      constraint recommendation_answers_key unique (district_id, software_id, kind, ground),
      constraint recommendation_answers_reason check ((reason is not null) = (answer = 'dismissed'))
    )`.execute(db);
  await sql`comment on column recommendation_answers.ground is
    'What must stay as it is for the answer to count, such as the contract and the last day of its term.'`.execute(db);
  await sql`comment on column recommendation_answers.measure is
    'What it was about in cents, people or checks: from twice as much on the answer no longer counts.'`.execute(db);
  await sql`create index recommendation_answers_software_idx on recommendation_answers (software_id)`.execute(db);
  for (const column of ["contract_id", "answered_by"]) {
    await sql`create index ${sql.id(`recommendation_answers_${column}_idx`)} on recommendation_answers (${sql.id(column)})
      where ${sql.id(column)} is not null`.execute(db);
  }
  await sql`select at_merge('recommendation_answers', 'district_id', 'districts', 'goes')`.execute(db);
  await sql`select at_merge('recommendation_answers', 'software_id', 'software', 'settled')`.execute(db);
}
