import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
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
};

type District = { id: string; today: string };
type Of = {
  district: District;
  /** This product alone. */
  softwareId?: string;
  /** Without it, against any. */
  rules?: readonly UseRule[];
};

type Breach = { rule: UseRule; softwareId: string | null; domain: string | null; name: string; since: string };

/** For how many days use without an agreement is looked at. */
const agreementDays = 30;

const only = (column: string, softwareId: string | undefined) =>
  softwareId === undefined ? sql`true` : sql`${sql.ref(column)} = ${softwareId}::uuid`;

/** Products whose approval ended, and what is banned for everyone, today: from the day after, or the ban's first day. */
const endedAndBanned = (scope: Scope, { district: { id, today }, softwareId }: Of) => {
  const day = sql`${today}::date`;
  const mine = (column: string) => sql`${sql.ref(column)} = ${id}::uuid and ${inWholeDistrict(scope, sql.ref(column))}`;
  const parts: RawBuilder<unknown>[] = [
    sql`select 'ended' as rule, s.id as "softwareId", null as domain, s.name, (ds.allowed_until + 1)::text as since
      from approval_periods f join district_software ds on ds.district_id = f.district_id and ds.software_id = f.software_id
        join software s on s.id = f.software_id
      where f.approval_status = 'ended' and f.during @> ${day} and ${mine("f.district_id")} and ${only("s.id", softwareId)}`,
    sql`select 'banned', s.id, null, s.name, min(lower(b.during))::text
      from product_bans b join software s on s.id = b.software_id
      where b.during @> ${day} and ${mine("b.district_id")} and ${only("s.id", softwareId)} group by s.id`,
  ];
  if (softwareId === undefined) {
    parts.push(sql`select 'banned', null, b.host, b.host, min(lower(b.during))::text from ban_periods b
      where b.pattern_type = 'domain' and b.is_for_all and b.state = 'active' and b.during @> ${day}
        and ${mine("b.district_id")} group by b.host`);
  }
  return sql<Breach>`${sql.join(parts, sql` union all `)}`;
};

/**
 * Of these products those without an agreement in force today, from the day after the last one ended or the period's first
 * day. One that needs none (marked so, or because no data is collected) has one in this sense.
 */
const withoutAgreement = (
  scope: Scope,
  { id, today }: District,
  products: readonly string[],
  from: string,
) => sql<Breach>`
  select 'agreement' as rule, s.id as "softwareId", null as domain, s.name, greatest(${from}::date, (
      select max(upper(f.during)) from agreement_software x
        join agreement_periods f on f.district_id = x.district_id and f.agreement_id = x.agreement_id
      where x.district_id = ${id}::uuid and x.software_id = s.id and f.state in ('active', 'ends_soon')
        and upper(f.during) <= ${today}::date))::text as since
  from software s
    left join district_software ds on ds.district_id = ${id}::uuid and ds.software_id = s.id
  where s.id = any(${[...products]}::uuid[]) and ds.privacy_status is distinct from 'no_data_collected'
    and ${inWholeDistrict(scope, sql`${id}::uuid`)}
    and not exists (select from agreement_software x
      join agreement_periods f on f.district_id = x.district_id and f.agreement_id = x.agreement_id
      where x.district_id = ${id}::uuid and x.software_id = s.id and f.state in ('active', 'ends_soon', 'not_required')
        and f.during @> ${today}::date)`;

type Counted = Omit<RuleUse, "name" | "rule">;

/** What the sums of each day say of these from their day on; those that were neither visited nor tried are left out. */
async function countUse(db: Db, { id, today }: District, breaches: readonly Breach[]): Promise<RuleUse[]> {
  if (breaches.length === 0) return [];
  // Apart, so that thousands of products are looked up by their ids: only sites are compared one with the other.
  const { rows } = await sql<Counted & { nth: number }>`
    with breaches as materialized (
      select b.* from unnest(${breaches.map(({ softwareId }) => softwareId)}::uuid[],
        ${breaches.map(({ domain }) => domain)}::text[], ${breaches.map(({ since }) => since)}::date[])
        with ordinality b (software_id, host, since, nth)
    ), targets as (
      select b.nth, b.since, t.software_id, t.domain, t.target_no
      from breaches b join usage_targets t on t.district_id = ${id} and t.software_id = b.software_id
      union all
      select b.nth, b.since, t.software_id, t.domain, t.target_no
      from breaches b join usage_targets t on t.district_id = ${id} and t.domain is not null and b.host is not null
        and (t.domain = b.host or right(t.domain, length(b.host) + 1) = '.' || b.host)
    )
    select t.nth::int as nth, t.software_id as "softwareId", t.domain, t.target_no as "targetNo", t.since::text as since,
      u.engagements, u.visits, u.attempts, u.days, u.first, u.last
    from targets t
      cross join lateral (
        select coalesce(sum(d.engagements), 0)::float8 as engagements, coalesce(sum(d.visits), 0)::float8 as visits,
          coalesce(sum(d.attempts), 0)::float8 as attempts, (count(*) filter (where d.visits > 0))::int as days,
          (min(d.day) filter (where d.visits > 0))::text as first, (max(d.day) filter (where d.visits > 0))::text as last
        from usage_day d where d.district_id = ${id} and d.group_no = -1 and d.target_no = t.target_no
          and d.day between t.since and ${today}::date offset 0) u
    where u.visits > 0 or u.attempts > 0
    order by u.visits desc, u.attempts desc, t.nth`.execute(db);
  return rows.map(({ nth, ...row }) => {
    const { rule, name } = breaches[nth - 1] as Breach;
    return { ...row, rule, name: row.domain ?? name };
  });
}

/** The products that were visited in the last days, from the sums of each day. */
async function usedProducts(db: Db, { district: { id }, softwareId }: Of, from: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.software_id as id from usage_targets t
    where t.district_id = ${id} and t.software_id is not null and ${only("t.software_id", softwareId)}
      and exists (select from usage_day d where d.district_id = ${id} and d.group_no = -1 and d.target_no = t.target_no
        and d.day >= ${from}::date and d.visits > 0)`.execute(db);
  return rows.map((row) => row.id);
}

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
  const { district } = of;
  const from = new Date(Date.parse(district.today) - (agreementDays - 1) * 86_400_000).toISOString().slice(0, 10);
  const { softwareId, rules = useRules } = of;
  const used = softwareId === undefined ? () => usedProducts(db, of, from) : async () => [softwareId];
  const products = rules.includes("agreement") ? await used() : [];
  const { rows } = await sql<Breach>`${endedAndBanned(scope, of)}
    union all ${withoutAgreement(scope, district, products, from)}`.execute(db);
  const counted = await countUse(
    db,
    district,
    rows.filter(({ rule }) => rules.includes(rule)),
  );
  return counted.filter(({ rule, visits }) => rule === "banned" || visits > 0);
}
