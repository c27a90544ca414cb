import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import type { DataElement } from "domain/software/catalogue/terms";
import { terminatedOn } from "domain/software/compliance/terminated-on";
import type { AgreementState, AgreementStatus, AgreementType } from "domain/software/compliance/terms";
import { todayIn } from "domain/software/status/today";
import { type RawBuilder, sql } from "kysely";
import { isRenewed } from "./agreement-neighbors";
import { selectOverInUse } from "./over-in-use";

export const agreementPage = 25;

export type AgreementFilter = {
  search: string;
  /** As they stand today; "ends" with the number of days within which they do, "uncovered" as home tells of them. */
  stand: "active" | "ends" | "ended" | "uncovered" | "negotiation" | "other" | null;
  days: number;
  type: AgreementType | null;
  sort: "title" | "ends" | "signed" | "vendor";
  descending: boolean;
};

/** An agreement as lists show it. Dates are YYYY-MM-DD. */
export type AgreementRow = {
  id: string;
  title: string;
  type: AgreementType;
  state: AgreementState;
  vendor: string | null;
  signedOn: string | null;
  effectiveOn: string | null;
  endsOn: string | null;
  /** The day on which it was terminated, where that is known. */
  terminatedOn: string | null;
  hasFile: boolean;
  demo: boolean;
  products: { id: string; name: string }[];
};

const productsOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.sort_name, s.id), '[]')
  from agreement_software x join software s on s.id = x.software_id
  where x.district_id = a.district_id and x.agreement_id = a.id)`;

const keys = {
  title: sql`fold_name(left(a.title, 200))`,
  ends: sql`a.ends_on`,
  signed: sql`a.signed_on`,
  vendor: sql`fold_name(left(v.name, 200))`,
};

type Listed = Pick<ListInput, "districtId" | "today" | "filter">;

function inStatus(scope: Scope, { districtId, today, filter: { stand, days } }: Listed): RawBuilder<boolean> {
  const day = sql`${today}::date`;
  switch (stand) {
    case "active":
      return sql`f.state in ('active', 'ends_soon')`;
    case "ends":
      return sql`(a.status = 'signed' and a.ends_on between ${day} and ${day} + ${days}::int
        and not ${isRenewed})`;
    case "ended":
      return sql`f.state in ('terminated', 'ended')`;
    case "uncovered":
      return sql`a.id in (select u.id from (${selectOverInUse(scope, { districtId, today })}) u)`;
    case "negotiation":
      return sql`f.state = 'in_negotiation'`;
    case "other":
      return sql`f.state in ('refused', 'not_required', 'begins_later')`;
    default:
      return sql`true`;
  }
}

function matching(search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 6);
  if (words.length === 0) return sql`true`;
  const all = words.map((word) => {
    const part = sql`'%' || fold_name(${word.replace(/[\\%_]/g, "\\$&")}) || '%'`;
    return sql`(fold_name(a.title) like ${part} or fold_name(coalesce(v.name, '')) like ${part} or exists (
      select 1 from agreement_software x join software s on s.id = x.software_id
      where x.district_id = a.district_id and x.agreement_id = a.id and s.sort_name like ${part}))`;
  });
  return sql`(${sql.join(all, sql` and `)})`;
}

type ListInput = { districtId: string; today: string; filter: AgreementFilter; page: number; size?: number };

/** One page of a district's agreements, with how many there are in all. For those who see the whole district. */
export async function listAgreements(
  db: Db,
  scope: Scope,
  { districtId, today, filter, page, size = agreementPage }: ListInput,
): Promise<{ rows: AgreementRow[]; total: number }> {
  const { sort, descending, type } = filter;
  const day = sql`${today}::date`;
  const order = descending ? sql`desc nulls last` : sql`asc nulls last`;
  const { rows } = await sql<AgreementRow & { total: number }>`
    select a.id, a.title, a.agreement_type as type, f.state, v.name as vendor, a.signed_on as "signedOn",
      a.effective_on as "effectiveOn", a.ends_on as "endsOn", ${terminatedOn()} as "terminatedOn", a.file_stored is not null as "hasFile", a.demo,
      ${productsOf} as products, count(*) over ()::int as total
    from agreements a left join vendors v on v.id = a.vendor_id
      join agreement_periods f on f.district_id = a.district_id and f.agreement_id = a.id and f.during @> ${day}
    where a.district_id = ${districtId}::uuid and ${inWholeDistrict(scope, sql.ref("a.district_id"))}
      and ${inStatus(scope, { districtId, today, filter })} and ${matching(filter.search)}
      and ${type ? sql`a.agreement_type = ${type}` : sql`true`}
    order by ${keys[sort]} ${order}, a.title, a.id
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { rows: rows.map(({ total: _, ...row }) => row), total };
}

type One = { districtId: string; id: string; today?: string };

/**
 * One agreement with everything on it, as it stands on the district's day (now when it is left out). For those who see
 * the whole district.
 */
export async function findAgreement(db: Db, scope: Scope, { districtId, id, today }: One) {
  const row = await db
    .selectFrom("agreements as a")
    .innerJoin("agreement_periods as f", (join) =>
      join.onRef("f.district_id", "=", "a.district_id").onRef("f.agreement_id", "=", "a.id"),
    )
    .leftJoin("vendors as v", "v.id", "a.vendor_id")
    .leftJoin("profiles as p", "p.id", "a.created_by")
    .select([
      "a.id",
      "a.title",
      "a.agreement_type as type",
      "a.status",
      "f.state",
      "a.vendor_id as vendorId",
      "v.name as vendor",
    ])
    .select(["a.signed_on as signedOn", "a.effective_on as effectiveOn", "a.ends_on as endsOn"])
    .select(["a.data_elements as dataElements", "a.purposes", "a.breach_notice_hours as breachNoticeHours"])
    .select(["a.deletion_days as deletionDays", "a.ads_prohibited as adsProhibited", "a.note", "a.demo", "a.version"])
    .select(["a.ai_training_prohibited as aiTrainingProhibited", "a.updated_at as updatedAt"])
    .select(["a.file_name as fileName", "a.file_stored as fileStored", "a.file_bytes as fileBytes"])
    .select(["a.created_at as createdAt", "p.display_name as createdBy"])
    .select(terminatedOn().as("terminatedOn"))
    .select(sql<AgreementRow["products"]>`${productsOf}`.as("products"))
    .where(sql<boolean>`f.during @> ${today === undefined ? todayIn(districtId) : sql`${today}::date`}`)
    .where("a.id", "=", id)
    .where("a.district_id", "=", districtId)
    .where((eb) => inWholeDistrict(scope, eb.ref("a.district_id")))
    .executeTakeFirst();
  return (
    row && {
      ...row,
      type: row.type as AgreementType,
      status: row.status as AgreementStatus,
      state: row.state as AgreementState,
      dataElements: row.dataElements as DataElement[],
    }
  );
}
