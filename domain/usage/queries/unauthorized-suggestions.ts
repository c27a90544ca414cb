import type { Db } from "db/client";
import { inWholeDistrict, type Scope, softwareInScope } from "domain/access/scope";
import { mapInTurns } from "domain/in-turns";
import { keptRecords, type RecordsDistrict } from "domain/kept-records";
import { hostOf } from "domain/software/catalogue/host-of";
import { type RawBuilder, sql } from "kysely";
import { productOfSideDomain } from "../side-domains";
import type { SuggestionGround } from "../unauthorized-terms";

/** A product that a domain may belong to, and how sure that is: from 0 to 1. */
export type Suggestion = { id: string; name: string; ground: SuggestionGround; confidence: number };

const certainty: Record<SuggestionGround, number> = { side: 0.95, website: 0.9, name: 0.7, vendor: 0.5 };

/** The label by which a domain is known, without signs: "zap-fox" of zap-fox.co.uk is zapfox. */
const labelOf = (domain: string) => (domain.split(".")[0] ?? "").replace(/[^\p{L}\p{N}]/gu, "");

const bare = (folded: RawBuilder<unknown>) => sql`regexp_replace(${folded}, '[^[:alnum:]]+', '', 'g')`;
const site = (text: string) => sql`substring(lower(${sql.ref(text)}) from '^(?:https?://)?(?:www\.)?([^/?#:]+)')`;

type Row = {
  id: string;
  name: string;
  bare: string;
  vendor: string | null;
  website: string | null;
  vendorSite: string | null;
};

/** The products that some domains may belong to; `about` is a list of these, with commas between. */
const readCandidates = keptRecords("products of domains", {
  make: async (db, { scope, districtId, about = "" }): Promise<readonly Row[]> => {
    const domains = about.split(",");
    const names = domains.flatMap((domain) => productOfSideDomain(domain) ?? []);
    const labels = domains.map(labelOf).filter((label) => label.length > 2);
    const { rows } = await sql<Row>`
      with makers as materialized (
        select v.id, ${bare(sql`fold_name(left(v.name, 200))`)} as name, v.website, ${site("v.website")} as host from vendors v)
      select s.id, s.name, s.bare, m.name as vendor, s.website, m.website as "vendorSite" from (
        select s.id, s.name, ${bare(sql.ref("s.sort_name"))} as bare, s.website, ${site("s.website")} as host, s.vendor_id,
          s.district_id
        from software s
        where s.merged_into_id is null and (s.district_id is null or s.district_id = ${districtId}::uuid)
          and ${softwareInScope(scope)} and ${inWholeDistrict(scope, sql`${districtId}::uuid`)}) s
        left join makers m on m.id = s.vendor_id
      where s.name = any(${names}::text[]) or s.bare = any(${labels}::text[]) or m.name = any(${labels}::text[])
        or s.host = any(${domains}::text[]) or m.host = any(${domains}::text[])
      order by s.district_id nulls last, s.id`.execute(db);
    return rows;
  },
  rows: (rows) => rows.length,
});

/**
 * For each domain the product that it most likely belongs to, by its name, its website, its vendor, or as one of the
 * domains that a product is known to use. A vendor's product is suggested only where it is their only one. Among the
 * products of the catalogue and the district's own; nothing for a district out of the scope.
 */
export async function suggestProducts(
  db: Db,
  scope: Scope,
  { district: { id: districtId, today, stamp }, domains }: { district: RecordsDistrict; domains: readonly string[] },
): Promise<Map<string, Suggestion>> {
  if (domains.length === 0) return new Map();
  const rows = await readCandidates(db, { districtId, today, stamp, scope, about: domains.join(",") });
  const likeliest = likeliestAmong(rows);
  const found = await mapInTurns(domains, (domain) => [domain, likeliest(domain)] as const);
  return new Map(found.flatMap(([domain, one]) => (one ? [[domain, one] as const] : [])));
}

/** The rows by what they are looked up by, each list in the order of the rows. */
function lookedUpBy(rows: readonly Row[], keysOf: (row: Row) => readonly (string | null)[]) {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    for (const key of new Set(keysOf(row))) {
      if (key === null) continue;
      const others = found.get(key);
      if (others) others.push(row);
      else found.set(key, [row]);
    }
  }
  return (key: string) => found.get(key) ?? [];
}

/** How to find the likeliest product of a domain: a file has thousands of domains, and a catalogue as many products. */
function likeliestAmong(rows: readonly Row[]): (domain: string) => Suggestion | null {
  const named = lookedUpBy(rows, ({ name }) => [name]);
  const onWebsite = lookedUpBy(rows, ({ website }) => [hostOf(website)]);
  const called = lookedUpBy(rows, ({ bare }) => [bare]);
  const madeBy = lookedUpBy(rows, ({ vendor }) => [vendor]);
  const madeAt = lookedUpBy(rows, ({ vendorSite }) => [hostOf(vendorSite)]);
  const tests: Record<SuggestionGround, (domain: string) => readonly Row[]> = {
    side: (domain) => {
      const name = productOfSideDomain(domain);
      return name === null ? [] : named(name);
    },
    website: onWebsite,
    name: (domain) => called(labelOf(domain)),
    vendor: (domain) => [...new Set([...madeBy(labelOf(domain)), ...madeAt(domain)])],
  };
  return (domain) => {
    for (const ground of ["side", "website", "name", "vendor"] as const) {
      const [first, ...more] = tests[ground](domain);
      if (!first || (ground === "vendor" && more.length > 0)) continue;
      return { id: first.id, name: first.name, ground, confidence: certainty[ground] };
    }
    return null;
  };
}
