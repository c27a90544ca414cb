import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { addDays } from "domain/days";
import { keptRecords, type RecordsDistrict } from "domain/kept-records";
import { terminatedOn } from "domain/software/compliance/terminated-on";
import { inUseStatuses } from "domain/software/status/terms";
import { type RawBuilder, sql } from "kysely";
import { type UseRule, useRules } from "../unauthorized-terms";
import { type CountedUse, type RecentUse, readRecentUse, readUseSince, type UseSince } from "./recent-use";

/** Use of one product or site against a rule. Days are the district's, YYYY-MM-DD. */
export type RuleUse = CountedUse & {
  rule: UseRule;
  name: string;
  /** From this day on it is counted. */
  since: string;
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

/** What may not be used, and since when. */
type Breach = UseSince & { rule: UseRule; name: string; since: string };

/** For how many days use without an agreement is looked at, and the first of them. */
const agreementDays = 30;
const recentFrom = ({ today }: District) => addDays(today, 1 - agreementDays);

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
 * Of these products those without an agreement in force today, from the day after the last one ended or was terminated,
 * or the period's first day. One that needs none (marked so, or because no data is collected) has one in this sense.
 */
const withoutAgreement = (scope: Scope, { id, today }: District, products: string, from: string) => sql`
  select 'agreement' as rule, s.id, null as host, s.name, greatest(${from}::date, (
      select max(upper(f.during)) from agreement_software x
        join agreement_periods f on f.district_id = x.district_id and f.agreement_id = x.agreement_id
      where x.district_id = ${id}::uuid and x.software_id = s.id and f.state in ('active', 'ends_soon')
        and upper(f.during) <= ${today}::date), (
      select max(least(a.ends_on, a.over) + 1) from (
        select a.effective_on, a.ends_on, ${terminatedOn(sql`h.from_value = 'signed'`)} as over
        from agreement_software x join agreements a on a.district_id = x.district_id and a.id = x.agreement_id
        where x.district_id = ${id}::uuid and x.software_id = s.id and a.status = 'terminated') a
      where a.over is not null and (a.effective_on is null or a.effective_on <= a.over))) as since
  from software s
    left join district_software ds on ds.district_id = ${id}::uuid and ds.software_id = s.id
  where s.id = any(${products}::uuid[]) and ds.privacy_status is distinct from 'no_data_collected'
    and ${inWholeDistrict(scope, sql`${id}::uuid`)}
    and not exists (select from agreement_software x
      join agreement_periods f on f.district_id = x.district_id and f.agreement_id = x.agreement_id
      where x.district_id = ${id}::uuid and x.software_id = s.id and f.state in ('active', 'ends_soon', 'not_required')
        and f.during @> ${today}::date)`;

/**
 * Of these products those that are approved for staff only, from the day after that was decided or the period's first day.
 */
const forStaffOnly = (scope: Scope, { id, today }: District, products: string, from: string) => sql`
  select 'students', s.id, null, s.name,
    greatest(${from}::date, (ds.decided_at at time zone d.time_zone)::date + 1)
  from approval_periods f
    join district_software ds on ds.district_id = f.district_id and ds.software_id = f.software_id
    join software s on s.id = f.software_id join districts d on d.id = f.district_id
  where f.district_id = ${id}::uuid and f.software_id = any(${products}::uuid[]) and f.during @> ${today}::date
    and f.approval_status in (${sql.join(inUseStatuses)})
    and (ds.staff_only or (ds.allowed_roles <> '{}' and 'student' <> all(ds.allowed_roles)))
    and ${inWholeDistrict(scope, sql.ref("f.district_id"))}`;

/** What is used against a rule, which is the `nth` of what may not be used. */
type Used = { nth: number; breach: Breach; use: CountedUse };

/**
 * The use of all of them that were visited or tried. What counts for as long as the recent use goes back (`from`) is there
 * already.
 */
async function usedOf(
  db: Db,
  scope: Scope,
  { district, breaches, recent }: { district: District; breaches: readonly Breach[]; recent: RecentUse | null },
): Promise<Used[]> {
  const from = recentFrom(district);
  const used: Used[] = [];
  const others: { nth: number; breach: Breach }[] = [];
  for (const [nth, breach] of breaches.entries()) {
    const { softwareId, since, rule } = breach;
    if (recent && softwareId && since === from && rule !== "students") {
      const use = recent.byProduct.get(softwareId);
      if (use) used.push({ nth, breach, use });
    } else others.push({ nth, breach });
  }
  if (others.length === 0) return used;
  const of = others.map(({ breach: { rule, softwareId, host, since } }) => {
    return { softwareId, host, since, ofStudents: rule === "students" };
  });
  const since = await readUseSince(db, scope, { districtId: district.id, to: district.today, of });
  for (const { nth, ...use } of since) {
    const other = others[nth];
    if (other) used.push({ ...other, use });
  }
  return used;
}

const mostVisitedFirst = (a: Used, b: Used) =>
  b.use.visits - a.use.visits || b.use.attempts - a.use.attempts || a.nth - b.nth;

/** So many of each rule, the most visited first, with what is used against it in all. */
function mostOfEach(used: readonly Used[], most: number): RuleUse[] {
  const shown = useRules.flatMap((rule) => {
    const own = used.filter(({ breach }) => breach.rule === rule).sort(mostVisitedFirst);
    const ofRule = {
      count: own.filter(({ use }) => use.visits > 0).length,
      visits: own.reduce((sum, { use }) => sum + use.visits, 0),
    };
    return own.slice(0, most).map((one) => ({ ...one, ofRule }));
  });
  return shown.sort(mostVisitedFirst).map(({ breach: { rule, name, since }, use, ofRule }) => ({
    ...use,
    rule,
    name: use.domain ?? name,
    since,
    ofRule,
  }));
}

type Breaking = { rules: readonly UseRule[]; softwareId?: string | undefined; products: string };

/** What is against some rules, of these products as far as an agreement or an approval for staff is concerned. */
async function readBreaches(db: Db, scope: Scope, district: District, breaking: Breaking): Promise<Breach[]> {
  const { rules, softwareId, products } = breaking;
  const from = recentFrom(district);
  const { rows } = await sql<Breach>`
    select b.rule, b.software_id as "softwareId", b.host, b.name, b.since::text as since
    from (${endedAndBanned(scope, { district, ...(softwareId ? { softwareId } : {}) })}
      union all ${withoutAgreement(scope, district, products, from)}
      union all ${forStaffOnly(scope, district, products, from)}) b
    where b.rule = any(${[...rules]}::text[])`.execute(db);
  return rows;
}

/** All of that for a list of products, as PostgreSQL writes it: they are seldom others from one page to the next. */
const readAllBreaches = keptRecords("use against rules", {
  make: (db, { scope, districtId, today, about = "{}" }) =>
    readBreaches(db, scope, { id: districtId, today }, { rules: useRules, products: about }),
  rows: (breaches) => breaches.length,
});

/**
 * What is used against a rule today, the most visited first:
 * agreement: visited in the last 30 days without an agreement in force; counted since it ended, 30 days at most.
 * ended: its approval had a last day; counted since the day after it.
 * students: used by students in the last 30 days while it is approved for staff only; counted since the day after that was
 * decided, 30 days at most.
 * banned: banned for everyone, as a product or a whole site; counted since the ban's first day. `visits` came through,
 * `attempts` were blocked: a filter that obeys leaves no visits.
 *
 * Bans of some schools, grades or roles, of paths and of what lies below another domain are not told apart by what is kept
 * of a visit, so they are not among these. For those who see the whole district; for others there is nothing.
 */
export async function listUseAgainstRules(db: Db, scope: Scope, of: Of): Promise<RuleUse[]> {
  const { district, softwareId, rules = useRules, most = Number.POSITIVE_INFINITY } = of;
  const { id: districtId, today, stamp } = district;
  const from = recentFrom(district);
  const isOfProducts = rules.includes("agreement") || rules.includes("students");
  const isOfAll = softwareId === undefined && isOfProducts;
  const recent = isOfAll ? await readRecentUse(db, scope, { districtId, from, to: today }) : null;
  const one = softwareId !== undefined && isOfProducts ? `{${softwareId}}` : "{}";
  const products = recent?.products ?? one;
  const breaches =
    softwareId === undefined && rules === useRules
      ? await readAllBreaches(db, { scope, districtId, today, stamp, about: products })
      : await readBreaches(db, scope, district, { rules, softwareId, products });
  const used = await usedOf(db, scope, { district, breaches, recent });
  return mostOfEach(used, most).filter(({ rule, visits }) => rule === "banned" || visits > 0);
}
