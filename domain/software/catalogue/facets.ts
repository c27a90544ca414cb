import { type RawBuilder, sql } from "kysely";

/** What a search can be narrowed by. Of several values of one facet any is enough. */
export const facetNames = [
  "category",
  "grade",
  "subject",
  "pricing",
  "evidence",
  "approval",
  "privacy",
  "standard",
] as const;

export type FacetName = (typeof facetNames)[number];
export type FacetValues = Record<FacetName, readonly string[]>;

/** No facet narrows anything. */
export const noFacets = Object.fromEntries(facetNames.map((name) => [name, []])) as unknown as FacetValues;

const facetBit = (name: FacetName) => 1 << facetNames.indexOf(name);

const values = (of: readonly string[]) => sql`${[...of]}::text[]`;

/** Facets of what the district has on record: few products have any, all others stand as one that has none. */
const ofRecords = { evidence: "none", approval: "not_reviewed", privacy: "not_evaluated" } as const;

const isOfRecords = (name: FacetName): name is keyof typeof ofRecords => name in ofRecords;

/**
 * Whether a product, as `software as s` with the district's records `r (approval, privacy, tier)`, has one of the
 * values.
 */
const has: Record<FacetName, (of: readonly string[]) => RawBuilder<unknown>> = {
  category: (of) => sql`s.category_id = any (${[...of]}::uuid[])`,
  grade: (of) =>
    sql`(coalesce(s.grade_min, s.grade_max) is not null and (${sql.join(
      of.map((grade) => sql`${Number(grade)}::int between coalesce(s.grade_min, -1) and coalesce(s.grade_max, 12)`),
      sql` or `,
    )}))`,
  subject: (of) => sql`s.subjects && ${values(of)}`,
  pricing: (of) => sql`s.pricing_model = any (${values(of)})`,
  evidence: (of) => sql`coalesce(r.tier::text, 'none') = any (${values(of)})`,
  approval: (of) => sql`coalesce(r.approval, 'not_reviewed') = any (${values(of)})`,
  privacy: (of) => sql`coalesce(r.privacy, 'not_evaluated') = any (${values(of)})`,
  standard: (of) => sql`s.standards && ${values(of)}`,
};

/** The sum of the bits of those facets that a product fails: 0 for what is found. */
function missedFacets(wanted: FacetValues): RawBuilder<number> {
  const bits = facetNames
    .filter((name) => wanted[name].length > 0)
    .map((name) => sql`(case when ${has[name](wanted[name])} then 0 else ${sql.lit(facetBit(name))} end)`);
  return bits.length === 0 ? sql<number>`0` : sql<number>`(${sql.join(bits, sql` + `)})`;
}

/** Whether any facet narrows. */
export const narrows = (wanted: FacetValues) => facetNames.some((name) => wanted[name].length > 0);

/** Whether one narrows that looks at the district's records. */
export const looksAtRecords = (wanted: FacetValues) =>
  facetNames.some((name) => isOfRecords(name) && wanted[name].length > 0);

/** What is counted of a product, as columns of `software as s`: what its facets look at, and which of them it fails. */
export const facetColumns = (wanted: FacetValues) => sql`s.category_id, s.grade_min, s.grade_max, s.subjects_key,
  s.pricing_model, s.standards_key, ${missedFacets(wanted)} as miss`;

/**
 * The products of `found` in groups that are alike in what one facet looks at, as the common table expressions `groups` and
 * `record_groups`; those of the district's `records` have products only that are on record. What fails two facets counts
 * in none. A list is told by `one` product that has it.
 */
export function groupedByFacets(wanted: FacetValues): RawBuilder<unknown> {
  // Said only where it leaves anything out: the planner takes it for a rare case.
  const counted = narrows(wanted) ? sql`where miss & (miss - 1) = 0` : sql``;
  return sql`
  groups as (
    select case when grouping(category_id) = 0 then 'category' when grouping(grade_min) = 0 then 'grade'
        when grouping(subjects_key) = 0 then 'subject' when grouping(pricing_model) = 0 then 'pricing'
        when grouping(standards_key) = 0 then 'standard' else 'total' end as which,
      miss, category_id, grade_min, grade_max, pricing_model, (array_agg(id))[1] as one, count(*)::int as count
    from found ${counted}
    group by grouping sets ((miss), (miss, category_id), (miss, grade_min, grade_max), (miss, subjects_key),
      (miss, pricing_model), (miss, standards_key))),
  record_groups as (
    select case when grouping(tier) = 0 then 'evidence' when grouping(approval) = 0 then 'approval'
        else 'privacy' end as which, miss, tier, approval, privacy, count(*)::int as count
    from found join records on software_id = id ${counted}
    group by grouping sets ((miss, tier), (miss, approval), (miss, privacy)))`;
}

/** A group as `readGroups` names its columns. */
export type FacetGroup = {
  which: FacetName | "total";
  value: string | null;
  low: number | null;
  high: number | null;
  many: string[] | null;
  miss: number;
  count: number;
};

/** Reads the common table expressions of `groupedByFacets`. */
export const readGroups = sql`
  select g.which, g.miss, g.count, g.grade_min as low, g.grade_max as high,
    case g.which when 'category' then g.category_id::text when 'pricing' then g.pricing_model end as value,
    (select case g.which when 'subject' then s.subjects else s.standards end from software s
      where g.which in ('subject', 'standard') and s.id = g.one) as many
  from groups g
  union all
  select which, miss, count, null, null,
    case which when 'evidence' then coalesce(tier::text, 'none') when 'approval' then approval else privacy end, null
  from record_groups`;

/** Of a category the value is its id. */
type FacetCount = { value: string; count: number };
export type FacetCounts = { total: number; facets: Record<FacetName, FacetCount[]> };

/** The values that a group of products has in the facet by which it was grouped. */
function valuesOf({ value, low, high, many }: FacetGroup): string[] {
  if (many) return many;
  if (low === null && high === null) return value === null ? [] : [value];
  const [from, to] = [low ?? -1, high ?? 12];
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
}

/** How many products there are, and how many each value of each facet has among those that the other facets let through. */
export function countsOf(groups: readonly FacetGroup[]): FacetCounts {
  const found = new Map(facetNames.map((name) => [name, new Map<string, FacetCount>()]));
  const add = (name: FacetName, value: string, count: number) => {
    const known = found.get(name)?.get(value);
    if (known) known.count += count;
    else found.get(name)?.set(value, { value, count });
  };
  let total = 0;
  for (const group of groups) {
    const { which, miss, count } = group;
    if (which === "total") {
      if (miss === 0) total += count;
      for (const name of facetNames.filter(isOfRecords)) {
        if ((miss & ~facetBit(name)) === 0) add(name, ofRecords[name], count);
      }
      continue;
    }
    if ((miss & ~facetBit(which)) !== 0) continue;
    for (const value of valuesOf(group)) add(which, value, count);
    // What has a record was counted with those that have none, in the total.
    if (isOfRecords(which)) add(which, ofRecords[which], -count);
  }
  const facets = Object.fromEntries(
    [...found].map(([name, counts]) => [name, [...counts.values()].filter(({ count }) => count > 0)]),
  );
  return { total, facets: facets as FacetCounts["facets"] };
}
