import { type Kysely, sql } from "kysely";

/**
 * What leads to a product, by table and column. Histories stay with what they were written for, and are read by way of
 * it.
 */
const leading = [
  ["accessibility_reports", "software_id"],
  ["agreement_software", "software_id"],
  ["compliance_checks", "software_id"],
  ["district_software", "software_id"],
  ["evidence_studies", "software_id"],
  ["review_rounds", "software_id"],
  ["software_blacklist", "software_id"],
  ["software_blacklist", "alternative_software_id"],
  ["software_ratings", "software_id"],
  ["software_requests", "software_id"],
  ["url_patterns", "software_id"],
] as const;

/**
 * Nothing can be put on record for a product that was merged into another one, where no screen would find it: a row waits
 * for a merge that is under way, and is refused after it. The commands ask first and say so in words; this holds whoever
 * forgets to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function software_stands() returns trigger language plpgsql as ${sql.lit(`
    declare
      merged uuid;
    begin
      select s.merged_into_id into merged from software s
      where s.id = (to_jsonb(new) ->> tg_argv[0])::uuid for key share;
      if merged is not null then
        raise exception 'This product was merged into another one.'
          using errcode = 'check_violation', constraint = 'software_stands', table = tg_table_name, column = tg_argv[0];
      end if;
      return new;
    end`)}`.execute(db);
  for (const [table, column] of leading) {
    await sql`
      create trigger ${sql.ref(`${column}_stands`)} before insert or update of ${sql.ref(column)} on ${sql.table(table)}
        for each row execute function software_stands(${sql.lit(column)})`.execute(db);
  }
}
