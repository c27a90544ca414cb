import { type Kysely, sql } from "kysely";

/** What is paid for: contracts with their dates, and the lines that say what each of them buys at what price. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contracts (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete cascade,
      vendor text not null,
      title text not null,
      contract_number text,
      starts_on date not null,
      ends_on date not null,
      notice_on date,
      auto_renews boolean not null default false,
      owner_id uuid references profiles (id) on delete set null,
      funding_source_id uuid references funding_sources (id) on delete set null,
      note text,
      file_name text,
      file_stored text,
      file_bytes integer,
      demo boolean not null default false,
      created_by uuid references profiles (id) on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      constraint contracts_district_key unique (district_id, id),
      constraint contracts_dates check (ends_on >= starts_on),
      constraint contracts_notice check (notice_on is null or notice_on <= ends_on),
      constraint contracts_file check (num_nulls(file_name, file_stored, file_bytes) in (0, 3))
    )`.execute(db);
  await sql`create index contracts_ends_idx on contracts (district_id, ends_on)`.execute(db);
  await sql`create index contracts_owner_idx on contracts (owner_id) where owner_id is not null`.execute(db);
  // Empty schools and grades: all of them. They matter where a price is for a whole school or the whole district.
  await sql`
    create table contract_lines (
      id uuid primary key default new_id(),
      district_id uuid not null,
      contract_id uuid not null,
      software_id uuid not null references software (id) on delete restrict,
      kind text not null check (kind in ('licence', 'training', 'other')),
      description text,
      basis text not null check (basis in ('student', 'teacher', 'licence', 'school', 'district')),
      quantity integer not null check (quantity between 1 and 1000000),
      unit_price numeric(12, 2) not null check (unit_price >= 0),
      billing text not null check (billing in ('once', 'month', 'year')),
      school_ids uuid[] not null default '{}',
      grades smallint[] not null default '{}'
        check (grades <@ array[-1,0,1,2,3,4,5,6,7,8,9,10,11,12]::smallint[]),
      created_at timestamptz not null default now(),
      constraint contract_lines_contract_fk foreign key (district_id, contract_id)
        references contracts (district_id, id) on delete cascade
    )`.execute(db);
  await sql`create index contract_lines_contract_idx on contract_lines (district_id, contract_id)`.execute(db);
  await sql`create index contract_lines_software_idx on contract_lines (software_id, district_id)`.execute(db);
  for (const [table, column, target, rule] of [
    ["contract_lines", "software_id", "software", "moves"],
    ["contract_lines", "school_ids", "schools", "moves"],
    ["contracts", "district_id", "districts", "keeps"],
  ] as const) {
    await sql`select at_merge(${sql.lit(table)}, ${sql.lit(column)}, ${sql.lit(target)}, ${sql.lit(rule)})`.execute(db);
  }
}
