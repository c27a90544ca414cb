import { type Kysely, sql } from "kysely";

const dimensions = sql`('instruction', 'privacy', 'security', 'accessibility', 'budget')`;
const grades = (column: string) =>
  sql`check (${sql.ref(column)} <@ array[-1,0,1,2,3,4,5,6,7,8,9,10,11,12]::smallint[])`;
const roles = (column: string) =>
  sql`check (${sql.ref(column)} <@ array['principal', 'teacher', 'student', 'district_admin', 'curriculum_director',
    'it_director'])`;

/** Who asked, who decided, on what ground: one record for each product in each district, with its history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Empty grades, schools, roles: no such condition. version grows with each change, so that the second of two people
  // who decide at once is told.
  await sql`
    create table district_software (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete cascade,
      software_id uuid not null references software (id) on delete restrict,
      approval_status text not null default 'not_reviewed' check (approval_status in ('not_reviewed', 'under_review',
        'pilot', 'approved', 'approved_with_conditions', 'denied', 'blocked', 'retiring', 'retired')),
      privacy_status text not null default 'not_evaluated' check (privacy_status in ('not_evaluated',
        'no_data_collected', 'in_negotiation', 'compliant', 'conditional', 'non_compliant', 'expired')),
      allowed_grades smallint[] not null default '{}' ${grades("allowed_grades")},
      allowed_school_ids uuid[] not null default '{}',
      allowed_roles text[] not null default '{}' ${roles("allowed_roles")},
      staff_only boolean not null default false,
      allowed_until date,
      conditions text,
      next_review_on date,
      decision_reason text,
      override_reason text,
      decided_by uuid references profiles (id) on delete set null,
      decided_at timestamptz,
      demo boolean not null default false,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint district_software_key unique (district_id, software_id)
    )`.execute(db);
  await sql`create index district_software_status_idx on district_software (district_id, approval_status)`.execute(db);
  await sql`create index district_software_software_idx on district_software (software_id)`.execute(db);

  await sql`
    create table status_history (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete cascade,
      software_id uuid not null references software (id) on delete restrict,
      at timestamptz not null default now(),
      actor_profile_id uuid,
      what text not null check (what in ('approval', 'privacy', 'conditions', 'review', 'blacklist', 'agreement',
        'check', 'merge', 'pattern')),
      from_value text,
      to_value text,
      reason text,
      details jsonb not null default '{}'
    )`.execute(db);
  await sql`create index status_history_idx on status_history (district_id, software_id, at desc)`.execute(db);

  // Which dimensions a district reviews, when, by whom, with which questions. No row: as the code's defaults have it.
  await sql`
    create table review_dimensions (
      district_id uuid not null references districts (id) on delete cascade,
      dimension text not null check (dimension in ${dimensions}),
      is_enabled boolean not null default true,
      needed_when jsonb not null default '{"match": "all", "rules": []}',
      assignee_profile_id uuid references profiles (id) on delete set null,
      assignee_role text check (assignee_role in ('district_admin', 'curriculum_director', 'it_director')),
      questions jsonb not null default '[]',
      due_days smallint not null default 14 check (due_days between 1 and 365),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      primary key (district_id, dimension)
    )`.execute(db);

  // A round is one look at one product, however many asked for it.
  await sql`
    create table review_rounds (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete cascade,
      software_id uuid not null references software (id) on delete restrict,
      opened_at timestamptz not null default now(),
      opened_by uuid references profiles (id) on delete set null,
      due_at timestamptz not null,
      paused_at timestamptz,
      closed_at timestamptz,
      closed_by uuid references profiles (id) on delete set null,
      outcome text check (outcome in ('approved', 'approved_with_conditions', 'denied', 'withdrawn')),
      version integer not null default 1,
      constraint review_rounds_district_key unique (district_id, id)
    )`.execute(db);
  await sql`
    create unique index review_rounds_open_key on review_rounds (district_id, software_id) where closed_at is null`.execute(
    db,
  );
  await sql`
    create table request_reviews (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete cascade,
      round_id uuid not null,
      dimension text not null check (dimension in ${dimensions}),
      status text not null default 'waiting' check (status in ('waiting', 'accepted', 'refused', 'skipped')),
      assignee_profile_id uuid references profiles (id) on delete set null,
      assignee_role text check (assignee_role in ('district_admin', 'curriculum_director', 'it_director')),
      why_needed text,
      questions jsonb not null default '[]',
      answers jsonb not null default '{}',
      comment text,
      due_on date,
      decided_by uuid references profiles (id) on delete set null,
      decided_at timestamptz,
      version integer not null default 1,
      constraint request_reviews_round_fk foreign key (district_id, round_id)
        references review_rounds (district_id, id) on delete cascade,
      constraint request_reviews_key unique (round_id, dimension),
      constraint request_reviews_reason check (status not in ('refused', 'skipped') or comment is not null)
    )`.execute(db);
  await sql`
    create index request_reviews_waiting_idx on request_reviews (district_id, assignee_profile_id)
      where status = 'waiting'`.execute(db);

  await sql`
    create table software_requests (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete cascade,
      requester_id uuid not null references profiles (id) on delete restrict,
      school_id uuid references schools (id) on delete set null,
      software_id uuid references software (id) on delete restrict,
      proposed_name text,
      proposed_url text,
      request_type text not null default 'new_use' check (request_type in ('new_use', 'renew', 'expand',
        'reconsider_denied', 'remove')),
      status text not null default 'draft' check (status in ('draft', 'submitted', 'in_review', 'info_requested',
        'approved', 'approved_with_conditions', 'denied', 'withdrawn', 'duplicate')),
      purpose text,
      grades smallint[] not null default '{}' ${grades("grades")},
      subjects text[] not null default '{}',
      est_students integer check (est_students >= 0),
      est_teachers integer check (est_teachers >= 0),
      needed_by date,
      cost_type text check (cost_type in ('free', 'one_time', 'subscription')),
      est_cost numeric(12, 2) check (est_cost >= 0),
      funding_source_id uuid references funding_sources (id) on delete set null,
      student_data_elements text[] not null default '{}',
      student_login boolean,
      uses_ai boolean,
      under_13 boolean,
      submitted_at timestamptz,
      due_at timestamptz,
      paused_at timestamptz,
      round_id uuid,
      decided_by uuid references profiles (id) on delete set null,
      decided_at timestamptz,
      decision_reason text,
      duplicate_of_id uuid references software_requests (id) on delete set null,
      demo boolean not null default false,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint software_requests_district_key unique (district_id, id),
      constraint software_requests_round_fk foreign key (district_id, round_id)
        references review_rounds (district_id, id) on delete set null (round_id),
      constraint software_requests_product check (software_id is not null or proposed_name is not null),
      constraint software_requests_submitted check (status = 'draft' or (software_id is not null and submitted_at is not
        null) or status = 'withdrawn'),
      constraint software_requests_reason check (status <> 'denied' or decision_reason is not null)
    )`.execute(db);
  await sql`
    create index software_requests_status_idx on software_requests (district_id, status, submitted_at desc)`.execute(
    db,
  );
  await sql`
    create index software_requests_product_idx on software_requests (district_id, software_id, submitted_at desc)`.execute(
    db,
  );
  await sql`create index software_requests_software_idx on software_requests (software_id)`.execute(db);
  await sql`create index software_requests_requester_idx on software_requests (requester_id, created_at desc)`.execute(
    db,
  );

  await sql`
    create table request_history (
      id uuid primary key default new_id(),
      district_id uuid not null,
      request_id uuid not null,
      at timestamptz not null default now(),
      actor_profile_id uuid,
      from_status text,
      to_status text not null,
      note text,
      constraint request_history_request_fk foreign key (district_id, request_id)
        references software_requests (district_id, id) on delete cascade
    )`.execute(db);
  await sql`create index request_history_idx on request_history (district_id, request_id, at)`.execute(db);

  await sql`
    create table request_comments (
      id uuid primary key default new_id(),
      district_id uuid not null,
      request_id uuid not null,
      author_id uuid references profiles (id) on delete set null,
      body text not null,
      visibility text not null default 'requester' check (visibility in ('requester', 'reviewers')),
      created_at timestamptz not null default now(),
      constraint request_comments_request_fk foreign key (district_id, request_id)
        references software_requests (district_id, id) on delete cascade
    )`.execute(db);
  await sql`create index request_comments_idx on request_comments (district_id, request_id, created_at)`.execute(db);

  await sql`
    create table policy_rules (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete cascade,
      name text not null,
      position integer not null,
      is_enabled boolean not null default false,
      conditions jsonb not null default '{"match": "all", "rules": []}',
      effect text not null check (effect in ('allow', 'needs_request', 'needs_review', 'alert', 'block')),
      severity text not null default 'medium' check (severity in ('info', 'low', 'medium', 'high', 'critical')),
      message text not null,
      demo boolean not null default false,
      created_by uuid references profiles (id) on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      constraint policy_rules_name_key unique (district_id, name),
      constraint policy_rules_position_key unique (district_id, position) deferrable initially deferred
    )`.execute(db);

  // Scheduled, active, ended, lifted: worked out from the dates. Empty schools, grades, roles: everyone.
  await sql`
    create table software_blacklist (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete cascade,
      software_id uuid references software (id) on delete restrict,
      pattern text,
      pattern_type text check (pattern_type in ('domain', 'wildcard', 'path_prefix')),
      host text,
      path text,
      school_ids uuid[] not null default '{}',
      grades smallint[] not null default '{}' ${grades("grades")},
      roles text[] not null default '{}' ${roles("roles")},
      reason_code text not null check (reason_code in ('privacy', 'security', 'inappropriate', 'cost', 'duplicate',
        'legal', 'vendor_breach', 'distraction', 'other')),
      reason text not null,
      alternative_software_id uuid references software (id) on delete set null,
      starts_on date not null,
      ends_on date,
      lifted_at timestamptz,
      lifted_by uuid references profiles (id) on delete set null,
      lift_reason text,
      demo boolean not null default false,
      created_by uuid references profiles (id) on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      constraint software_blacklist_district_key unique (district_id, id),
      constraint software_blacklist_what check (num_nonnulls(software_id, pattern) = 1),
      constraint software_blacklist_pattern check (num_nulls(pattern, pattern_type, host, path) in (0, 4)),
      constraint software_blacklist_dates check (ends_on is null or ends_on >= starts_on),
      constraint software_blacklist_lifted check (num_nulls(lifted_at, lift_reason) in (0, 2))
    )`.execute(db);
  await sql`create index software_blacklist_idx on software_blacklist (district_id, created_at desc)`.execute(db);
  await sql`create index software_blacklist_software_idx on software_blacklist (software_id)`.execute(db);
  await sql`
    create table blacklist_exceptions (
      id uuid primary key default new_id(),
      district_id uuid not null,
      entry_id uuid not null,
      school_id uuid references schools (id) on delete cascade,
      profile_id uuid references profiles (id) on delete cascade,
      until date,
      reason text not null,
      created_by uuid references profiles (id) on delete set null,
      created_at timestamptz not null default now(),
      constraint blacklist_exceptions_entry_fk foreign key (district_id, entry_id)
        references software_blacklist (district_id, id) on delete cascade,
      constraint blacklist_exceptions_whose check (num_nonnulls(school_id, profile_id) = 1)
    )`.execute(db);
  await sql`create index blacklist_exceptions_idx on blacklist_exceptions (district_id, entry_id)`.execute(db);

  // subject_id: a request for what concerns the requester, a product for what concerns its reviewers.
  await sql`
    create table notifications (
      id uuid primary key default new_id(),
      profile_id uuid not null references profiles (id) on delete cascade,
      district_id uuid references districts (id) on delete cascade,
      kind text not null check (kind in ('request_moved', 'request_comment', 'review_assigned', 'request_submitted')),
      subject_id uuid not null,
      details jsonb not null default '{}',
      created_at timestamptz not null default now(),
      read_at timestamptz
    )`.execute(db);
  await sql`create index notifications_profile_idx on notifications (profile_id, created_at desc)`.execute(db);
  await sql`create index notifications_unread_idx on notifications (profile_id) where read_at is null`.execute(db);
  await sql`
    create table notification_preferences (
      profile_id uuid not null references profiles (id) on delete cascade,
      kind text not null check (kind in ('request_moved', 'request_comment', 'review_assigned', 'request_submitted')),
      by_mail boolean not null,
      primary key (profile_id, kind)
    )`.execute(db);
  await sql`
    alter table outgoing_mails
      drop constraint outgoing_mails_kind_check,
      add constraint outgoing_mails_kind_check check (kind in ('sync_held', 'sync_failed', 'sync_recovered',
        'password_reset', 'password_changed', 'invitation', 'notification'))`.execute(db);
}
