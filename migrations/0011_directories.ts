import { type Kysely, sql } from "kysely";

/**
 * What districts and schools are listed, searched and imported by, and the short lists that forms choose from. An import
 * is read into rows first, which say what would come of each; they belong to whoever uploaded the file, for a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table districts
      add column school_year_start text not null default '08-01' check (school_year_start ~ '^(0[1-9]|1[0-2])-[0-3][0-9]$'),
      add column shares_benchmarks boolean not null default false`.execute(db);
  await sql`
    alter table schools
      add column level text check (level in ('prekindergarten', 'elementary', 'middle', 'high', 'secondary', 'other',
        'not_applicable', 'adult', 'ungraded'))`.execute(db);
  // Searched by any part of a name or of the number that others know the place by, folded as names of people are.
  await sql`create index districts_search_idx on districts
    using gin (fold_name(name || ' ' || coalesce(original_id, '')) gin_trgm_ops)`.execute(db);
  await sql`create index districts_name_idx on districts (name, id)`.execute(db);
  await sql`create index districts_folded_idx on districts (fold_name(name), id)`.execute(db);
  await sql`create index districts_original_idx on districts (original_id)`.execute(db);
  await sql`create index schools_search_idx on schools
    using gin (fold_name(name || ' ' || coalesce(identifier, '')) gin_trgm_ops)`.execute(db);
  await sql`create index schools_all_name_idx on schools (name, id)`.execute(db);
  await sql`create index schools_folded_idx on schools (fold_name(name), id)`.execute(db);
  await sql`create index schools_district_folded_idx on schools (district_id, fold_name(name), id)`.execute(db);
  await sql`
    create table directory_imports (
      id uuid primary key default new_id(),
      profile_id uuid not null references profiles (id) on delete cascade,
      kind text not null check (kind in ('states', 'districts', 'schools')),
      layout text not null check (layout in ('plain', 'federal')),
      own_district_id uuid,
      digest text not null default '',
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index directory_imports_profile_idx on directory_imports (profile_id, created_at desc)`.execute(db);
  await sql`
    create table directory_import_rows (
      import_id uuid not null references directory_imports (id) on delete cascade,
      line int not null,
      name text not null,
      number text,
      state text,
      district text,
      district_number text,
      level text,
      time_zone text,
      school_year_start text,
      is_client boolean,
      fault text,
      op text check (op in ('create', 'update', 'same', 'reject')),
      reason text,
      target_id uuid,
      parent_id uuid,
      before jsonb,
      constraint directory_import_rows_pkey primary key (import_id, line)
    )`.execute(db);
  for (const table of ["software_categories", "funding_sources"]) {
    await sql`
      create table ${sql.table(table)} (
        id uuid primary key default new_id(),
        name text not null,
        constraint ${sql.id(`${table}_name_key`)} unique (name)
      )`.execute(db);
  }
}
