import { type Kysely, sql } from "kysely";

/**
 * What a merge does with each column that refers to a product or a place:
 * moves: it leads to the one that stays. settled: the merge has code of its own, as both may have one. stays: it is read
 * by way of the mark (histories, and whatever is counted in large numbers). keeps: the one that goes has it for itself,
 * so that it can't be merged away. goes: it goes along.
 */
const rules = {
  software: {
    moves: [
      ...["accessibility_reports.software_id", "evidence_studies.software_id", "software_requests.software_id"],
      ...["url_patterns.software_id", "notifications.subject_id"],
    ],
    settled: [
      ...["agreement_software.software_id", "compliance_checks.software_id", "district_software.software_id"],
      ...["review_rounds.software_id", "software_blacklist.software_id", "software_blacklist.alternative_software_id"],
      ...["software_ratings.software_id", "software.merged_into_id"],
    ],
    stays: ["status_history.software_id"],
  },
  schools: {
    moves: [
      ...["roster_orgs.school_id", "software_requests.school_id", "district_software.allowed_school_ids"],
      "software_blacklist.school_ids",
    ],
    settled: ["blacklist_exceptions.school_id", "profiles.school_id"],
  },
  districts: {
    moves: ["outgoing_mails.district_id"],
    settled: ["profiles.district_id", "schools.district_id"],
    keeps: [
      ...["accessibility_reports.district_id", "agreements.district_id", "compliance_checks.district_id"],
      ...["district_software.district_id", "evidence_studies.district_id", "policy_rules.district_id"],
      ...["review_rounds.district_id", "sftp_configurations.district_id", "software.district_id"],
      ...["software_blacklist.district_id", "software_ratings.district_id", "software_requests.district_id"],
      "url_patterns.district_id",
    ],
    goes: [
      ...[
        "api_keys.district_id",
        "notifications.district_id",
        "request_reviews.district_id",
        "review_dimensions.district_id",
      ],
      ...["status_history.district_id", "vendors.district_id"],
    ],
  },
  states: { settled: ["districts.state_id"] },
};

export async function up(db: Kysely<unknown>): Promise<void> {
  await createAtMerge(db);
  await createMergeRules(db);
  for (const [target, byRule] of Object.entries(rules)) {
    for (const [rule, columns] of Object.entries(byRule)) {
      for (const [table = "", column = ""] of columns.map((name) => name.split("."))) {
        await sql`select at_merge(${sql.lit(table)}, ${sql.lit(column)}, ${sql.lit(target)}, ${sql.lit(rule)})`.execute(
          db,
        );
      }
    }
  }
  await sql`create index notifications_subject_idx on notifications (subject_id)`.execute(db);
}

/** `at_merge('rows', 'software_id', 'software', 'stays')`: says it of a column, and watches a key to a product. */
async function createAtMerge(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function at_merge(referring regclass, referring_column name, target regclass, rule text) returns void
    language plpgsql as ${sql.lit(`
    declare
      watch name := referring_column || '_stands';
    begin
      if rule not in ('moves', 'settled', 'stays', 'keeps', 'goes') then
        raise exception 'A merge knows no rule "%". Say moves, settled, stays, keeps or goes.', rule;
      end if;
      execute format('comment on column %s.%I is %L', referring, referring_column,
        'merge of ' || target || ': ' || rule);
      execute format('drop trigger if exists %I on %s', watch, referring);
      if target = 'software'::regclass and rule in ('moves', 'settled') and exists (
        select from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any (f.conkey)
        where f.contype = 'f' and f.conrelid = referring and f.confrelid = target and a.attname = referring_column)
      then
        execute format('create trigger %I before insert or update of %I on %s
          for each row execute function software_stands(%L)', watch, referring_column, referring, referring_column);
      end if;
    end`)}`.execute(db);
}

/**
 * Every column that refers to a product or a place: by a foreign key, or by what is said of it where there can be none
 * (lists of ids). The rule is null where nothing is said.
 */
async function createMergeRules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view merge_rules as
    with said as (
      select d.objoid as relation, d.objsubid as place, m[1] as target, m[2] as rule
      from pg_description d cross join regexp_match(d.description, 'merge of (\\w+): (\\w+)') m
      where d.classoid = 'pg_class'::regclass and d.objsubid > 0 and m is not null
    ), keys as (
      select f.conrelid as relation, k.place::int as place, t.relname::text as target,
        bool_or(f.confdeltype = 'c') as cascades
      from pg_constraint f join pg_class t on t.oid = f.confrelid
        join pg_attribute i on i.attrelid = t.oid and i.attname = 'id'
        cross join lateral unnest(f.conkey, f.confkey) k (place, at)
      where f.contype = 'f' and k.at = i.attnum
        and f.confrelid in ('states'::regclass, 'districts'::regclass, 'schools'::regclass, 'software'::regclass)
      group by 1, 2, 3
    )
    select target, c.relname::text as table_name, a.attname::text as column_name, said.rule,
      keys.relation is not null as is_key, coalesce(keys.cascades, false) as cascades, t.typcategory = 'A' as is_list,
      array(select o.attname::text from pg_attribute o
        where o.attrelid = c.oid and o.attnum > 0 and not o.attisdropped) as columns
    from keys full join said using (relation, place, target)
      join pg_class c on c.oid = relation join pg_attribute a on a.attrelid = c.oid and a.attnum = place
      join pg_type t on t.oid = a.atttypid
    where not c.relispartition and pg_table_is_visible(c.oid)`.execute(db);
}
