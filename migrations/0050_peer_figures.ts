import { type Kysely, sql } from "kysely";

const bands = sql`('under-1000', '1000-4999', '5000-24999', '25000-up')`;

/**
 * What districts share with each other. A district that shares has one row of its own figures; a comparison is made of
 * such rows once a week and kept. The districts and the state of a comparison have no foreign keys: which districts were
 * in it must stay known after one of them is gone, or the next comparison could give that one away.
 */
const tables = [
  sql`
    create table peer_figures (
      district_id uuid primary key references districts on delete cascade,
      week date not null,
      size_band text check (size_band in ${bands}),
      figures jsonb not null default '{}' check (jsonb_typeof(figures) = 'object'),
      demo boolean not null default false,
      made_at timestamptz not null default now()
    )`,
  sql`select at_merge('peer_figures', 'district_id', 'districts', 'goes')`,
  sql`
    create table peer_releases (
      id uuid primary key default new_id(),
      week date not null,
      size_band text not null check (size_band in ${bands}),
      state_id uuid,
      family text not null check (family in ('use', 'cost', 'seats')),
      member_ids uuid[] not null check (cardinality(member_ids) > 5),
      figures jsonb check (jsonb_typeof(figures) = 'object'),
      demo boolean not null default false,
      made_at timestamptz not null default now(),
      constraint peer_releases_key unique nulls not distinct (size_band, state_id, family, week)
    )`,
  sql`create index peer_releases_members_idx on peer_releases using gin (member_ids)`,
];

/**
 * When a district stops sharing, by whatever way, its figures and every comparison that it was part of go in the same
 * transaction. The same when it is removed or merged. What stays of a comparison is which districts it was made of.
 */
const triggers = [
  sql`
    create function peer_figures_go() returns trigger language plpgsql as ${sql.lit(`
    begin
      update peer_releases set figures = null where old.district_id = any (member_ids) and figures is not null;
      return null;
    end`)}`,
  sql`create trigger peer_figures_go after delete on peer_figures for each row execute function peer_figures_go()`,
  sql`
    create function peer_sharing_ends() returns trigger language plpgsql as ${sql.lit(`
    begin
      delete from peer_figures where district_id = new.id;
      return null;
    end`)}`,
  sql`
    create trigger peer_sharing_ends after update of shares_benchmarks on districts
      for each row when (old.shares_benchmarks and not new.shares_benchmarks) execute function peer_sharing_ends()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [...tables, ...triggers]) await part.execute(db);
}
