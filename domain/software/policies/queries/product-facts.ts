import type { Db } from "db/client";
import { districtInScope, type Scope } from "domain/access/scope";
import type { ProductFacts } from "domain/software/catalogue/product-facts";
import type { Decision, OpenRequest } from "domain/software/policies/may-i-use";
import { openStatuses } from "domain/software/requests/terms";
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
    coalesce(array_agg(distinct e) filter (where e is not null and a.status in ('signed', 'in_negotiation', 'requested')),
      array_agg(distinct e) filter (where e is not null and a.status = 'terminated')) as elements
  from agreement_software x join agreements a on a.district_id = x.district_id and a.id = x.agreement_id
    join agreement_periods f on f.district_id = a.district_id and f.agreement_id = a.id
      and f.during @> ${input.today}::date
    left join lateral unnest(a.data_elements) e on true
  where x.district_id = ${input.districtId}::uuid and ${ofWanted("x.software_id", input)}
  group by x.software_id`;

const isForStudents = sql`(cardinality(r.grades) > 0 or r.est_students > 0 or r.student_login is true)`;

/** Of one column of requests, what the last approved one that says something says. */
const lastSaid = (column: RawBuilder<unknown>, isSaid = sql`${column} is not null`) =>
  sql`(array_agg(${column} order by r.decided_at desc, r.id) filter (where ${isSaid}))[1]`;

/** What its approved requests say: the district approved it on these answers, and knows no other where nothing else says. */
const granted = (input: Input) => sql`
  select r.software_id, ${lastSaid(sql`r.student_data_elements::text`, sql`r.student_data_elements <> '{}'`)}::text[] as elements,
    ${lastSaid(sql`r.student_login`)} as student_login, ${lastSaid(sql`r.under_13`)} as under_13,
    ${lastSaid(sql`r.uses_ai`)} as uses_ai, ${lastSaid(sql`r.est_cost`)}::float8 as cost,
    ${lastSaid(sql`r.cost_type`)} as cost_type, bool_or(${isForStudents}) as for_students,
    coalesce(bool_or(r.est_teachers > 0), false) as for_teachers, max(r.submitted_at) as last_at
  from software_requests r
  where r.district_id = ${input.districtId}::uuid and ${ofWanted("r.software_id", input)}
    and r.status in ('approved', 'approved_with_conditions') and r.request_type <> 'remove'
  group by r.software_id`;

/**
 * What requests add to the record of a product, where that has nothing. A request that is still open can say that student
 * data is taken and students use it, never that they don't: nobody has looked at it yet.
 */
const stated = sql`(
  select learns.elements as elements,
    coalesce(s.collects_pii, case when learns.elements && array_remove(learns.elements, 'none') then true
      when granted.elements = '{none}' then false end) as collects_pii,
    case when s.audience <> '{}' then s.audience else array_remove(array[
      case when request.for_students or granted.for_students then 'student' end,
      case when granted.for_teachers then 'teacher' end], null) end as audience
  from (select array(select unnest(agreed.elements) union select unnest(request.elements)
    union select unnest(granted.elements) where agreed.elements is null and request.elements is null) as elements) learns)`;

/** The facts of a product that stand on its requests alone, by name, with the day of the last of these. */
const saidByRequests = sql`case when coalesce(request.last_at, granted.last_at) is not null then json_build_object(
  'on', (greatest(request.last_at, granted.last_at) at time zone d.time_zone)::date, 'facts', array_remove(array[
    case when s.audience = '{}' and stated.audience <> '{}' then 'audience' end,
    case when s.collects_pii is null and agreed.elements is null and stated.collects_pii is not null then 'collectsPii' end,
    case when agreed.elements is null and stated.elements <> '{}' then 'dataElements' end,
    case when coalesce(request.student_login, granted.student_login) is not null then 'studentLogin' end,
    case when coalesce(request.under_13, granted.under_13) is not null then 'under13' end,
    case when s.uses_ai is null and coalesce(request.uses_ai, granted.uses_ai) is not null then 'usesAi' end,
    case when coalesce(request.cost, granted.cost) is not null then 'estimatedCost' end], null)) end`;

/** What its open requests say: one that says yes weighs more than one that says no. */
const requested = (input: Input) => sql`
  select r.software_id, array_agg(distinct e) filter (where e is not null) as elements,
    bool_or(r.student_login) as student_login, bool_or(r.under_13) as under_13, bool_or(r.uses_ai) as uses_ai,
    bool_or(${isForStudents}) as for_students, max(r.submitted_at) as last_at,
    min(r.submitted_at) filter (where r.request_type <> 'remove') as first_at,
    coalesce(bool_or(r.status <> 'submitted'), false) as is_started, max(r.est_cost)::float8 as cost,
    (array_agg(r.cost_type order by r.est_cost desc nulls last) filter (where r.cost_type is not null))[1] as cost_type
  from software_requests r left join lateral unnest(r.student_data_elements) e on true
  where r.district_id = ${input.districtId}::uuid and ${ofWanted("r.software_id", input)}
    and r.status = any(${[...openStatuses]}::text[])
  group by r.software_id`;

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
      request as materialized (${requested(input)}), granted as materialized (${granted(input)})
    select s.id as "softwareId", s.name, s.category_id as "categoryId", s.product_type as "productType", stated.audience,
      s.grade_min as "gradeMin", s.grade_max as "gradeMax", s.min_age as "minAge", s.pricing_model as "pricingModel",
      s.requires_login as "requiresLogin", stated.collects_pii as "collectsPii", s.shows_ads as "showsAds",
      coalesce(s.uses_ai, request.uses_ai, granted.uses_ai) as "usesAi",
      coalesce((select array_agg(distinct p.host) from url_patterns p where p.software_id = s.id and p.host <> ''
        and (p.district_id is null or p.district_id = d.id)), '{}') as domains,
      coalesce(f.approval_status, 'not_reviewed') as "approvalStatus",
      coalesce(decided.approval_status, 'not_reviewed') as "decidedStatus",
      coalesce(ds.privacy_status, 'not_evaluated') as "privacyStatus",
      (${statuses})[coalesce(agreed.stand, 6)] as agreement,
      stated.elements as "dataElements",
      coalesce(request.student_login, granted.student_login) as "studentLogin",
      coalesce(request.under_13, granted.under_13) as "under13", coalesce(request.cost, granted.cost) as "estimatedCost",
      coalesce(request.cost_type, granted.cost_type) as "costType", ${saidByRequests} as stated, ${decision} as decision,
      case when request.first_at is not null then json_build_object(
        'on', (request.first_at at time zone d.time_zone)::date, 'isStarted', request.is_started) end as request
    from software s join districts d on d.id = ${districtId}::uuid and ${districtInScope(scope)}
      left join district_software ds on ds.district_id = d.id and ds.software_id = s.id
      left join decided_approvals decided on decided.district_id = d.id and decided.software_id = s.id
      left join standing f on f.software_id = s.id left join agreed on agreed.software_id = s.id
      left join request on request.software_id = s.id left join granted on granted.software_id = s.id
      cross join lateral ${stated} stated
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
