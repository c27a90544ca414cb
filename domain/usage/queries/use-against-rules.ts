import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { addDays } from "domain/days";
import { keptRecords, type RecordsDistrict } from "domain/kept-records";
import { type RawBuilder, sql } from "kysely";
import { type UseRule, useRules } from "../unauthorized-terms";

/** Use of one product or site against a rule. Days are the district's, YYYY-MM-DD. */
export type RuleUse = {
  rule: UseRule;
  softwareId: string | null;
  domain: string | null;
  name: string;
  targetNo: number;
  /** From this day on it is counted. */
  since: string;
  engagements: number;
  /** Visits that came through, and those that a filter blocked. */
  visits: number;
  attempts: number;
  /** On how many days it was visited, the first and the last of them; null without a visit. */
  days: number;
  first: string | null;
  last: string | null;
  /** Of all that is used against the same rule: how many sites and products were visited, and how often. */
  ofRule: { count: number; visits: number };
};

type District = RecordsDistrict;
type Of = {
  district: District;
  /** This product alone. */
  softwareId?: string;
  /** Without it, against any. */
  rules?: readonly UseRule[];
  /** The most visited of each rule, so many; all of them without it. */
  most?: number;
};

/**
 * What may not be used and since when, column by column, each a list as PostgreSQL writes it: what counts its use takes it
 * as it is.
 */
type Breaches = Record<"rules" | "softwareIds" | "hosts" | "names" | "since", string>;

/** For how many days use without an agreement is looked at. */
const agreementDays = 30;

const only = (column: string, softwareId: string | undefined) =>
  softwareId === undefined ? sql`true` : sql`${sql.ref(column)} = ${softwareId}::uuid`;

/** Products whose approval ended, and what is banned for everyone, today: from the day after, or the ban's first day. */
const endedAndBanned = (scope: Scope, { district: { id, today }, softwareId }: Of) => {
  const day = sql`${today}::date`;
  const mine = (column: string) => sql`${sql.ref(column)} = ${id}::uuid and ${inWholeDistrict(scope, sql.ref(column))}`;
  const parts: RawBuilder<unknown>[] = [
    sql`select 'ended' as rule, s.id as software_id, null as host, s.name, ds.allowed_until + 1 as since
      from approval_periods f join district_software ds on ds.district_id = f.district_id and ds.software_id = f.software_id
        join software s on s.id = f.software_id
      where f.approval_status = 'ended' and f.during @> ${day} and ${mine("f.district_id")}
        and ${only("f.software_id", softwareId)}`,
    sql`select 'banned', s.id, null, s.name, min(lower(b.during))
      from product_bans b join software s on s.id = b.software_id
      where b.during @> ${day} and ${mine("b.district_id")} and ${only("b.software_id", softwareId)}
      group by s.id`,
  ];
  if (softwareId === undefined) {
    parts.push(sql`select 'banned', null, b.host, b.host, min(lower(b.during)) from ban_periods b
      where b.pattern_type = 'domain' and b.is_for_all and b.state = 'active' and b.during @> ${day}
        and ${mine("b.district_id")} group by b.host`);
  }
  return sql.join(parts, sql` union all `);
};

/**
 * Of these products those without an agreement in force today, from the day after the last one ended or the period's first
 * day. One that needs none (marked so, or because no data is collected) has one in this sense.
 */
const withoutAgreement = (scope: Scope, { id, today }: District, products: string, from: string) => sql`
  select 'agreement' as rule, s.id, null as host, s.name, greatest(${from}::date, (
      select max(upper(f.during)) from agreement_software x
        join agreement_periods f on f.district_id = x.district_id and f.agreement_id = x.agreement_id
      where x.district_id = ${id}::uuid and x.software_id = s.id and f.state in ('active', 'ends_soon')
        and upper(f.during) <= ${today}::date)) as since
  from software s
    left join district_software ds on ds.district_id = ${id}::uuid and ds.software_id = s.id
  where s.id = any(${products}::uuid[]) and ds.privacy_status is distinct from 'no_data_collected'
    and ${inWholeDistrict(scope, sql`${id}::uuid`)}
    and not exists (select from agreement_software x
      join agreement_periods f on f.district_id = x.district_id and f.agreement_id = x.agreement_id
      where x.district_id = ${id}::uuid and x.software_id = s.id and f.state in ('active', 'ends_soon', 'not_required')
        and f.during @> ${today}::date)`;

type Counted = Omit<RuleUse, "ofRule"> & { count: number; visitsOfAll: number };

/** What the sums of each day say of these from their day on; those that were neither visited nor tried are left out. */
async function countUse(
  db: Db,
  { district: { id, today }, most = null }: { district: District; most?: number | null },
  breaches: Breaches,
): Promise<Counted[]> {
  // Apart, so that thousands of products are looked up by their ids: only sites are compared one with the other.
  const { rows } = await sql<Counted>`
    with breaches as materialized (
      select b.* from unnest(${breaches.rules}::text[], ${breaches.softwareIds}::uuid[], ${breaches.hosts}::text[],
        ${breaches.names}::text[], ${breaches.since}::date[]) with ordinality b (rule, software_id, host, name, since, nth)
    ), targets as (
      select b.nth, b.rule, b.name, b.since, t.software_id, t.domain, t.target_no
      from breaches b join usage_targets t on t.district_id = ${id} and t.software_id = b.software_id
      union all
      select b.nth, b.rule, b.name, b.since, t.software_id, t.domain, t.target_no
      from breaches b join usage_targets t on t.district_id = ${id} and t.domain is not null and b.host is not null
        and (t.domain = b.host or right(t.domain, length(b.host) + 1) = '.' || b.host)
    ), counted as (
      select t.*, u.*, count(*) filter (where u.visits > 0) over of_rule as count,
        sum(u.visits) over of_rule as visits_of_all,
        row_number() over (partition by t.rule order by u.visits desc, u.attempts desc, t.nth) as place
      from targets t
        cross join lateral (
          select coalesce(sum(d.engagements), 0)::float8 as engagements, coalesce(sum(d.visits), 0)::float8 as visits,
            coalesce(sum(d.attempts), 0)::float8 as attempts, (count(*) filter (where d.visits > 0))::int as days,
            min(d.day) filter (where d.visits > 0) as first, max(d.day) filter (where d.visits > 0) as last
          from usage_day d where d.district_id = ${id} and d.group_no = -1 and d.target_no = t.target_no
            and d.day between t.since and ${today}::date offset 0) u
      where u.visits > 0 or u.attempts > 0
      window of_rule as (partition by t.rule)
    )
    select c.rule, c.software_id as "softwareId", c.domain, coalesce(c.domain, c.name) as name, c.target_no as "targetNo", c.since::text as since, c.engagements,
      c.visits, c.attempts, c.days, c.first::text as first, c.last::text as last, c.count::int as count,
      c.visits_of_all as "visitsOfAll"
    from counted c where ${most}::int is null or c.place <= ${most}::int
    order by c.visits desc, c.attempts desc, c.nth`.execute(db);
  return rows;
}

/** The products that were visited in the last days, from the sums of each day, as a list that PostgreSQL writes. */
async function usedProducts(db: Db, { district: { id }, softwareId }: Of, from: string): Promise<string> {
  const { rows } = await sql<{ ids: string }>`
    select coalesce(array_agg(t.software_id)::text, '{}') as ids from usage_targets t
    where t.district_id = ${id} and t.software_id is not null and ${only("t.software_id", softwareId)}
      and exists (select from usage_day d where d.district_id = ${id} and d.group_no = -1 and d.target_no = t.target_no
        and d.day >= ${from}::date and d.visits > 0)`.execute(db);
  return rows[0]?.ids ?? "{}";
}

type Breaking = { rules: readonly UseRule[]; softwareId?: string | undefined; products: string };

/** What is against some rules, of these products as far as an agreement is concerned. */
async function readBreaches(db: Db, scope: Scope, district: District, breaking: Breaking): Promise<Breaches> {
  const { rules, softwareId, products } = breaking;
  const from = addDays(district.today, 1 - agreementDays);
  const { rows } = await sql<Breaches>`
    select coalesce(array_agg(b.rule)::text, '{}') as rules, coalesce(array_agg(b.software_id)::text, '{}') as "softwareIds",
      coalesce(array_agg(b.host)::text, '{}') as hosts, coalesce(array_agg(b.name)::text, '{}') as names,
      coalesce(array_agg(b.since)::text, '{}') as since
    from (${endedAndBanned(scope, { district, ...(softwareId ? { softwareId } : {}) })}
      union all ${withoutAgreement(scope, district, products, from)}) b
    where b.rule = any(${[...rules]}::text[])`.execute(db);
  return rows[0] as Breaches;
}

/** All of that for a list of products, as PostgreSQL writes it: they are seldom others from one page to the next. */
const readAllBreaches = keptRecords("use against rules", {
  make: (db, { scope, districtId, today, about = "{}" }) =>
    readBreaches(db, scope, { id: districtId, today }, { rules: useRules, products: about }),
  rows: ({ rules }) => rules.split(",").length,
});

/**
 * What is used against a rule today, the most visited first:
 * agreement: visited in the last 30 days without an agreement in force; counted since it ended, 30 days at most.
 * ended: its approval had a last day; counted since the day after it.
 * banned: banned for everyone, as a product or a whole site; counted since the ban's first day. `visits` came through,
 * `attempts` were blocked: a filter that obeys leaves no visits.
 *
 * Bans of some schools, grades or roles, of paths and of what lies below another domain are not told apart by what is kept
 * of a visit, so they are not among these. For those who see the whole district; for others there is nothing.
 */
export async function listUseAgainstRules(db: Db, scope: Scope, of: Of): Promise<RuleUse[]> {
  const { district, softwareId, rules = useRules } = of;
  const from = addDays(district.today, 1 - agreementDays);
  const used = softwareId === undefined ? () => usedProducts(db, of, from) : async () => `{${softwareId}}`;
  const products = rules.includes("agreement") ? await used() : "{}";
  const { id: districtId, today, stamp } = district;
  const breaches =
    softwareId === undefined && rules === useRules
      ? await readAllBreaches(db, { scope, districtId, today, stamp, about: products })
      : await readBreaches(db, scope, district, { rules, softwareId, products });
  if (breaches.rules === "{}") return [];
  const counted = await countUse(db, of, breaches);
  return counted.flatMap(({ count, visitsOfAll, ...row }) => {
    if (row.rule !== "banned" && row.visits === 0) return [];
    return [{ ...row, ofRule: { count, visits: visitsOfAll } }];
  });
}
