import type { Db } from "db/client";
import { inWholeDistrict, type Scope, softwareInScope } from "domain/access/scope";
import { hostOf } from "domain/software/catalogue/host-of";
import { sql } from "kysely";
import { productOfSideDomain } from "../side-domains";
import type { SuggestionGround } from "../unauthorized-terms";

/** A product that a domain may belong to, and how sure that is: from 0 to 1. */
export type Suggestion = { id: string; name: string; ground: SuggestionGround; confidence: number };

const certainty: Record<SuggestionGround, number> = { side: 0.95, website: 0.9, name: 0.7, vendor: 0.5 };

/** The label by which a domain is known, without signs: "zap-fox" of zap-fox.co.uk is zapfox. */
const labelOf = (domain: string) => (domain.split(".")[0] ?? "").replace(/[^\p{L}\p{N}]/gu, "");

const bare = (text: string) => sql`regexp_replace(fold_name(left(${sql.ref(text)}, 200)), '[^[:alnum:]]+', '', 'g')`;

type Row = {
  id: string;
  name: string;
  bare: string;
  vendor: string | null;
  website: string | null;
  vendorSite: string | null;
};

/**
 * For each domain the product that it most likely belongs to, by its name, its website, its vendor, or as one of the
 * domains that a product is known to use. A vendor's product is suggested only where it is their only one. Among the
 * products of the catalogue and the district's own; nothing for a district out of the scope.
 */
export async function suggestProducts(
  db: Db,
  scope: Scope,
  { districtId, domains }: { districtId: string; domains: readonly string[] },
): Promise<Map<string, Suggestion>> {
  if (domains.length === 0) return new Map();
  const names = domains.flatMap((domain) => productOfSideDomain(domain) ?? []);
  const labels = domains.map(labelOf).filter((label) => label.length > 2);
  const site = (text: string) =>
    sql`regexp_replace(lower(coalesce(${sql.ref(text)}, '')), '^https?://(www\\.)?|[/?#:].*$', '', 'g')`;
  const { rows } = await sql<Row>`
    select s.id, s.name, s.bare, s.vendor, s.website, s."vendorSite" from (
      select s.id, s.name, ${bare("s.name")} as bare, ${bare("v.name")} as vendor, s.website, v.website as "vendorSite",
        s.merged_into_id, s.district_id, ${site("s.website")} as site, ${site("v.website")} as vendor_host
      from software s left join vendors v on v.id = s.vendor_id
      where s.merged_into_id is null and (s.district_id is null or s.district_id = ${districtId}::uuid)
        and ${softwareInScope(scope)} and ${inWholeDistrict(scope, sql`${districtId}::uuid`)}) s
    where s.name = any(${names}::text[]) or s.bare = any(${labels}::text[]) or s.vendor = any(${labels}::text[])
      or s.site = any(${[...domains]}::text[]) or s.vendor_host = any(${[...domains]}::text[])
    order by s.district_id nulls last, s.id`.execute(db);
  return new Map(
    domains.flatMap((domain) => {
      const found = likeliest(domain, rows);
      return found ? [[domain, found] as const] : [];
    }),
  );
}

function likeliest(domain: string, rows: readonly Row[]): Suggestion | null {
  const label = labelOf(domain);
  const side = productOfSideDomain(domain);
  const tests: Record<SuggestionGround, (row: Row) => boolean> = {
    side: (row) => row.name === side,
    website: (row) => hostOf(row.website) === domain,
    name: (row) => row.bare === label,
    vendor: (row) => row.vendor === label || hostOf(row.vendorSite) === domain,
  };
  for (const ground of ["side", "website", "name", "vendor"] as const) {
    const [first, ...more] = rows.filter(tests[ground]);
    if (!first || (ground === "vendor" && more.length > 0)) continue;
    return { id: first.id, name: first.name, ground, confidence: certainty[ground] };
  }
  return null;
}
