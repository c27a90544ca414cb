import { inWholeDistrict, type Scope, softwareInScope } from "domain/access/scope";
import { openStatuses } from "domain/software/requests/terms";
import { type ApprovalStatus, inUseStatuses } from "domain/software/status/terms";
import { type RawBuilder, sql } from "kysely";
import type { UnauthorizedState } from "../unauthorized-terms";
import type { UsedColumns } from "./unauthorized-use";

/** A used product that may not be in use, as it stands on the district's day. `sortName` is compared sign by sign. */
export type JudgedProduct = {
  targetNo: number;
  softwareId: string;
  name: string;
  sortName: string;
  vendor: string | null;
  status: ApprovalStatus;
  state: UnauthorizedState;
  until: string | null;
  reason: string | null;
  version: number;
  engagements: number;
  before: number;
  first: string;
  last: string;
};

type Of = { district: { id: string; today: string }; used: UsedColumns };

/**
 * A "with" of the products that are used without approval, each judged as `unauthorizedStateOf` judges one: a large district
 * uses thousands, and a page shows fifty. They are looked up by what a usage server has counted, so this reads no table of
 * usage. For those who see the whole district.
 */
export function judgedProducts(scope: Scope, { district: { id, today }, used }: Of): RawBuilder<unknown> {
  const day = sql`${today}::date`;
  const mine = (column: string) => sql`${sql.ref(column)} = ${id}::uuid and ${inWholeDistrict(scope, sql.ref(column))}`;
  return sql`
    with used as materialized (
      select * from unnest(${used.targetNos}::int[], ${used.softwareIds}::uuid[], ${used.engagements}::float8[],
        ${used.before}::float8[], ${used.first}::date[], ${used.last}::date[])
        u (target_no, software_id, engagements, before, first, last)),
    standing as materialized (
      select f.software_id, f.approval_status from approval_periods f
      where f.district_id = ${id}::uuid and f.during @> ${day}),
    wanted as materialized (
      select distinct r.software_id from software_requests r
      where r.software_id is not null and r.status = any(${[...openStatuses]}::text[]) and ${mine("r.district_id")}),
    said as materialized (
      select d.software_id, d.state, d.until_on, d.reason, d.version from detections d
      where d.software_id is not null and ${mine("d.district_id")}),
    judged as materialized (
      select u.*, s.name, s.sort_name, s.vendor_id, coalesce(f.approval_status, 'not_reviewed') as status,
        case when f.approval_status = 'blocked' then 'blocked' when w.software_id is not null then 'requested'
          when d.state is null or d.until_on < ${day} then 'new' else d.state end as state,
        d.state as said, d.until_on, d.reason, coalesce(d.version, 0) as version
      from used u join software a on a.id = u.software_id join software s on s.id = coalesce(a.merged_into_id, a.id)
        left join standing f on f.software_id = s.id left join wanted w on w.software_id = s.id
        left join said d on d.software_id = u.software_id
      where ${softwareInScope(scope)} and (f.approval_status is null or f.approval_status not in (${sql.join(inUseStatuses)})))`;
}

/** All of them, in no order. */
export const selectJudged = sql<JudgedProduct>`
  select j.target_no as "targetNo", j.software_id as "softwareId", j.name, j.sort_name as "sortName", v.name as vendor,
    j.status, j.state, case when j.said = j.state then j.until_on::text end as until,
    case when j.said = j.state then j.reason end as reason, j.version, j.engagements, j.before, j.first::text as first,
    j.last::text as last
  from judged j left join vendors v on v.id = j.vendor_id`;
