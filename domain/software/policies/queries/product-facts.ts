import type { Db } from "db/client";
import { districtInScope, type Scope } from "domain/access/scope";
import type { ProductFacts } from "domain/software/catalogue/product-facts";
import type { Decision, OpenRequest } from "domain/software/policies/may-i-use";
import { approvedStatuses, openStatuses } from "domain/software/requests/terms";
import type { ApprovalStatus } from "domain/software/status/terms";
import { type RawBuilder, sql } from "kysely";

type Input = {
  districtId: string;
  today: string;
  /** Or a select of them. */
  softwareIds: readonly string[] | RawBuilder<string> | null;
};
/**
 * The facts, the status apart from the blacklist, what the district has on record and what was requested; null when there
 * is nothing.
 */
export type FactRow = ProductFacts & {
  decidedStatus: ApprovalStatus;
  decision: Decision | null;
  request: OpenRequest | null;
};

const statuses = sql`array['active', 'ends_soon', 'not_required', 'in_negotiation', 'ended', 'none']`;
/** Which of them an agreement gives its product: the place in their list, the best first. */
const placeOf = sql`case when f.state in ('active', 'ends_soon', 'not_required') then array_position(${statuses}, f.state)
  when f.state in ('ended', 'terminated') then 5 when f.state = 'refused' or a.status = 'not_started' then 6 else 4 end`;

/** Those asked for, or all that the district has to do with: on record, requested, mapped, banned or its own. */
function wanted({ districtId, softwareIds }: Input) {
  if (softwareIds !== null) {
    return "execute" in softwareIds ? sql`s.id in (${softwareIds})` : sql`s.id = any(${[...softwareIds]}::uuid[])`;
  }
  const at = (table: string) =>
    sql`select software_id from ${sql.table(table)} where district_id = ${districtId}::uuid`;
  return sql`s.merged_into_id is null and (s.district_id = ${districtId}::uuid or s.id in (
    ${at("district_software")} union ${at("software_requests")} and status <> 'draft' union ${at("url_patterns")}
    union ${at("software_blacklist")}))`;
}

/** From how many products on what is on record of all is read: looking for each costs more. */
const many = 300;

/** Of the products that are asked for, in a list of what is on record of each. */
function ofWanted(column: string, { softwareIds }: Input) {
  if (softwareIds === null || (!("execute" in softwareIds) && softwareIds.length > many)) return sql`true`;
  const named = sql.ref(column);
  return "execute" in softwareIds
    ? sql`${named} in (${softwareIds})`
    : sql`${named} = any(${[...softwareIds]}::uuid[])`;
}

/**
 * How products stand on the day. Each of these is made once and looked up by its product, however many products are
 * asked for.
 */
const standing = (input: Input) => sql`
  select f.software_id, f.approval_status from approval_periods f
  where f.district_id = ${input.districtId}::uuid and f.during @> ${input.today}::date and ${ofWanted("f.software_id", input)}`;

/** What the district's agreements about a product say. */
const agreed = (input: Input) => sql`
  select x.software_id, min(${placeOf}) as stand,
    array_agg(distinct e) filter (where e is not null and a.status in ('signed', 'in_negotiation', 'requested')) as elements
  from agreement_software x join agreements a on a.district_id = x.district_id and a.id = x.agreement_id
    join agreement_periods f on f.district_id = a.district_id and f.agreement_id = a.id
      and f.during @> ${input.today}::date
    left join lateral unnest(a.data_elements) e on true
  where x.district_id = ${input.districtId}::uuid and ${ofWanted("x.software_id", input)}
  group by x.software_id`;

const open = sql`any(${[...openStatuses]}::text[])`;

/**
 * What its open requests say; where none is open, what those said that were approved. One that says yes weighs more than one
 * that says no.
 */
const requested = (input: Input) => {
  const ofProducts = (alias: string) => sql`${sql.ref(`${alias}.district_id`)} = ${input.districtId}::uuid
    and ${sql.ref(`${alias}.software_id`)} is not null and ${ofWanted(`${alias}.software_id`, input)}`;
  return sql`
  select r.software_id, bool_or(r.status = ${open}) as is_open, array_agg(distinct e) filter (where e is not null) as elements,
    bool_or(r.student_login) as student_login, bool_or(r.under_13) as under_13, bool_or(r.uses_ai) as uses_ai,
    min(r.submitted_at) filter (where r.status = ${open} and r.request_type <> 'remove') as first_at,
    coalesce(bool_or(r.status <> 'submitted'), false) as is_started, max(r.est_cost)::float8 as cost,
    (array_agg(r.cost_type order by r.est_cost desc nulls last) filter (where r.cost_type is not null))[1] as cost_type
  from software_requests r left join lateral unnest(r.student_data_elements) e on true
  where ${ofProducts("r")} and (r.status = ${open} or (r.status = any(${[...approvedStatuses]}::text[])
    and r.software_id not in (select o.software_id from software_requests o where ${ofProducts("o")} and o.status = ${open})))
  group by r.software_id`;
};

/** What it learns about students: as agreements and open requests say, else as a request said that was approved. */
const learned = sql`array(select unnest(agreed.elements) union
  select unnest(request.elements) where request.is_open or agreed.elements is null)`;

const decision = sql`case when ds.id is not null then json_build_object(
  'allowedGrades', ds.allowed_grades, 'allowedRoles', ds.allowed_roles, 'staffOnly', ds.staff_only,
  'allowedSchools', coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.sort_name)
    from schools c where c.district_id = ds.district_id and c.id = any(ds.allowed_school_ids)), '[]'),
  'allowedUntil', ds.allowed_until, 'conditions', ds.conditions, 'reason', ds.decision_reason,
  'overrideReason', ds.override_reason) end`;

/** One row a product, with what is decided about it. For grounds; screens take listProductFacts. */
export function selectFacts(scope: Scope, input: Input): RawBuilder<FactRow> {
  const { districtId } = input;
  return sql<FactRow>`
    with standing as materialized (${standing(input)}), agreed as materialized (${agreed(input)}),
      request as materialized (${requested(input)})
    select s.id as "softwareId", s.name, s.category_id as "categoryId", s.product_type as "productType", s.audience,
      s.grade_min as "gradeMin", s.grade_max as "gradeMax", s.min_age as "minAge", s.pricing_model as "pricingModel",
      s.requires_login as "requiresLogin", coalesce(s.collects_pii, case when cardinality(l.elements) > 0 then l.elements <> '{none}' end) as "collectsPii",
      s.shows_ads as "showsAds",
      coalesce(s.uses_ai, request.uses_ai) as "usesAi",
      coalesce((select array_agg(distinct p.host) from url_patterns p where p.software_id = s.id and p.host <> ''
        and (p.district_id is null or p.district_id = d.id)), '{}') as domains,
      coalesce(f.approval_status, 'not_reviewed') as "approvalStatus",
      coalesce(decided.approval_status, 'not_reviewed') as "decidedStatus",
      coalesce(ds.privacy_status, 'not_evaluated') as "privacyStatus",
      (${statuses})[coalesce(agreed.stand, 6)] as agreement,
      l.elements as "dataElements",
      request.student_login as "studentLogin", request.under_13 as "under13",
      request.cost as "estimatedCost", request.cost_type as "costType", ${decision} as decision,
      case when request.first_at is not null then json_build_object(
        'on', (request.first_at at time zone d.time_zone)::date, 'isStarted', request.is_started) end as request
    from software s join districts d on d.id = ${districtId}::uuid and ${districtInScope(scope)}
      left join district_software ds on ds.district_id = d.id and ds.software_id = s.id
      left join decided_approvals decided on decided.district_id = d.id and decided.software_id = s.id
      left join standing f on f.software_id = s.id left join agreed on agreed.software_id = s.id
      left join request on request.software_id = s.id
      cross join lateral (select ${learned} as elements) l
    where (s.district_id is null or s.district_id = d.id) and ${wanted(input)}
    order by s.sort_name, s.id`;
}

/**
 * What is known of products in one district, by their ids, in the order of their names: of those asked for (`softwareIds`
 * null: of all that the district has to do with), as far as they are in scope. `today` is the district's day. One query,
 * however many products.
 */
export async function listProductFacts(db: Db, scope: Scope, input: Input): Promise<Map<string, ProductFacts>> {
  const { rows } = await selectFacts(scope, input).execute(db);
  return new Map(
    rows.map(({ decidedStatus: _status, decision: _decision, request: _request, ...facts }) => [
      facts.softwareId,
      facts,
    ]),
  );
}
