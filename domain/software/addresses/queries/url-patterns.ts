import type { Db } from "db/client";
import { behind, cutPage, matching, mostCounted, orderedBy, type RowCursor } from "db/paging";
import { inOwnDistrict, inWholeDistrict, type Scope } from "domain/access/scope";
import type { PatternType } from "domain/software/addresses/terms";
import { coversPattern } from "domain/software/status/covers-pattern";
import { todayIn } from "domain/software/status/today";
import { type RawBuilder, sql } from "kysely";

export type PatternFilter = {
  /** Words of the pattern, in letters or as the network has them, or of its product. */
  search: string;
  type: PatternType | null;
  isAuthorized: boolean | null;
  /** "own": those of the district alone; "all": those for all districts alone. */
  whose: "own" | "all" | null;
  sort: "pattern" | "product" | "added";
  descending: boolean;
};

export type PatternRow = {
  id: string;
  /** Null: for all districts. */
  districtId: string | null;
  pattern: string;
  type: PatternType;
  softwareId: string | null;
  /** The product's name today; what was written down where the pattern leads to no product of the list. */
  product: string;
  confidence: number;
  isAuthorized: boolean;
  /** The address, or its product, is on the district's blacklist for everyone today, whatever the pattern says. */
  isBanned: boolean;
  createdAt: Date;
  /** For all districts, but this district has the same pattern on its own: that one counts. */
  isOverruled: boolean;
  /** Of a district's own: what the same pattern for all districts leads to, which this one comes before. */
  instead: { id: string; product: string } | null;
};

export const patternsPage = 25;

const product = sql`coalesce(s.name, p.software_name)`;
/** An international name as people write it; null for any other. */
const letters = sql`case when p.pattern like '%xn--%' then url_in_letters(p.pattern) end`;
const keysOf = {
  pattern: [sql`p.pattern collate "C"`],
  product: [sql`fold_name(left(${product}, 200))`, sql`p.pattern collate "C"`],
  added: [sql`to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`],
};

const from = sql`url_patterns p left join software s on s.id = p.software_id`;
const columns = (scope: Scope, districtId: string) => sql`p.id, p.district_id as "districtId", p.pattern,
  p.pattern_type as type, s.id as "softwareId", ${product} as product, p.confidence::float8 as confidence,
  p.is_authorized as "isAuthorized", ${isBanned(scope, districtId)} as "isBanned", p.created_at as "createdAt"`;

/** As "May I use it?" has it: a product is banned by itself, or by any address of its. */
const isBanned = (scope: Scope, districtId: string) => sql<boolean>`exists (select from ban_periods b
  where b.district_id = ${districtId}::uuid and ${inOwnDistrict(scope, sql.ref("b.district_id"))}
    and b.state = 'active' and b.is_for_all and b.during @> ${todayIn(districtId)} and (b.software_id = s.id or (b.pattern is not null and (${coversPattern}
      or exists (select from url_patterns p where p.software_id = s.id
        and (p.district_id is null or p.district_id = b.district_id) and ${coversPattern})))))`;

/** The rows of a district that this viewer works on, and those for all. */
const inView = (scope: Scope, districtId: string) =>
  sql<boolean>`(p.district_id is null or (p.district_id = ${districtId}::uuid
    and ${inWholeDistrict(scope, sql<string | null>`p.district_id`)}))`;

/** The district has the same pattern on its own, which comes first. */
const hasOwn = (districtId: string) => sql<boolean>`exists (select from url_patterns o
  where o.district_id = ${districtId}::uuid and o.pattern = p.pattern and o.pattern_type = p.pattern_type)`;

type Input = { districtId: string; filter: PatternFilter };

function where(scope: Scope, { districtId, filter }: Input): RawBuilder<boolean> {
  const { search, type, isAuthorized, whose } = filter;
  const all = [
    inView(scope, districtId),
    matching(
      search,
      sql`fold_name(concat_ws(' ', p.pattern, ${letters}, ${product}))`,
      sql`fold_name(coalesce(${letters}, p.pattern))`,
    ),
  ];
  if (type) all.push(sql`p.pattern_type = ${type}`);
  if (isAuthorized !== null) all.push(sql`p.is_authorized = ${isAuthorized}`);
  if (whose) all.push(whose === "own" ? sql`p.district_id is not null` : sql`p.district_id is null`);
  // One that both claim is one line, of the one that counts here. Asking for those for all districts shows them all.
  else all.push(sql`not (p.district_id is null and ${hasOwn(districtId)})`);
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
}

/** One page of the patterns that count in a district: its own and those for all districts. */
export async function listPatterns(
  db: Db,
  scope: Scope,
  { after, size = patternsPage, ...input }: Input & { after: RowCursor | null; size?: number },
) {
  const { sort, descending } = input.filter;
  const order = { keys: keysOf[sort], id: sql`p.id`, descending };
  const { rows } = await sql<PatternRow & { keys: string[] }>`
    select ${columns(scope, input.districtId)}, array[${sql.join(order.keys)}] as keys,
      p.district_id is null and ${hasOwn(input.districtId)} as "isOverruled",
      case when p.district_id is not null then (
        select json_build_object('id', g.id, 'product', coalesce(gs.name, g.software_name))
        from url_patterns g left join software gs on gs.id = g.software_id
        where g.district_id is null and g.pattern = p.pattern and g.pattern_type = p.pattern_type limit 1) end as "instead"
    from ${from}
    where ${where(scope, input)} and ${behind(order, after)}
    order by ${orderedBy(order)} limit ${size + 1}`.execute(db);
  return cutPage(rows, size);
}

/** How many patterns match a filter; 10,001 stands for more than 10,000. */
export async function countPatterns(db: Db, scope: Scope, input: Input): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from ${from} where ${where(scope, input)} limit ${mostCounted + 1}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One pattern that counts in the district, with its version and who changed it last. */
export async function findPattern(db: Db, scope: Scope, { districtId, id }: { districtId: string; id: string }) {
  const { rows } = await sql<
    Omit<PatternRow, "isOverruled" | "instead"> & {
      version: number;
      vendor: string | null;
      updatedAt: Date;
      changedBy: string | null;
      changedById: string | null;
    }
  >`
    select ${columns(scope, districtId)}, p.version, v.name as vendor, p.updated_at as "updatedAt", who.display_name as "changedBy",
      who.id as "changedById"
    from ${from} left join vendors v on v.id = s.vendor_id left join profiles who on who.id = p.updated_by
    where p.id = ${id}::uuid and ${inView(scope, districtId)}`.execute(db);
  return rows[0];
}

/** The patterns by which a product is known in a district, for whoever reads of its products. */
export const selectPatternsOf = (scope: Scope, input: { districtId: string; softwareId: string }) =>
  sql<Omit<PatternRow, "isOverruled" | "instead">>`
    select ${columns(scope, input.districtId)} from ${from}
    where p.software_id = ${input.softwareId}::uuid and (
      (p.district_id = ${input.districtId}::uuid and ${inOwnDistrict(scope, sql<string | null>`p.district_id`)})
      or (p.district_id is null and not ${hasOwn(input.districtId)}))
    order by p.pattern collate "C", p.id limit 100`;
