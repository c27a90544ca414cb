import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import { inWholeDistrict, type Scope, softwareInScope } from "domain/access/scope";
import { hostOf } from "domain/software/catalogue/host-of";
import { openStatuses } from "domain/software/requests/terms";
import { type ApprovalStatus, isInUse } from "domain/software/status/terms";
import { sql } from "kysely";
import { upwards } from "../infrastructure";
import type { Detection } from "../unauthorized-state";
import { unauthorizedStateOf } from "../unauthorized-state";
import type { UnauthorizedState } from "../unauthorized-terms";

/** A site by its registrable domain, or a product. */
export type Subject = { softwareId: string; domain: null } | { softwareId: null; domain: string };

type Product = { id: string; name: string; vendor: string | null; status: ApprovalStatus; districtId: string | null };

/** How one of these stands, with what was said of it. */
export type Standing = {
  /** The product, as the catalogue has it. */
  product: Product | null;
  state: UnauthorizedState;
  until: string | null;
  reason: string | null;
  /** Of what was said of it; 0 when nothing was. */
  version: number;
};

type Of = { district: { id: string; today: string }; subjects: readonly Subject[] };

/** The selects of readStandings, for a statement that lists more. */
export const selectsOfStandings = (scope: Scope, { district: { id, today }, subjects }: Of) => {
  const day = sql`${today}::date`;
  const software = subjects.flatMap(({ softwareId }) => softwareId ?? []);
  const domains = subjects.flatMap(({ domain }) => domain ?? []);
  const mine = (column: string) => sql`${sql.ref(column)} = ${id}::uuid and ${inWholeDistrict(scope, sql.ref(column))}`;
  return {
    products: sql<{ wanted: string } & Product>`
      select a.id as wanted, s.id, s.name, v.name as vendor, s.district_id as "districtId",
        coalesce(f.approval_status, 'not_reviewed') as status
      from software a join software s on s.id = coalesce(a.merged_into_id, a.id)
        left join vendors v on v.id = s.vendor_id
        left join approval_periods f on f.district_id = ${id}::uuid and f.software_id = s.id and f.during @> ${day}
      where a.id = any(${software}::uuid[]) and ${softwareInScope(scope)}`,
    bans: sql<{ host: string }>`
      select b.host from ban_periods b where b.pattern_type = 'domain' and b.is_for_all and b.state = 'active'
        and b.during @> ${day} and ${mine("b.district_id")}`,
    patterns: sql<{ host: string }>`
      select distinct p.host from url_patterns p
      where p.pattern_type = 'domain' and p.software_id is not null and p.host = any(${domains}::text[])
        and (p.district_id is null or p.district_id = ${id}::uuid)`,
    requests: sql<{ softwareId: string | null; url: string | null }>`
      select r.software_id as "softwareId", coalesce(s.website, r.proposed_url) as url
      from software_requests r left join software s on s.id = r.software_id
      where r.status = any(${[...openStatuses]}::text[]) and ${mine("r.district_id")}
        and ${domains.length > 0 ? sql`true` : sql`r.software_id = any(${software}::uuid[])`}`,
    said: sql<Detection & { softwareId: string | null; domain: string | null }>`
      select d.software_id as "softwareId", d.domain, d.state, d.until_on as until, d.reason, d.version
      from detections d
      where ${mine("d.district_id")}
        and (d.software_id = any(${software}::uuid[]) or d.domain = any(${domains}::text[]))`,
  };
};

const keyOf = ({ softwareId, domain }: { softwareId: string | null; domain: string | null }) => softwareId ?? domain;

/**
 * How each of these sites and products stands on the district's day. Undefined for a product out of scope. For those who
 * see the whole district; for others nothing was said, banned or requested.
 */
export async function readStandings(db: Db, scope: Scope, of: Of): Promise<(subject: Subject) => Standing | undefined> {
  return standingsFrom(await listTogether(db, selectsOfStandings(scope, of)), of.district.today);
}

type StandingLists = Awaited<ReturnType<typeof listTogether<ReturnType<typeof selectsOfStandings>>>>;

/** The same from the rows of those selects, on the district's day. */
export function standingsFrom(read: StandingLists, today: string): (subject: Subject) => Standing | undefined {
  const { products, bans, patterns, requests, said } = read;
  const productOf = new Map(products.map(({ wanted, ...product }) => [wanted, product as Product]));
  const banned = new Set(bans.map(({ host }) => host));
  const linked = new Set(patterns.map(({ host }) => host));
  const wanted = new Set(requests.flatMap(({ softwareId, url }) => [softwareId, hostOf(url)]));
  const kept = new Map(said.map((row) => [keyOf(row), row]));
  return (subject) => {
    const { softwareId, domain } = subject;
    const product = softwareId === null ? null : productOf.get(softwareId);
    if (product === undefined) return undefined;
    const detection = kept.get(keyOf(subject)) ?? null;
    const state = unauthorizedStateOf({
      banned: domain === null ? product?.status === "blocked" : [...upwards(domain)].some((name) => banned.has(name)),
      linked: domain !== null && linked.has(domain),
      requested: wanted.has(product?.id ?? domain),
      kept: detection,
      today,
    });
    const says = detection !== null && detection.state === state;
    return {
      product,
      state,
      version: detection?.version ?? 0,
      until: says ? detection.until : null,
      reason: says ? detection.reason : null,
    };
  };
}

/** Whether a product may be in use as it stands, so that its use is none without approval. Sites never are. */
export const isAuthorized = ({ product }: Standing) => product !== null && isInUse(product.status);
