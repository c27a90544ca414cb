import { type Kysely, sql } from "kysely";

/** What is lawful, and what says so: agreements, requirements as rows by law, checks with their evidence. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Decides which date of the ADA's web rule holds. Empty: not known, and both dates are shown.
  await sql`alter table districts add column population integer check (population > 0)`.execute(db);

  await sql`
    create table agreements (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete cascade,
      vendor_id uuid references vendors (id) on delete restrict,
      title text not null,
      agreement_type text not null check (agreement_type in ('ndpa_originating', 'ndpa_exhibit_e', 'state_specific',
        'vendor_terms', 'clickwrap', 'ed_law_2d_supplement', 'other')),
      status text not null check (status in ('not_started', 'requested', 'in_negotiation', 'signed', 'terminated',
        'refused', 'not_required')),
      signed_on date,
      effective_on date,
      ends_on date,
      data_elements text[] not null default '{}',
      purposes text,
      breach_notice_hours integer check (breach_notice_hours > 0),
      deletion_days integer check (deletion_days >= 0),
      ads_prohibited boolean,
      ai_training_prohibited boolean,
      file_name text,
      file_stored text,
      file_bytes integer,
      note text,
      demo boolean not null default false,
      created_by uuid references profiles (id) on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      constraint agreements_district_key unique (district_id, id),
      constraint agreements_dates check (ends_on is null or effective_on is null or ends_on >= effective_on),
      constraint agreements_signed check (status <> 'signed' or signed_on is not null),
      constraint agreements_file check (num_nulls(file_name, file_stored, file_bytes) in (0, 3))
    )`.execute(db);
  await sql`create index agreements_ends_idx on agreements (district_id, ends_on)`.execute(db);
  await sql`
    create table agreement_software (
      district_id uuid not null,
      agreement_id uuid not null,
      software_id uuid not null references software (id) on delete restrict,
      primary key (agreement_id, software_id),
      constraint agreement_software_agreement_fk foreign key (district_id, agreement_id)
        references agreements (district_id, id) on delete cascade
    )`.execute(db);
  await sql`create index agreement_software_idx on agreement_software (district_id, software_id)`.execute(db);

  await sql`
    create table compliance_requirements (
      id uuid primary key default new_id(),
      code text not null,
      law text not null,
      title text not null,
      explanation text not null,
      applies_when jsonb not null default '{"match": "all", "rules": []}',
      applies_words text not null,
      evidence_needed text not null,
      source_title text not null,
      source_url text not null,
      large_from date,
      small_from date,
      position integer not null,
      constraint compliance_requirements_code_key unique (code)
    )`.execute(db);
  await sql`
    create table compliance_checks (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete cascade,
      software_id uuid not null references software (id) on delete restrict,
      requirement_id uuid not null references compliance_requirements (id) on delete restrict,
      status text not null check (status in ('pass', 'conditional', 'fail', 'unknown', 'not_applicable', 'waived')),
      evidence_type text check (evidence_type in ('document', 'attestation', 'rating', 'manual')),
      evidence_url text,
      evidence_note text,
      waiver_reason text,
      checked_by uuid references profiles (id) on delete set null,
      checked_at timestamptz not null default now(),
      expires_on date,
      demo boolean not null default false,
      version integer not null default 1,
      constraint compliance_checks_key unique (district_id, software_id, requirement_id),
      constraint compliance_checks_waiver check (status not in ('waived', 'not_applicable') or waiver_reason is not null),
      constraint compliance_checks_evidence check (status not in ('pass', 'conditional', 'fail')
        or evidence_type is not null)
    )`.execute(db);
  await sql`create index compliance_checks_software_idx on compliance_checks (software_id)`.execute(db);
  await sql`
    create table accessibility_reports (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete cascade,
      software_id uuid not null references software (id) on delete restrict,
      kind text not null check (kind in ('vpat_acr', 'audit', 'self')),
      wcag text not null check (wcag in ('2.0 AA', '2.1 AA', '2.2 AA')),
      result text not null check (result in ('conformant', 'partial', 'nonconformant')),
      issued_on date not null,
      url text,
      recorded_by uuid references profiles (id) on delete set null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create index accessibility_reports_idx on accessibility_reports (district_id, software_id, issued_on desc)`.execute(
    db,
  );
}
