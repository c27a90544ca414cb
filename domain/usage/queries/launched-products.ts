import type { Db } from "db/client";
import { inWholeDistrict, type Scope, softwareInScope } from "domain/access/scope";
import { sql } from "kysely";

/** Products of the catalogue and of the district itself. */
const ofDistrict = (districtId: string) => sql`(s.district_id is null or s.district_id = ${districtId}::uuid)`;

/**
 * The products that have these very names, whatever their capitals and blanks; a name of one that was merged leads to
 * the product that it is part of now. The district's own comes first where the catalogue has the name, too: then it
 * alone is meant.
 */
export async function listProductsNamed(
  db: Db,
  { districtId, names }: { districtId: string; names: readonly string[] },
): Promise<Map<string, string[]>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ called: string; own: string[] | null; shared: string[] | null }>`
    select c.called, array_agg(distinct s.id) filter (where s.district_id is not null) as own,
      array_agg(distinct s.id) filter (where s.district_id is null) as shared
    from unnest(${[...names]}::text[]) c (called)
      join software a on replace(a.sort_name, ' ', '') = regexp_replace(fold_name(left(c.called, 200)), '\\s+', '', 'g')
        and (a.district_id is null or a.district_id = ${districtId}::uuid)
      join software s on s.id = coalesce(a.merged_into_id, a.id)
    where ${ofDistrict(districtId)}
    group by c.called`.execute(db);
  return new Map(rows.map(({ called, own, shared }) => [called, own ?? shared ?? []]));
}

/** Of these products those that the district may use as they are, or as what they were merged into. */
export async function findProducts(
  db: Db,
  { districtId, ids }: { districtId: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ wanted: string; id: string }>`
    select a.id as wanted, s.id from software a join software s on s.id = coalesce(a.merged_into_id, a.id)
    where a.id = any(${[...ids]}::uuid[]) and ${ofDistrict(districtId)}`.execute(db);
  return new Map(rows.map(({ wanted, id }) => [wanted, id]));
}

export type NamedProduct = { id: string; name: string; vendor: string | null };

/** Products by their ids, with their names as they are now, among those in scope. */
export async function listProductNames(
  db: Db,
  scope: Scope,
  { districtId, ids }: { districtId: string; ids: readonly string[] },
): Promise<Map<string, NamedProduct>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NamedProduct & { wanted: string }>`
    select a.id as wanted, s.id, s.name, v.name as vendor
    from software a join software s on s.id = coalesce(a.merged_into_id, a.id) left join vendors v on v.id = s.vendor_id
    where a.id = any(${[...ids]}::uuid[]) and ${ofDistrict(districtId)} and ${softwareInScope(scope)}
      and ${inWholeDistrict(scope, sql`${districtId}::uuid`)}`.execute(db);
  return new Map(rows.map(({ wanted, ...product }) => [wanted, product]));
}

/** For each name the products whose names are most like it, `most` at most, the likeliest first. */
export async function listProductsLike(
  db: Db,
  { districtId, names, most }: { districtId: string; names: readonly string[]; most: number },
): Promise<Map<string, string[]>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ called: string; ids: string[] }>`
    select c.called, array_agg(a.id order by a.closeness desc, a.id) as ids
    from unnest(${[...names]}::text[]) c (called)
      cross join lateral (select x.id, x.closeness from software_alike(fold_name(left(c.called, 200)), ${districtId}::uuid) x
        order by x.closeness desc, x.id limit ${most}) a
    group by c.called`.execute(db);
  return new Map(rows.map(({ called, ids }) => [called, ids]));
}
