import type { Db } from "db/client";
import { leadsTo, listReferences, type Reference } from "db/references";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { openStatuses, type RequestStatus } from "domain/software/requests/terms";
import type { ApprovalStatus } from "domain/software/status/terms";
import { type RawBuilder, sql } from "kysely";

type Side = { id: string; name: string; approval: ApprovalStatus | null; hasOpenRound: boolean };

/** What a merge moves, and how it settles what both have. */
export type SoftwareMerge = {
  from: Side;
  into: Side & { isOwn: boolean };
  /** How many rows lead to the one that goes and follow, by "table.column". */
  follows: Record<string, number>;
  /** Both have a record: whose stays. Null when at most one has. */
  decisionOf: "from" | "into" | null;
  /** Requirements that both have a check of, and sources that both have a rating of: the later one stays. */
  sameChecks: number;
  sameRatings: number;
  /** Open requests for the one that goes by people who have one for the other product, too: they become duplicates. */
  doubled: number;
};

export type Pair = { districtId: string; from: string; into: string };

/** How a product was decided about, a ban of it apart; null when nothing is on record. */
const decidedOf = (districtId: string, of: string) => sql`(
  select decided.approval_status from decided_approvals decided
  where decided.district_id = ${districtId}::uuid and decided.software_id = ${sql.ref(of)})`;

/**
 * The record that stays: the one that is decided rather than in review, or in review rather than not; otherwise the
 * other product's.
 */
const decisionOf = sql`case when f.approval is null or t.approval is null then null
  when t.approval = 'not_reviewed' and f.approval <> 'not_reviewed' then 'from'
  when t.approval = 'under_review' and f.approval not in ('not_reviewed', 'under_review') then 'from' else 'into' end`;

const isOpen = (of: string) => sql`${sql.ref(`${of}.status`)} = any (${[...openStatuses]}::text[])`;

/** The open request for the product that stays by the same person as `software_requests as r`. */
const twin = (into: RawBuilder<unknown>) => sql`(select o.id from software_requests o
  where o.district_id = r.district_id and o.requester_id = r.requester_id and o.software_id = ${into} and ${isOpen("o")}
  order by o.submitted_at, o.id limit 1)`;

/** How many rows of each key lead to `software as a`, but for those that stay. */
const followsOf = (references: Reference[]) => {
  const counts = references
    .filter(({ isKey, rule }) => isKey && rule !== "stays")
    .map((of) => {
      const rows = sql`select count(*)::int from ${sql.table(of.table)} x where ${leadsTo(of, sql.ref("a.id"))}`;
      return sql`${`${of.table}.${of.column}`}::text, (${rows})`;
    });
  return sql`json_build_object(${sql.join(counts)})`;
};

/**
 * What merging a district's own product into one of the catalogue, or another of its own, would do. Undefined unless
 * both are there, two, unmerged, and the district is in scope as a whole.
 */
export async function previewSoftwareMerge(
  db: Db,
  scope: Scope,
  { districtId, from, into }: Pair,
): Promise<SoftwareMerge | undefined> {
  const references = await listReferences(db, "software");
  const open = (of: string) => sql`exists (select 1 from review_rounds r where r.district_id = ${districtId}::uuid
    and r.software_id = ${sql.ref(of)} and r.closed_at is null)`;
  const side = (of: string, record: string) => sql`'id', ${sql.ref(`${of}.id`)}, 'name', ${sql.ref(`${of}.name`)},
    'approval', ${sql.ref(`${record}.approval`)}, 'hasOpenRound', ${open(`${of}.id`)}`;
  const { rows } = await sql<SoftwareMerge>`
    select json_build_object(${side("a", "f")}) as "from",
      json_build_object(${side("b", "t")}, 'isOwn', b.district_id is not null) as "into",
      ${followsOf(references)} as follows, ${decisionOf} as "decisionOf",
      (select count(*)::int from compliance_checks x join compliance_checks y on y.district_id = x.district_id
        and y.requirement_id = x.requirement_id and y.software_id = b.id where x.software_id = a.id) as "sameChecks",
      (select count(*)::int from software_ratings x join software_ratings y on y.district_id = x.district_id
        and y.source = x.source and y.software_id = b.id where x.software_id = a.id) as "sameRatings",
      (select count(${twin(sql`b.id`)})::int from software_requests r where r.software_id = a.id and ${isOpen("r")})
        as doubled
    from software a join software b on b.id = ${into}::uuid and b.id <> a.id
      cross join lateral (select ${decidedOf(districtId, "a.id")} as approval) f
      cross join lateral (select ${decidedOf(districtId, "b.id")} as approval) t
    where a.id = ${from}::uuid and a.district_id = ${districtId}::uuid
      and (b.district_id is null or b.district_id = ${districtId}::uuid)
      and a.merged_into_id is null and b.merged_into_id is null
      and ${inWholeDistrict(scope, sql.ref("a.district_id"))}`.execute(db);
  return rows[0];
}

/**
 * The open requests for the product that goes whose people have one for the other product, too: each with that one.
 * They are held until the transaction ends.
 */
export async function listDoubledRequests(
  db: Db,
  scope: Scope,
  { districtId, from, into }: Pair,
): Promise<{ id: string; of: string; status: RequestStatus }[]> {
  const { rows } = await sql<{ id: string; of: string; status: RequestStatus }>`
    select d.id, d.twin as of, d.status from (
      select r.id, r.status, ${twin(sql`${into}::uuid`)} as twin from software_requests r
      where r.district_id = ${districtId}::uuid and r.software_id = ${from}::uuid and ${isOpen("r")}
        and ${inWholeDistrict(scope, sql.ref("r.district_id"))} for update) d
    where d.twin is not null order by d.id`.execute(db);
  return rows;
}
