import type { Db } from "db/client";
import { type Scope, softwareInScope } from "domain/access/scope";
import { hostOf } from "domain/software/catalogue/host-of";
import { type RawBuilder, sql } from "kysely";

export type LikelyDuplicate = {
  id: string;
  name: string;
  vendor: string | null;
  website: string | null;
  /** One phrase: what makes it look the same. */
  why: string;
};

/** How alike two names must be (0 to 1), by their groups of three letters. */
const alike = 0.45;
const most = 6;

/** Names and addresses that a person has said "none of these" of: the ids of the products they were shown. */
export type Answered = { name: string; url: string | null; seen: readonly string[] };

/**
 * The likely duplicates of a new product, or of a new name or address of the one that is left out as `except`, when
 * there is one that the person has not been shown; otherwise none. The district's new products and names take turns
 * from here to the end of the transaction, so that what is made in this moment is seen, too.
 */
export async function listNewDuplicates(
  db: Db,
  scope: Scope,
  { seen, ...named }: Answered & Input,
): Promise<LikelyDuplicate[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`own products of ${named.districtId}`}, 5))`.execute(db);
  const found = await listLikelyDuplicates(db, scope, named);
  return found.every(({ id }) => seen.includes(id)) ? [] : found;
}

type Input = { districtId: string; name: string; url: string | null; except?: string | null };

/**
 * Products that a name and an address may mean, the likeliest first: the same address, the same name but for spaces and
 * signs, or a name much like it. `except` leaves one out, as the product itself while it is edited. Indexes find the
 * candidates; only those are looked at letter by letter.
 */
export async function listLikelyDuplicates(
  db: Db,
  scope: Scope,
  { districtId, name, url, except = null }: Input,
): Promise<LikelyDuplicate[]> {
  const host = hostOf(url);
  const folded = sql`fold_name(left(${name}, 200))`;
  const bare = (text: RawBuilder<unknown>) => sql`regexp_replace(${text}, '[^[:alnum:]]+', '', 'g')`;
  const ofDistrict = (of: string) => sql`(${sql.ref(of)} is null or ${sql.ref(of)} = ${districtId}::uuid)`;
  const { rows } = await sql<LikelyDuplicate>`
    with spelled as materialized (select ${folded} as name, ${bare(folded)} as bare, ${host}::text as host),
    by_pattern as materialized (
      select p.software_id as id from url_patterns p, spelled
      where ${ofDistrict("p.district_id")} and p.software_id is not null
        and (spelled.host = lower(p.pattern) or spelled.host like '%.' || lower(p.pattern))),
    candidates as (
      select id from by_pattern
      union select s.id from software s, spelled where s.search_text like '%' || spelled.host || '%'
      union select a.id from spelled, software_alike(spelled.name, ${districtId}::uuid) a
      union select a.id from spelled, software_alike(spelled.bare, ${districtId}::uuid) a),
    found as (
      select s.id, s.name, s.vendor_id, s.website, s.sort_name,
        s.id in (select id from by_pattern) or (spelled.host is not null and
          regexp_replace(lower(coalesce(s.website, '')), '^https?://(www\\.)?|[/?#:].*$', '', 'g') = spelled.host)
          as same_address,
        spelled.bare <> '' and ${bare(sql`s.sort_name`)} = spelled.bare as same_name,
        greatest(similarity(s.sort_name, spelled.name), similarity(${bare(sql`s.sort_name`)}, spelled.bare)) as closeness
      from candidates join software s on s.id = candidates.id, spelled
      where s.merged_into_id is null and ${ofDistrict("s.district_id")}
        and ${softwareInScope(scope)} and s.id is distinct from ${except}::uuid
    )
    select f.id, f.name, v.name as vendor, f.website,
      case when f.same_address and f.same_name then 'The same name and address'
        when f.same_address then 'The same address' when f.same_name then 'The same name'
        else 'A similar name' end as why
    from found f left join vendors v on v.id = f.vendor_id
    where f.same_address or f.same_name or f.closeness >= ${alike}
    order by f.same_address desc, f.same_name desc, f.closeness desc, f.sort_name, f.id limit ${most}`.execute(db);
  return rows;
}
