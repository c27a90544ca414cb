import { randomBytes } from "node:crypto";
import { seedDemoGovernance } from "domain/demo/governance";
import { seedDemo } from "domain/demo/seed";
import { seedComplianceRequirements } from "domain/software/compliance/seed/compliance-requirements";
import { privacyAllowsApproval } from "domain/software/status/terms";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoDistricts, demoYears, lakeside, operators } from "worker/demo/districts";
import { cloneDatabase } from "../support/database";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

const now = new Date("2026-11-18T17:30:00Z");
const server = {
  host: "127.0.0.1",
  port: 2201,
  hostKey: `SHA256:${"A".repeat(43)}`,
  passwords: { lakeside: "one", northfield: "two" },
};
const secretsKey = { id: "k1", key: randomBytes(32) };
const seed = () => seedDemoGovernance(db, { districts: demoYears, now });

type Counts = Record<string, number>;
const count = async (table: string, by: string): Promise<Counts> => {
  const { rows } = await sql<{ key: string; count: number }>`
    select t.${sql.ref(by)} as key, count(*)::int as count from ${sql.table(table)} t
      join districts d on d.id = t.district_id where d.name = ${lakeside.name} group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
};
const sum = (counts: Counts) => Object.values(counts).reduce((total, one) => total + one, 0);

beforeAll(async () => {
  await seedComplianceRequirements(db);
  const { count } = await db
    .selectFrom("software")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("source", "=", "catalogue")
    .executeTakeFirstOrThrow();
  // Stands in for the catalogue where the database has none.
  for (let at = count; at < 80; at++) {
    await db
      .insertInto("software")
      .values({ name: `Product ${at}`, source: "catalogue", slug: `product-${at}` })
      .execute();
  }
  await seedDemo(db, { districts: demoDistricts, operators, hashPassword: async () => "x", server, secretsKey, now });
  expect(await seed()).toEqual(demoDistricts.map(({ name }) => name));
});

test("the demo's district has 80 products in every status", async () => {
  const statuses = await count("district_software", "approval_status");
  expect(sum(statuses)).toBe(80);
  expect(Object.keys(statuses).sort()).toEqual(
    [
      ...["approved", "approved_with_conditions", "blocked", "denied", "not_reviewed", "pilot", "retired", "retiring"],
      "under_review",
    ].sort(),
  );
});

test("60 requests in every state, each with the history that led there", async () => {
  const states = await count("software_requests", "status");
  expect(sum(states)).toBe(60);
  expect(Object.keys(states)).toHaveLength(9);
  const { rows } = await sql`
    select r.id from software_requests r
    where r.status <> 'draft' and r.status <> coalesce((select h.to_status from request_history h
      where h.request_id = r.id order by h.at desc, h.id desc limit 1), '')`.execute(db);
  expect(rows, "the last step is how it stands").toEqual([]);
});

test("reviews, rules, blacklist, agreements, checks and news in all their states", async () => {
  expect(Object.keys(await count("request_reviews", "status")).sort()).toEqual(
    ["accepted", "refused", "skipped", "waiting"].sort(),
  );
  expect(sum(await count("policy_rules", "effect"))).toBe(8);
  expect(sum(await count("software_blacklist", "reason_code"))).toBe(6);
  expect(sum(await count("blacklist_exceptions", "reason"))).toBe(1);
  const { rows: late } = await sql`select reason from software_blacklist
    where created_at > coalesce(lifted_at, 'infinity') or created_at > starts_on::timestamptz + interval '1 day'`.execute(
    db,
  );
  expect(late, "added after it began, or after it was lifted").toEqual([]);
  expect(Object.keys(await count("agreements", "status")).length).toBeGreaterThanOrEqual(6);
  expect(Object.keys(await count("compliance_checks", "status")).length).toBe(6);
  expect(sum(await count("notifications", "kind"))).toBeGreaterThan(30);
  expect(sum(await count("request_comments", "visibility"))).toBeGreaterThan(40);
});

test("nothing lies in the future, and nothing approved lacks what an approval needs", async () => {
  const { rows } = await sql<{ what: string }>`
    select 'request' as what from software_requests where submitted_at > ${now} or decided_at > ${now}
    union all select 'history' from request_history where at > ${now}
    union all select 'status' from status_history where at > ${now}
    union all select 'comment' from request_comments where created_at > ${now}
    union all select 'news' from notifications where created_at > ${now}
    union all select 'privacy' from district_software where approval_status in ('approved', 'approved_with_conditions')
      and not privacy_status = any(${[...privacyAllowsApproval]}::text[]) and override_reason is null
    union all select 'order' from software_requests where decided_at < submitted_at
    union all select 'round' from software_requests r where status in ('submitted', 'in_review', 'info_requested')
      and not exists (select from review_rounds o join district_software ds using (district_id, software_id)
        where o.id = r.round_id and o.closed_at is null and case when r.status = 'submitted'
          then o.started_at is null and ds.approval_status = 'not_reviewed'
          else o.started_at is not null and ds.approval_status = 'under_review' end)
    union all select 'begun' from software_requests r where status = 'submitted' and exists (select from request_reviews v
      where v.round_id = r.round_id and v.status <> 'waiting')
    union all select 'told twice' from notifications where read_at is null
      group by profile_id, kind, subject_id having count(*) > 1
    union all select 'twice' from software_requests where status in ('submitted', 'in_review', 'info_requested')
      group by district_id, software_id, requester_id having count(*) > 1`.execute(db);
  expect(rows).toEqual([]);
});

test("a decision is told the same everywhere, and a review was opened by one of those who requested it", async () => {
  const { rows } = await sql<{ what: string }>`
    select 'request' as what from software_requests r join district_software ds using (district_id, software_id)
      where r.status in ('approved', 'approved_with_conditions', 'denied') and (r.decided_at, r.decided_by, r.decision_reason)
        is distinct from (ds.decided_at, ds.decided_by, ds.decision_reason)
    union all select 'review' from review_rounds o join district_software ds using (district_id, software_id)
      where o.closed_at is not null and (o.closed_at, o.closed_by) is distinct from (ds.decided_at, ds.decided_by)
    union all select 'step' from request_history h join software_requests r on r.id = h.request_id
      where h.to_status = r.status and r.decided_at is not null and (h.at, h.actor_profile_id)
        is distinct from (r.decided_at, r.decided_by)
    union all select 'opened' from review_rounds o where exists (select from software_requests r where r.round_id = o.id)
      and o.opened_by not in (select requester_id from software_requests r where r.round_id = o.id)
    union all select 'sent' from review_rounds o join software_requests r on r.round_id = o.id
      group by o.id, o.opened_at having o.opened_at <> min(r.submitted_at)
    union all select 'requested' from review_rounds o where not exists (select from status_history h
      where h.software_id = o.software_id and h.district_id = o.district_id and h.to_value = 'requested'
        and (h.at, h.actor_profile_id) is not distinct from (o.opened_at, o.opened_by))
    union all select 'reviewed' from request_reviews v join review_rounds o on o.id = v.round_id
      where v.status <> 'waiting' and not exists (select from status_history h where h.software_id = o.software_id
        and h.district_id = o.district_id and h.to_value = v.dimension || ': ' || v.status
        and (h.at, h.actor_profile_id, h.reason) is not distinct from (v.decided_at, v.decided_by, v.comment))
    union all select 'due' from request_reviews v join software_requests r on r.round_id = v.round_id
      where v.due_on > r.due_at::date`.execute(db);
  expect(rows).toEqual([]);
});

test("no news is older than what it tells of", async () => {
  const { rows } = await sql<{ kind: string; news: Date; event: Date }>`
    select n.kind, n.created_at as news, h.at as event from notifications n
      join request_history h on h.request_id = n.subject_id and h.to_status = n.details ->> 'to'
      where n.kind = 'request_moved' and n.created_at < h.at
    union all select n.kind, n.created_at, r.started_at from notifications n
      join review_rounds r on r.software_id = n.subject_id and r.district_id = n.district_id and r.closed_at is null
      where n.kind = 'review_assigned' and n.created_at < coalesce(r.started_at, r.opened_at)
    union all select n.kind, n.created_at, min(q.submitted_at) from notifications n
      join software_requests q on q.software_id = n.subject_id and q.district_id = n.district_id
      where n.kind = 'request_submitted' and q.status = 'submitted'
      group by n.id, n.kind, n.created_at having n.created_at < min(q.submitted_at)`.execute(db);
  expect(rows).toEqual([]);
  const kinds = await count("notifications", "kind");
  expect(Object.keys(kinds).sort()).toEqual(["request_moved", "request_submitted", "review_assigned"]);
});

test("nothing comes before what it follows from", async () => {
  const { rows } = await sql<{ what: string; count: number }>`
    select what, count(*)::int as count from (
      select 'request begun' as what from software_requests where created_at > submitted_at
      union all select 'request step' from request_history a join request_history b using (request_id)
        where a.to_status = b.from_status and a.at > b.at
      union all select 'request before its review' from request_history h join software_requests q on q.id = h.request_id
        join review_rounds r on r.id = q.round_id where h.to_status = 'in_review' and h.at < r.started_at
      union all select 'review requested' from review_rounds r where r.opened_at <
        (select min(submitted_at) from software_requests q where q.round_id = r.id)
      union all select 'review done' from request_reviews v join review_rounds r on r.id = v.round_id
        where v.decided_at < r.started_at or v.decided_at > r.closed_at
      union all select 'paused' from software_requests q join request_history h on h.request_id = q.id
        and h.to_status = 'info_requested' where q.paused_at <> h.at
      union all select 'comment' from request_comments c join software_requests q on q.id = c.request_id
        where c.created_at < q.submitted_at
      union all select 'check' from compliance_checks c join district_software d using (district_id, software_id)
        where c.checked_at < d.created_at
      union all select 'agreement' from agreements where created_at > ends_on
        or (created_at > signed_on and signed_on > ${now}::timestamptz - interval '1 year')
    ) as early group by what`.execute(db);
  expect(rows).toEqual([]);
});

test("of real products nothing is said but how the fictional district decided", async () => {
  const { rows } = await sql<{ what: string }>`
    select 'check' as what from compliance_checks x join software s on s.id = x.software_id and s.source = 'catalogue'
    union all select 'agreement' from agreement_software x join software s on s.id = x.software_id and s.source = 'catalogue'
    union all select 'blacklist' from software_blacklist x join software s on s.id = x.software_id and s.source = 'catalogue'
    union all select 'rating' from software_ratings
    union all select 'evidence' from evidence_studies
    union all select 'cost' from software_requests where est_cost is not null
    union all select 'verdict' from district_software x join software s on s.id = x.software_id and s.source = 'catalogue'
      where x.approval_status = 'blocked' or x.privacy_status in ('non_compliant', 'expired')
    union all select 'unmarked' from district_software where not demo or decision_reason !~ '^Demo: '
    union all select 'unmarked request' from software_requests where not demo`.execute(db);
  expect(rows).toEqual([]);
});

test("a second time nothing changes, also when two start at once", async () => {
  const before = await count("software_requests", "status");
  expect(await Promise.all([seed(), seed()])).toEqual([[], []]);
  expect(await count("software_requests", "status")).toEqual(before);
});
