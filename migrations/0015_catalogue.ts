import { type Kysely, sql } from "kysely";

/**
 * What software there is. A product without a district belongs to the catalogue that everyone shares; with one it is that
 * district's own, until it is merged into a product of the catalogue. No rating, price or evidence comes with the
 * catalogue: those rows belong to a district that put them on record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vendors (
      id uuid primary key default new_id(),
      district_id uuid references districts (id) on delete cascade,
      name text not null,
      website text,
      created_at timestamptz not null default now(),
      constraint vendors_name_key unique nulls not distinct (district_id, name)
    )`.execute(db);

  await sql`
    create table software (
      id uuid primary key default new_id(),
      district_id uuid references districts (id) on delete cascade,
      slug text,
      name text not null,
      vendor_id uuid references vendors (id) on delete restrict,
      category_id uuid references software_categories (id) on delete restrict,
      description text,
      website text,
      product_type text not null default 'web_app' check (product_type in ('web_app', 'mobile_app',
        'browser_extension', 'desktop', 'lti_tool', 'ai_assistant', 'content_site', 'infrastructure')),
      audience text[] not null default '{}' check (audience <@ array['student', 'teacher', 'staff', 'family']),
      grade_min smallint check (grade_min between -1 and 12),
      grade_max smallint check (grade_max between -1 and 12),
      subjects text[] not null default '{}',
      pricing_model text not null default 'unknown' check (pricing_model in ('free', 'freemium', 'per_student',
        'per_teacher', 'per_school', 'per_district', 'per_licence', 'quote_only', 'unknown')),
      requires_login boolean,
      collects_pii boolean,
      shows_ads boolean,
      uses_ai boolean,
      min_age smallint check (min_age between 0 and 21),
      privacy_policy_url text,
      terms_url text,
      standards text[] not null default '{}' check (standards <@ array['oneroster_csv', 'oneroster_rest', 'lti13',
        'saml', 'oidc', 'clever', 'classlink', 'caliper']),
      source text not null default 'district_custom' check (source in ('catalogue', 'district_custom')),
      merged_into_id uuid references software (id) on delete restrict,
      created_by uuid references profiles (id) on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      search_text text collate "C" not null default '',
      search_vector tsvector not null default '',
      sort_name text collate "C" not null generated always as (fold_name(left(name, 200))) stored,
      constraint software_slug_key unique (slug),
      constraint software_source_owner check ((source = 'catalogue') = (district_id is null)),
      constraint software_grades check (grade_min is null or grade_max is null or grade_min <= grade_max),
      constraint software_not_merged_into_itself check (merged_into_id <> id)
    )`.execute(db);
  await sql`create index software_district_idx on software (district_id, sort_name, id)`.execute(db);
  await sql`create index software_sorted_idx on software (sort_name, id)`.execute(db);
  await sql`create index software_search_idx on software using gin (search_text gin_trgm_ops)`.execute(db);
  await sql`create index software_vector_idx on software using gin (search_vector)`.execute(db);
  await sql`create index software_category_idx on software (category_id)`.execute(db);
  await sql`create index software_vendor_idx on software (vendor_id)`.execute(db);

  // What a search looks in stands in three tables; the words of the name weigh most, those of the description least.
  await sql`
    create function software_set_search() returns trigger language plpgsql as ${sql.lit(`
    declare
      vendor text := coalesce((select name from vendors where id = new.vendor_id), '');
      category text := coalesce((select name from software_categories where id = new.category_id), '');
      subjects text := array_to_string(new.subjects, ' ');
      site text := regexp_replace(coalesce(new.website, ''), '^https?://(www\\.)?|[/?#].*$', '', 'g');
    begin
      new.search_text := fold_name(left(new.name || ' ' || vendor || ' ' || site, 400));
      new.search_vector :=
        setweight(to_tsvector('simple', left(fold_name(new.name), 400)), 'A') ||
        setweight(to_tsvector('english', left(fold_name(new.name), 400)), 'A') ||
        setweight(to_tsvector('english', left(fold_name(vendor || ' ' || replace(site, '.', ' ')), 400)), 'B') ||
        setweight(to_tsvector('english', left(fold_name(category || ' ' || subjects), 1000)), 'C') ||
        setweight(to_tsvector('english', left(fold_name(coalesce(new.description, '')), 4000)), 'D');
      return new;
    end`)}`.execute(db);
  await sql`
    create trigger software_search before insert or update of name, vendor_id, category_id, subjects, website, description,
      search_text, search_vector on software for each row execute function software_set_search()`.execute(db);
  await sql`
    create function vendors_renamed() returns trigger language plpgsql as ${sql.lit(`
    begin
      update software set search_text = '' where vendor_id = new.id;
      return null;
    end`)}`.execute(db);
  await sql`
    create trigger vendors_renamed after update of name on vendors for each row
      when (old.name is distinct from new.name) execute function vendors_renamed()`.execute(db);

  await sql`
    create table software_ratings (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete cascade,
      software_id uuid not null references software (id) on delete restrict,
      source text not null check (source in ('common_sense', 'one_edtech', 'edtech_index', 'district')),
      rating text not null check (rating in ('pass', 'warning', 'fail', 'meets', 'reservations', 'not_meets')),
      score smallint check (score between 0 and 100),
      rated_on date not null,
      url text,
      recorded_by uuid references profiles (id) on delete set null,
      created_at timestamptz not null default now(),
      constraint software_ratings_source_key unique (district_id, software_id, source)
    )`.execute(db);
  await sql`create index software_ratings_software_idx on software_ratings (software_id)`.execute(db);

  await sql`
    create table evidence_studies (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete cascade,
      software_id uuid not null references software (id) on delete restrict,
      tier smallint not null check (tier between 1 and 4),
      outcome text not null,
      grade_min smallint check (grade_min between -1 and 12),
      grade_max smallint check (grade_max between -1 and 12),
      citation_url text not null,
      note text,
      recorded_by uuid references profiles (id) on delete set null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index evidence_studies_software_idx on evidence_studies (district_id, software_id)`.execute(db);

  // District null: for everyone. host and path are what a pattern is matched by; the trigger of a later migration keeps
  // them in step with the pattern.
  await sql`
    create table url_patterns (
      id uuid primary key default new_id(),
      district_id uuid references districts (id) on delete cascade,
      pattern text not null,
      pattern_type text not null default 'domain' check (pattern_type in ('domain', 'wildcard', 'path_prefix')),
      host text not null default '',
      path text not null default '',
      software_id uuid references software (id) on delete restrict,
      software_name text not null,
      confidence numeric(3, 2) not null default 0.9 check (confidence between 0 and 1),
      is_authorized boolean not null default false,
      created_by uuid references profiles (id) on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint url_patterns_key unique nulls not distinct (district_id, pattern, pattern_type)
    )`.execute(db);
  await sql`create index url_patterns_host_idx on url_patterns (host text_pattern_ops)`.execute(db);
  await sql`create index url_patterns_software_idx on url_patterns (software_id)`.execute(db);
}
