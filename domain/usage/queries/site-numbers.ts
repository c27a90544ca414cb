import type { Db } from "db/client";
import { sql } from "kysely";
import { type Site, softwareOf } from "../site";
import { newNumbers } from "./numbers";

/** One text for a site, under which its number is remembered: placeKey says the same of a row. */
export const siteKey = (site: Site): string => {
  if (site.domain === null) return site.softwareId;
  return site.pattern ? `${site.domain} ${site.pattern.id}` : site.domain;
};

const placeKey = sql`concat_ws(' ', domain, pattern_id, software_id)`;

/** The rows of usage_places among which those of these sites are. */
function placesLike(sites: readonly Site[]) {
  const domains = sites.flatMap(({ domain }) => domain ?? []);
  const products = sites.flatMap((site) => (site.domain === null ? [site.softwareId] : []));
  const named = sql`domain = any(${domains})`;
  return products.length === 0 ? named : sql`(${named} or domain is null and software_id = any(${products}::uuid[]))`;
}

/** The numbers of what these sites count for: the product that they lead to, else the domain. */
export async function targetsOf(db: Db, districtId: string, sites: Site[]): Promise<(site: Site) => number> {
  const keyOf = (site: Site) => softwareOf(site) ?? (site.domain as string);
  const wanted = new Map(sites.map((site) => [keyOf(site), site]));
  const keys = [...wanted.keys()].sort();
  const software = keys.map((key) => softwareOf(wanted.get(key) as Site));
  const domains = keys.map((key, nth) => (software[nth] === null ? key : null));
  const read = async () => {
    const { rows } = await sql<{ key: string; target_no: number }>`
      select coalesce(t.software_id::text, t.domain) as key, t.target_no
      from usage_targets t where t.district_id = ${districtId}
        and (t.software_id = any(${software.filter((id) => id !== null)}::uuid[]) or t.domain = any(${domains.filter(
          (domain) => domain !== null,
        )}::text[]))`.execute(db);
    return new Map(rows.map((row) => [row.key, row.target_no]));
  };
  const there = await read();
  const missing = keys.flatMap((key, nth) => (there.has(key) ? [] : [nth]));
  if (missing.length > 0) {
    const numbers = await newNumbers(db, missing.length);
    await sql`
      insert into usage_targets (district_id, target_no, software_id, domain)
      select ${districtId}::uuid, n.no, n.software, n.domain
      from unnest(${numbers}::int[], ${missing.map((nth) => software[nth])}::uuid[],
        ${missing.map((nth) => domains[nth])}::text[]) n (no, software, domain)
      on conflict do nothing`.execute(db);
  }
  const all = missing.length > 0 ? await read() : there;
  return (site) => all.get(keyOf(site)) as number;
}

/** Takes sites; returns the number of each by its siteKey. One that was never seen gets a number, and what it counts for. */
export async function numbersOfSites(
  db: Db,
  { districtId, sites }: { districtId: string; sites: readonly Site[] },
): Promise<Map<string, number>> {
  const wanted = new Map(sites.map((site) => [siteKey(site), site]));
  const all = [...wanted.keys()].sort().map((key) => wanted.get(key) as Site);
  const read = async () => {
    const { rows } = await sql<{ key: string; place_no: number }>`
      select ${placeKey} as key, place_no from usage_places
      where district_id = ${districtId} and ${placesLike(all)}`.execute(db);
    return new Map(rows.map((row) => [row.key, row.place_no]));
  };
  const there = await read();
  const missing = all.filter((site) => !there.has(siteKey(site)));
  if (missing.length === 0) return there;
  return db.transaction().execute(async (db) => {
    const targetOf = await targetsOf(db, districtId, missing);
    const numbers = await newNumbers(db, missing.length);
    await sql`
      insert into usage_places (district_id, place_no, domain, pattern_id, software_id, target_no)
      select ${districtId}::uuid, n.no, n.domain, n.pattern, n.software, n.target
      from unnest(${numbers}::int[], ${missing.map((site) => site.domain)}::text[],
        ${missing.map((site) => (site.domain === null ? null : (site.pattern?.id ?? null)))}::uuid[],
        ${missing.map((site) => (site.domain === null ? site.softwareId : null))}::uuid[],
        ${missing.map(targetOf)}::int[])
        n (no, domain, pattern, software, target)
      on conflict do nothing`.execute(db);
    const { rows } = await sql<{ key: string; place_no: number }>`
      select ${placeKey} as key, place_no from usage_places
      where district_id = ${districtId} and ${placesLike(missing)}`.execute(db);
    return new Map([...there, ...rows.map((row) => [row.key, row.place_no] as const)]);
  });
}
