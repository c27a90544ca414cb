import type { Db } from "db/client";
import { InColumns, listTogether } from "db/list-together";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { checksFrom, selectChecks } from "domain/software/compliance/queries/compliance-records";
import { selectFacts } from "domain/software/policies/queries/product-facts";
import { approvals } from "domain/software/status/terms";
import { sql } from "kysely";

/** What a district has on record of its products besides use and cost, by product. */
type Recorded = {
  softwareId: string;
  tier: number | null;
  ratings: number;
  mean: number | null;
  targetMinutes: number | null;
};

/** A product that serves what another one is paid for: of its category, and paid for or allowed. */
export type OfCategory = {
  id: string;
  name: string;
  categoryId: string;
  /** It is approved, and free to use: others may work with it at no cost. */
  isFree: boolean;
  /** It may not be used, or is to be given up: nobody is sent to it. */
  isBarred: boolean;
};

type Of = { districtId: string; today: string };

const ofDistrict = (scope: Scope, { districtId }: Of) =>
  sql`x.district_id = ${districtId}::uuid and ${inWholeDistrict(scope, sql.ref("x.district_id"))}`;

const selectRecorded = (scope: Scope, of: Of) => sql<Recorded>`
  with tiers as (select x.software_id, min(x.tier)::int as tier from evidence_studies x
      where ${ofDistrict(scope, of)} group by x.software_id),
    ratings as (select x.software_id, count(*)::int as ratings, avg(x.stars)::float8 as mean from educator_ratings x
      where ${ofDistrict(scope, of)} group by x.software_id),
    targets as (select x.software_id, x.minutes_per_week as target from use_targets x where ${ofDistrict(scope, of)})
  select software_id as "softwareId", tiers.tier, coalesce(ratings.ratings, 0) as ratings, ratings.mean,
    targets.target as "targetMinutes"
  from tiers full join ratings using (software_id) full join targets using (software_id)`;

const selectOfCategories = (scope: Scope, of: Of) =>
  new InColumns<OfCategory>(
    {
      id: sql`p.id`,
      name: sql`p.name`,
      categoryId: sql`p.category_id`,
      isFree: sql`p.is_free`,
      isBarred: sql`p.is_barred`,
    },
    sql`(
      with paid as (select distinct x.software_id from contract_lines x join contracts c on c.id = x.contract_id
          where ${ofDistrict(scope, of)} and c.starts_on <= ${of.today}::date and c.ends_on >= ${of.today}::date),
        standing as (select f.software_id, f.approval_status from approval_periods f
          where f.district_id = ${of.districtId}::uuid and f.during @> ${of.today}::date)
      select s.id, s.name, s.category_id,
        coalesce(f.approval_status in (${sql.join(approvals)}), false) and s.pricing_model = 'free' as is_free,
        coalesce(f.approval_status in ('denied', 'blocked', 'retiring', 'retired'), false) as is_barred
      from software s left join standing f on f.software_id = s.id
      where s.merged_into_id is null and (s.district_id is null or s.district_id = ${of.districtId}::uuid)
        and s.category_id in (select o.category_id from software o join paid on paid.software_id = o.id)
        and (f.approval_status in (${sql.join(approvals)})
          or s.id in (select software_id from paid))) p`,
  );

/**
 * What a value index needs besides use and cost, for all products of a district: what is on record, the checks of the law
 * where anything was checked; and the products of each category that money is spent in. For
 * those who see the whole district; for anyone else the lists are empty. One query.
 */
export async function readValueFacts(db: Db, scope: Scope, of: Of) {
  const wide = inWholeDistrict(scope, sql<string>`${of.districtId}::uuid`);
  const checked = sql<string>`select k.software_id from compliance_checks k
    where k.district_id = ${of.districtId}::uuid and k.status <> 'unknown' and ${wide}`;
  const read = await listTogether(db, {
    recorded: selectRecorded(scope, of),
    checked: selectChecks(scope, of),
    facts: selectFacts(scope, { ...of, softwareIds: checked }),
    products: selectOfCategories(scope, of),
  });
  const facts = new Map(
    read.facts.map(({ decidedStatus: _status, decision: _decision, ...fact }) => [fact.softwareId, fact]),
  );
  return { ...read, checked: checksFrom(read.checked), facts };
}

export type ValueFacts = Awaited<ReturnType<typeof readValueFacts>>;
