import { type RawBuilder, sql } from "kysely";
import { inOwnDistrict, type Scope, softwareInScope } from "../access/scope";
import {
  countsOf,
  type FacetCounts,
  type FacetGroup,
  type FacetValues,
  groupedByFacets,
  missedFacets,
  readGroups,
} from "../catalogue/facets";
import { foundBy } from "../catalogue/found";
import type { Db } from "../client";
import { effectiveApproval } from "../governance/effective-status";
import type { ApprovalStatus, PricingModel, PrivacyStatus } from "../governance/terms";

export type SoftwareFilter = {
  districtId: string;
  text: string;
  facets: FacetValues;
  sort: "relevance" | "name";
};

export type Alternative = { id: string; name: string };

export type FoundSoftware = {
  id: string;
  name: string;
  vendor: string | null;
  category: string | null;
  description: string | null;
  website: string | null;
  gradeMin: number | null;
  gradeMax: number | null;
  subjects: string[];
  pricingModel: PricingModel;
  isOwn: boolean;
  /** The best tier of the studies on record here. */
  tier: number | null;
  approvalStatus: ApprovalStatus;
  privacyStatus: PrivacyStatus;
  /** Others of its category that the district has approved, when it has not approved this one. */
  alternatives: Alternative[];
};

/** Products that stand, as this district sees them. */
const standing = (scope: Scope, districtId: string) =>
  sql`s.merged_into_id is null and (s.district_id is null or s.district_id = ${districtId}::uuid)
    and ${softwareInScope(scope)}`;

/** A district's own records beside the products: its decision, and the best tier of its studies. */
const records = (scope: Scope, districtId: string) => sql`
  left join district_software ds on ds.software_id = s.id and ds.district_id = ${districtId}::uuid
    and ${inOwnDistrict(scope, sql.ref("ds.district_id"))}
  left join (select x.software_id, min(x.tier) as tier from evidence_studies x
    where x.district_id = ${districtId}::uuid and ${inOwnDistrict(scope, sql.ref("x.district_id"))}
    group by x.software_id) e on e.software_id = s.id`;

const orders: Record<SoftwareFilter["sort"], RawBuilder<unknown>> = {
  relevance: sql`f.match desc, f.closeness desc, f.sort_name, f.id`,
  name: sql`f.sort_name, f.id`,
};

/** What the district has approved, gathered once for all rows of a page. */
const approved = (scope: Scope, districtId: string) => sql`
  select b.id, b.name, b.sort_name, b.subjects, b.category_id
  from district_software d join software b on b.id = d.software_id
  where d.district_id = ${districtId}::uuid and ${inOwnDistrict(scope, sql.ref("d.district_id"))}
    and d.approval_status in ('approved', 'approved_with_conditions') and b.merged_into_id is null`;

/** Up to three approved products of the same category, those that share a subject first. */
const alternatives = sql`
  select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.shares desc, a.sort_name), '[]')
  from (select b.id, b.name, b.sort_name, b.subjects && s.subjects as shares from approved b
    where b.category_id = s.category_id and b.id <> s.id order by shares desc, b.sort_name limit 3) a`;

/**
 * The ids of one page in their order. Only what a facet looks at is looked up before the page is cut: twenty rows are
 * cheap, all of them are not. Without a word the index of names gives the order by itself.
 */
function pageOf(scope: Scope, { districtId, text, facets, sort }: SoftwareFilter, slice: Slice): RawBuilder<unknown> {
  const missed = missedFacets(facets);
  const order = text.trim() ? orders[sort] : sql`s.sort_name, s.id`;
  const beside = missed ? records(scope, districtId) : sql``;
  const from = text.trim()
    ? sql`found f ${missed ? sql`join software s on s.id = f.id ${beside}` : sql``} where ${missed ?? sql`0`} = 0`
    : sql`software s ${beside} where ${standing(scope, districtId)} and ${missed ?? sql`0`} = 0`;
  return sql`select ${text.trim() ? sql`f.id` : sql`s.id`}, row_number() over (order by ${order}) as nth
    from ${from} order by ${order} limit ${slice.size} offset ${(slice.page - 1) * slice.size}`;
}

type Slice = { page: number; size: number };

/** The common table expressions of a search, up to `page` and what its rows are read with. */
function searched(scope: Scope, filter: SoftwareFilter, slice: Slice): RawBuilder<unknown> {
  const { districtId, text } = filter;
  const found = text.trim() ? sql`${foundBy(text, standing(scope, districtId))},` : sql``;
  return sql`${found}
    page as materialized (${pageOf(scope, filter, slice)}),
    approved as materialized (${approved(scope, districtId)}),
    rows as (
      select p.nth, s.id, s.name, v.name as vendor, c.name as category, s.description, s.website,
        s.grade_min as "gradeMin", s.grade_max as "gradeMax", s.subjects, s.pricing_model as "pricingModel",
        s.district_id is not null as "isOwn", e.tier,
        ${effectiveApproval(districtId)} as "approvalStatus",
        coalesce(ds.privacy_status, 'not_evaluated') as "privacyStatus",
        case when coalesce(ds.approval_status, '') in ('approved', 'approved_with_conditions') then '[]'
          else (${alternatives}) end as alternatives
      from page p join software s on s.id = p.id ${records(scope, districtId)}
        left join vendors v on v.id = s.vendor_id left join software_categories c on c.id = s.category_id)`;
}

/** Some of the products that a search finds, each with how it stands in the district. */
export async function listFoundSoftware(
  db: Db,
  scope: Scope,
  { filter, ...slice }: { filter: SoftwareFilter } & Slice,
): Promise<FoundSoftware[]> {
  const { rows } = await sql<FoundSoftware>`
    with ${searched(scope, filter, slice)} select * from rows order by nth`.execute(db);
  return rows;
}

/** One page of what a search finds, with all its counts: how many, and how many by each value of each facet. */
export async function searchSoftware(
  db: Db,
  scope: Scope,
  { filter, ...slice }: { filter: SoftwareFilter } & Slice,
): Promise<FacetCounts & { rows: FoundSoftware[] }> {
  const { districtId, text, facets } = filter;
  const beside = records(scope, districtId);
  const all = text.trim()
    ? sql`found f join software s on s.id = f.id ${beside}`
    : sql`software s ${beside} where ${standing(scope, districtId)}`;
  const { rows: one } = await sql<{ rows: FoundSoftware[]; groups: FacetGroup[] }>`
    with ${searched(scope, filter, slice)}, groups as (${groupedByFacets(all, facets)})
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
  if (!text.trim()) return [];
  const [, name = text, vendor = null] = /^(.*), ([^,]+)$/.exec(text.trim()) ?? [];
  const { rows } = await sql<{ id: string; name: string; vendor: string | null; exact: boolean }>`
    with ${foundBy(text, standing(scope, districtId))},
    named as (
      select s.id, 5 as match, 1 as closeness from software s left join vendors v on v.id = s.vendor_id
      where ${standing(scope, districtId)} and (s.id::text = ${text.trim()} or s.sort_name = fold_name(${text.trim()})
        or (s.sort_name = fold_name(${name}) and fold_name(v.name) = fold_name(${vendor})))
    ),
    best as (select id, max(match) as match, max(closeness) as closeness
      from (select * from named union all select id, match, closeness from found) x group by id)
    select s.id, s.name, v.name as vendor, b.match = 5 as exact
    from best b join software s on s.id = b.id left join vendors v on v.id = s.vendor_id
    order by b.match desc, b.closeness desc, s.sort_name, s.id limit ${limit}`.execute(db);
  return rows;
}
