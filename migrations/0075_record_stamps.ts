import { type Kysely, sql } from "kysely";

/** Records of a district, or of nobody where `district_id` is null. */
const ofDistricts = [
  "agreement_software",
  "agreements",
  "compliance_checks",
  "contract_lines",
  "contracts",
  "district_software",
  "educator_ratings",
  "evidence_studies",
  "review_rounds",
  "schools",
  "software",
  "software_blacklist",
  "software_requests",
  "status_history",
  "url_patterns",
  "use_targets",
  "vendors",
];
/** Lists that all districts share. */
const shared = ["compliance_requirements", "funding_sources", "software_categories"];

/**
 * A stamp for what a district has on record of its software, contracts and schools, and one (of the null UUID) for what all
 * districts share: a new one with every change. What was worked out of the records holds as long as both stamps do. A change
 * of a row is noted when its transaction ends, so that nobody waits for the stamp of a long one; a transaction sets a stamp
 * once, however many rows it changes. What takes up a stamp: see domain/kept-records.ts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table record_stamps (
    district_id uuid primary key,
    stamp uuid not null
  ) with (fillfactor = 50)`.execute(db);
  await sql`comment on table record_stamps is
    'Changes with the records of a district; the null UUID stands for what all districts share.'`.execute(db);
  await sql`
    create function stamp_records(of uuid) returns void language plpgsql as $$
    declare
      district text := coalesce(of, '00000000-0000-0000-0000-000000000000')::text;
      stamped text := coalesce(current_setting('rollcall.stamped', true), '');
    begin
      if position(district in stamped) > 0 then
        return;
      end if;
      insert into record_stamps (district_id, stamp) values (district::uuid, gen_random_uuid())
        on conflict (district_id) do update set stamp = excluded.stamp;
      perform set_config('rollcall.stamped', stamped || district || ' ', true);
    end $$`.execute(db);
  await noteWith(db, "of_district", "old.district_id", "new.district_id");
  await noteWith(db, "district", "old.id", "new.id");
  await noteWith(db, "shared", "null", "null");
  for (const table of ofDistricts) await stampChanges(db, table, "of_district");
  await stampChanges(db, "districts", "district");
  for (const table of shared) await stampChanges(db, table, "shared");
}

/** A function for triggers that stamps the district of a row, and of the row that it was. */
async function noteWith(db: Kysely<unknown>, name: string, before: string, after: string): Promise<void> {
  const [was, is] = [sql.raw(before), sql.raw(after)];
  await sql`
    create function ${sql.id(`stamp_change_${name}`)}() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        perform stamp_records(${was});
      end if;
      if tg_op <> 'DELETE' then
        perform stamp_records(${is});
      end if;
      return null;
    end $$`.execute(db);
}

async function stampChanges(db: Kysely<unknown>, table: string, how: string): Promise<void> {
  const run = sql`deferrable initially deferred for each row execute function ${sql.id(`stamp_change_${how}`)}()`;
  const of = sql.table(table);
  await sql`create constraint trigger stamp_change after insert or delete on ${of} ${run}`.execute(db);
  // A row that is written as it was changes nothing.
  await sql`create constraint trigger stamp_update after update on ${of} deferrable initially deferred for each row
    when (old.* is distinct from new.*) execute function ${sql.id(`stamp_change_${how}`)}()`.execute(db);
}
