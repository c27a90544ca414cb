import { type Kysely, sql } from "kysely";

/**
 * What a product's value is judged by beside its use and its compliance: what a study is called and when it came out, what
 * the staff thinks of a product, how much a district expects it to be used, and how somebody weighs all that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Studies that were put on record before have neither.
  await sql`
    alter table evidence_studies
      add column title text,
      add column published_year smallint check (published_year between 1900 and 2100),
      add column demo boolean not null default false`.execute(db);
  await sql`
    create table educator_ratings (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete cascade,
      software_id uuid not null references software (id) on delete restrict,
      profile_id uuid not null references profiles (id) on delete cascade,
      stars smallint not null check (stars between 1 and 5),
      note text,
      demo boolean not null default false,
      rated_at timestamptz not null default now(),
      constraint educator_ratings_person_key unique (district_id, software_id, profile_id)
    )`.execute(db);
  await sql`create index educator_ratings_software_idx on educator_ratings (software_id)`.execute(db);
  await sql`create index educator_ratings_profile_idx on educator_ratings (profile_id)`.execute(db);
  await sql`
    create table use_targets (
      id uuid primary key default new_id(),
      district_id uuid not null references districts (id) on delete cascade,
      software_id uuid not null references software (id) on delete restrict,
      minutes_per_week integer not null check (minutes_per_week between 1 and 2400),
      demo boolean not null default false,
      set_by uuid references profiles (id) on delete set null,
      set_at timestamptz not null default now(),
      constraint use_targets_product_key unique (district_id, software_id)
    )`.execute(db);
  await sql`create index use_targets_software_idx on use_targets (software_id)`.execute(db);
  await sql`create index use_targets_set_by_idx on use_targets (set_by) where set_by is not null`.execute(db);
  const weight = (name: string) => sql`${sql.ref(name)} smallint not null check (${sql.ref(name)} between 0 and 10)`;
  const parts = ["utilization", "target", "evidence", "compliance", "rating"];
  // A person's own, wherever they work: who sees all districts has no district.
  await sql`
    create table value_weights (
      profile_id uuid primary key references profiles (id) on delete cascade,
      ${sql.join(parts.map(weight))},
      set_at timestamptz not null default now(),
      constraint value_weights_any check (${sql.join(
        parts.map((name) => sql.ref(name)),
        sql` + `,
      )} > 0)
    )`.execute(db);
  // Of two by one person, or for one district, the later one stays.
  for (const table of ["educator_ratings", "use_targets"]) {
    for (const [column, target, rule] of [
      ["software_id", "software", "settled"],
      ["district_id", "districts", "keeps"],
    ] as const) {
      await sql`select at_merge(${sql.lit(table)}, ${sql.lit(column)}, ${sql.lit(target)}, ${sql.lit(rule)})`.execute(
        db,
      );
    }
  }
}
