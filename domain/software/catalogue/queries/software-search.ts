import type { Db } from "db/client";
import { inOwnDistrict, type Scope, softwareInScope } from "domain/access/scope";
import {
  countsOf,
  type FacetCounts,
  type FacetGroup,
  type FacetValues,
  facetColumns,
  groupedByFacets,
  looksAtRecords,
  narrows,
  readGroups,
} from "domain/software/catalogue/facets";
import { foundBy } from "domain/software/catalogue/found";
import type { PricingModel } from "domain/software/catalogue/terms";
import { isChecked } from "domain/software/status/checked";
import type { ApprovalStatus, PrivacyStatus } from "domain/software/status/terms";
import { todayIn } from "domain/software/status/today";
import { type RawBuilder, sql } from "kysely";

export type SoftwareFilter = {
  districtId: string;
  text: string;
  facets: FacetValues;
  sort: "relevance" | "name";
};

export type Alternative = { id: string; name: string };

/** How many alternatives are looked up: more than a screen shows, since some are none for the one who asks. */
export const mostAlternatives = 9;

/** What a list says of a product. */
type ListedSoftware = {
  id: string;
  name: string;
  vendor: string | null;
  categoryId: string | null;
  gradeMin: number | null;
  gradeMax: number | null;
  isOwn: boolean;
  /** The best tier of the studies on record here. */
  tier: number | null;
  approvalStatus: ApprovalStatus;
  privacyStatus: PrivacyStatus;
  /** A requirement of a law has a check that counts today. */
  isChecked: boolean;
};

export type FoundSoftware = ListedSoftware & {
  description: string | null;
  website: string | null;
  subjects: string[];
  pricingModel: PricingModel;
  /** Others of its category that the district has approved, when it has not approved this one. */
  alternatives: Alternative[];
};

export type NamedSoftware = ListedSoftware & { category: string | null };

/** Products that stand, as this district sees them. */
const approvals = (scope: Scope, districtId: string) =>
  sql`s.merged_into_id is null and (s.district_id is null or s.district_id = ${districtId}::uuid)
    and ${softwareInScope(scope)}`;

/**
 * What the district has on record of products, as the common table expression `records (software_id, approval, privacy,
 * tier)`: the status of a product today, and the best tier of its studies. Few of a catalogue's products have any.
 */
const recordsOf = (scope: Scope, districtId: string) => {
  const own = (column: string) =>
    sql`${sql.ref(column)} = ${districtId}::uuid and ${inOwnDistrict(scope, sql.ref(column))}`;
  return sql`records as materialized (
    select software_id, coalesce(f.approval_status, 'not_reviewed') as approval,
      coalesce(ds.privacy_status, 'not_evaluated') as privacy, e.tier
    from (select f.software_id, f.approval_status from approval_periods f
        where ${own("f.district_id")} and f.during @> ${todayIn(districtId)}) f
      full join (select x.software_id, min(x.tier) as tier from evidence_studies x where ${own("x.district_id")}
        group by x.software_id) e using (software_id)
      left join (select ds.software_id, ds.privacy_status from district_software ds where ${own("ds.district_id")}) ds
        using (software_id))`;
};

/** The district's records beside products that may have none. */
const withRecords = sql`left join records r on r.software_id = s.id`;

const sortKeys: Record<SoftwareFilter["sort"], RawBuilder<unknown>> = {
  relevance: sql`match desc, closeness desc, sort_name, id`,
  name: sql`sort_name, id`,
};

/** What the district has approved, gathered once for all rows of a page; looked up one by one, as few are. */
const approved = sql`
  select b.* from records r cross join lateral (
    select s.id, s.name, s.sort_name, s.subjects, s.category_id from software s
    where s.id = r.software_id and s.merged_into_id is null offset 0) b
  where r.approval in ('approved', 'approved_with_conditions')`;

/** A few approved products of the same category, those that share a subject first. */
const alternatives = sql`
  select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.shares desc, a.sort_name), '[]')
  from (select b.id, b.name, b.sort_name, b.subjects && s.subjects as shares from approved b
    where b.category_id = s.category_id and b.id <> s.id order by shares desc, b.sort_name
    limit ${sql.lit(mostAlternatives)}) a`;

type Slice = { page: number; size: number };

/** What a list says of the products of a page. */
const listed = (
  districtId: string,
) => sql`s.id, s.name, v.name as vendor, s.category_id as "categoryId", s.grade_min as "gradeMin",
  s.grade_max as "gradeMax", s.district_id is not null as "isOwn", r.tier,
  coalesce(r.approval, 'not_reviewed') as "approvalStatus", coalesce(r.privacy, 'not_evaluated') as "privacyStatus",
  r.privacy is not null and ${isChecked(districtId, sql.ref("s.id"))} as "isChecked"`;

/** What is shown of them besides: twenty are cheap, all of them are not. */
const shown = sql`s.description, s.website, s.subjects, s.pricing_model as "pricingModel",
  case when r.approval in ('approved', 'approved_with_conditions') then '[]' else (${alternatives}) end as alternatives`;

/**
 * The common table expressions of a search: `found`, each with what its facets look at, and `rows`, one page of those
 * that no facet leaves out, with some columns.
 */
function searched(
  scope: Scope,
  { districtId, text, facets, sort }: SoftwareFilter,
  slice: Slice,
  columns = sql`${listed(districtId)}, ${shown}`,
): RawBuilder<unknown> {
  const which = approvals(scope, districtId);
  const beside = looksAtRecords(facets) ? withRecords : sql``;
  const looked = facetColumns(facets);
  const found = text.trim()
    ? foundBy(text, { districtId, which, columns: looked, beside })
    : sql`found as ${narrows(facets) ? sql`` : sql`not materialized`} (select s.id, s.sort_name, 0 as match, 0 as closeness, ${looked} from software s ${beside} where ${which})`;
  return sql`${recordsOf(scope, districtId)}, ${found},
    page as materialized (select id, row_number() over () as nth from (select id from found ${narrows(facets) ? sql`where miss = 0` : sql``}
      order by ${sortKeys[sort]} limit ${slice.size} offset ${(slice.page - 1) * slice.size}) cut),
    approved as materialized (${approved}),
    rows as (
      select ${columns}, p.nth
      from page as p join software as s on s.id = p.id ${withRecords}
        left join vendors v on v.id = s.vendor_id)`;
}

/** Some of the products that a search finds, as a list has them, each with its category's name. */
export async function listFoundSoftware(
  db: Db,
  scope: Scope,
  { filter, ...slice }: { filter: SoftwareFilter } & Slice,
): Promise<NamedSoftware[]> {
  const { rows } = await sql<NamedSoftware>`
    with ${searched(scope, filter, slice, listed(filter.districtId))}
    select r.*, c.name as category from rows r left join software_categories c on c.id = r."categoryId"
    order by r.nth`.execute(db);
  return rows;
}

/** One page of what a search finds, with all its counts: how many, and how many by each value of each facet. */
export async function searchSoftware(
  db: Db,
  scope: Scope,
  { filter, ...slice }: { filter: SoftwareFilter } & Slice,
): Promise<FacetCounts & { rows: FoundSoftware[] }> {
  const { rows: one } = await sql<{ rows: FoundSoftware[]; groups: FacetGroup[] }>`
    with ${searched(scope, filter, slice)}, ${groupedByFacets(filter.facets)}
    select coalesce((select json_agg(r order by r.nth) from rows r), '[]') as rows,
      coalesce((select json_agg(g) from (${readGroups}) g), '[]') as groups`.execute(db);
  return { rows: one[0]?.rows ?? [], ...countsOf(one[0]?.groups ?? []) };
}

/** Products whose name a person may mean while typing it: those of the very name come first and are `exact`. */
export async function listSoftwareNamed(
  db: Db,
  scope: Scope,
  { districtId, text, limit }: { districtId: string; text: string; limit: number },
) {
  const typed = text.trim();
  if (!typed) return [];
  const [, name = typed, vendor = null] = /^(.*), ([^,]+)$/.exec(typed) ?? [];
  const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(typed) ? typed : null;
  const which = approvals(scope, districtId);
  const { rows } = await sql<{ id: string; name: string; vendor: string | null; exact: boolean }>`
    with ${foundBy(typed, { districtId, which })},
    named as (
      select s.id, s.sort_name from software s where ${which} and s.id = ${id}::uuid
      union
      select s.id, s.sort_name from software s left join vendors v on v.id = s.vendor_id
      where ${which} and s.sort_name in (fold_name(${typed}), fold_name(${name}))
        and (s.sort_name = fold_name(${typed}) or fold_name(v.name) = fold_name(${vendor}))),
    best as (
      select id, max(match) as match, max(closeness) as closeness, sort_name
      from (select id, sort_name, 5 as match, 1 as closeness from named
        union all select id, sort_name, match, closeness from found) x
      group by id, sort_name order by 2 desc, 3 desc, 4, 1 limit ${limit})
    select s.id, s.name, v.name as vendor, b.match = 5 as exact
    from best b join software s on s.id = b.id left join vendors v on v.id = s.vendor_id
    order by b.match desc, b.closeness desc, b.sort_name, b.id`.execute(db);
  return rows;
}
