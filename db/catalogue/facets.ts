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

/** Whether a product, as `software as s` with its district's record `ds` and best study `e.tier`, has one of the values. */
const has: Record<FacetName, (of: readonly string[]) => RawBuilder<unknown>> = {
  category: (of) => sql`s.category_id = any (${[...of]}::uuid[])`,
  grade: (of) => sql`exists (select 1 from unnest(${of.map(Number)}::int[]) g
    where coalesce(s.grade_min, s.grade_max) is not null
      and g between coalesce(s.grade_min, -1) and coalesce(s.grade_max, 12))`,
  subject: (of) => sql`s.subjects && ${values(of)}`,
  pricing: (of) => sql`s.pricing_model = any (${values(of)})`,
  evidence: (of) => sql`coalesce(e.tier::text, 'none') = any (${values(of)})`,
  approval: (of) => sql`coalesce(ds.approval_status, 'not_reviewed') = any (${values(of)})`,
  privacy: (of) => sql`coalesce(ds.privacy_status, 'not_evaluated') = any (${values(of)})`,
  standard: (of) => sql`s.standards && ${values(of)}`,
};

/** The sum of the bits of those facets that a product fails: 0 for what is found. Null when no facet narrows. */
export function missedFacets(wanted: FacetValues): RawBuilder<number> | null {
  const bits = facetNames
    .filter((name) => wanted[name].length > 0)
    .map((name) => sql`(case when ${has[name](wanted[name])} then 0 else ${sql.lit(facetBit(name))} end)`);
  return bits.length === 0 ? null : sql<number>`(${sql.join(bits, sql` + `)})`;
}

/**
 * Products in groups that are alike in what one facet looks at: each product is looked at once and counted in a group of
 * each facet. What fails two facets counts in none. `from` has `s`, `ds` and `e`, with its conditions.
 */
export function groupedByFacets(from: RawBuilder<unknown>, wanted: FacetValues): RawBuilder<unknown> {
  return sql`
    select miss, category_id, grade_min, grade_max, subjects, pricing_model, standards, tier, approval, privacy,
      count(*)::int as count,
      case when grouping(category_id) = 0 then 'category' when grouping(grade_min) = 0 then 'grade'
        when grouping(subjects) = 0 then 'subject' when grouping(pricing_model) = 0 then 'pricing'
        when grouping(tier) = 0 then 'evidence' when grouping(approval) = 0 then 'approval'
        when grouping(privacy) = 0 then 'privacy' when grouping(standards) = 0 then 'standard' else 'total' end as which
    from (
      select s.category_id, s.grade_min, s.grade_max, s.subjects, s.pricing_model, s.standards, e.tier,
        ds.approval_status as approval, ds.privacy_status as privacy, ${missedFacets(wanted) ?? sql`0`} as miss
      from ${from}) base
    where miss & (miss - 1) = 0
    group by grouping sets ((miss), (miss, category_id), (miss, grade_min, grade_max), (miss, subjects),
      (miss, pricing_model), (miss, standards), (miss, tier), (miss, approval), (miss, privacy))`;
}

/** A group as `readGroups` names its columns. */
export type FacetGroup = {
  which: FacetName | "total";
  value: string | null;
  label: string | null;
  low: number | null;
  high: number | null;
  many: string[] | null;
  miss: number;
  count: number;
};

/** Reads the groups of a common table expression `groups`. */
export const readGroups = sql`
  select g.which, g.miss, g.count, g.grade_min as low, g.grade_max as high, coalesce(g.subjects, g.standards) as many,
    case g.which when 'category' then g.category_id::text when 'pricing' then g.pricing_model
      when 'evidence' then coalesce(g.tier::text, 'none') when 'approval' then coalesce(g.approval, 'not_reviewed')
      when 'privacy' then coalesce(g.privacy, 'not_evaluated') end as value, c.name as label
  from groups g left join software_categories c on c.id = g.category_id`;

type FacetCount = { value: string; label: string; count: number };
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
  let total = 0;
  for (const group of groups) {
    const { which, miss, count } = group;
    if (which === "total") {
      if (miss === 0) total += count;
      continue;
    }
    if ((miss & ~facetBit(which)) !== 0) continue;
    for (const value of valuesOf(group)) {
      const known = found.get(which)?.get(value);
      if (known) known.count += count;
      else found.get(which)?.set(value, { value, label: group.label ?? value, count });
    }
  }
  const facets = Object.fromEntries([...found].map(([name, counts]) => [name, [...counts.values()]]));
  return { total, facets: facets as FacetCounts["facets"] };
}
