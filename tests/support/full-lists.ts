import type { Db } from "db/client";
import { eventFaults } from "domain/usage/terms";
import { sql } from "kysely";
import { fillBench, viewers } from "../bench/pages-world";
import { aKey } from "./keys";
import { aSync, changesOf } from "./syncs";

/** A list, who opens it, and how many rows its page has. */
export type FullList = {
  at: string;
  who?: keyof typeof viewers;
  rows?: number;
  /** The most it may weigh, where that is not what its number of rows says. */
  most?: number;
};

/**
 * Each list screen that is full: as many rows as its page has, 50 where nothing else is said. "$name" stands for an id
 * of the world.
 */
export const fullLists: FullList[] = [
  { at: "/profiles", rows: 25 },
  { at: "/profiles", rows: 25, who: "super_admin" },
  // Each person with what is usually done next.
  { at: "/user-management", rows: 18, most: 106_000 },
  { at: "/user-management?show=all", rows: 18 },
  { at: "/user-management?tab=districts", rows: 25, who: "super_admin" },
  { at: "/school-district-state-manager?tab=districts", rows: 25, who: "super_admin" },
  { at: "/school-district-state-manager?tab=schools", rows: 25, who: "super_admin" },
  { at: "/school-district-state-manager?tab=states", who: "super_admin" },
  { at: "/admin/audit", rows: 25, who: "super_admin" },
  { at: "/software-search", rows: 20 },
  { at: "/edtech-ai-recommendations?tab=requests", rows: 18 },
  { at: "/edtech-ai-recommendations?tab=requests&show=all", rows: 18 },
  { at: "/edtech-ai-recommendations/reviews/due", rows: 30 },
  // The products with their people and cost, and above them what needs action.
  { at: "/compliance-report", rows: 15, most: 142_000 },
  // On paper, what needs action is above the products, too.
  { at: "/compliance-report?print=1", rows: 100, most: 285_000 },
  // Eight states a row, each in words, and its people and cost.
  { at: "/compliance-report", rows: 15, who: "principal", most: 100_000 },
  { at: "/compliance-report/agreements", rows: 25 },
  { at: "/roi-dashboard", rows: 25 },
  { at: "/roi-dashboard/renewals", rows: 36 },
  { at: "/roi-dashboard/contracts", rows: 25 },
  { at: "/software-blacklist-manager", rows: 25 },
  { at: "/url-mapper", rows: 25 },
  // Each rule with the way to try it, to switch it off and to move it.
  { at: "/url-mapper?tab=policy-rules", rows: 15, most: 105_000 },
  { at: "/notifications", rows: 25 },
  { at: "/sftp-integration?tab=logs", rows: 25 },
  { at: "/sftp-integration/$configuration?tab=users", rows: 20 },
  { at: "/sftp-integration/logs/$sync", rows: 25 },
  // Ten sources, each with its 30 days and the reasons of what was rejected.
  { at: "/usage-sources", rows: 140, most: 260_000 },
];

/** A district whose lists have more than a page. Returns the ids that their addresses name, and its own. */
export async function fillLists(db: Db, urls: { appUrl: string; ownerUrl: string }): Promise<Record<string, string>> {
  const governance = { products: 2_200, patterns: 120, rules: 60 };
  const sizes = { people: 1_000, otherDistricts: 120, otherSchools: 240, auditLines: 200, accounts: 80, governance };
  await fillBench(urls, sizes, () => {});
  const { district_id: district } = await db
    .selectFrom("sftp_configurations")
    .select("district_id")
    .executeTakeFirstOrThrow();
  return { ...(await syncsAndNews(db)), district };
}

/** The address of a list, with its ids. */
export const addressOf = ({ at }: FullList, ids: Record<string, string>) =>
  at.replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? "");

/** What the bench has too little of for a page of a list: syncs, and news for one person. */
async function syncsAndNews(db: Db) {
  const configuration = await db
    .selectFrom("sftp_configurations")
    .select(["id", "district_id"])
    .executeTakeFirstOrThrow();
  for (let hour = 0; hour < 50; hour++) await aSync(db, configuration, { hoursAgo: 5 + hour });
  const sync = await aSync(db, configuration);
  await changesOf(db, configuration, sync);
  await sql`
    insert into notifications (profile_id, district_id, kind, subject_id, details)
    select p.id, p.district_id, 'request_submitted', s.id, jsonb_build_object('product', s.name)
    from profiles p, (select id, name from software order by id limit 60) s where p.email = ${viewers.district_admin}`.execute(
    db,
  );
  await sources(db, configuration.district_id);
  await contracts(db, configuration.district_id);
  return { configuration: configuration.id, sync };
}

/** 400 contracts, each with a line for a product of its own. */
async function contracts(db: Db, district: string) {
  await sql`
    with made as (
      insert into contracts (district_id, vendor, title, starts_on, ends_on, notice_on, auto_renews)
      select ${district}::uuid, 'Vendor ' || n % 60, 'Contract ' || n, current_date - 100, current_date + 20 + n % 400,
        current_date + n % 20, n % 3 = 0
      from generate_series(1, 400) n returning id, substr(title, 10)::int as n)
    insert into contract_lines (district_id, contract_id, software_id, kind, basis, quantity, unit_price, billing)
    select ${district}::uuid, made.id, s.id, 'licence', 'student', 100 + made.n, 4.25, 'year'
    from made join (select id, row_number() over (order by id) as nth from software where district_id is null) s
      on s.nth = made.n`.execute(db);
}

/** Ten sources of usage with a month of volume. */
async function sources(db: Db, district: string) {
  const { id } = await aKey(db, { districtId: district, name: "Filters" });
  await sql`insert into usage_sources (district_id, source_no, kind, key_id, name)
    select ${district}::uuid, n, 'key', ${id}::uuid, 'Filter ' || n from generate_series(1, 10) n`.execute(db);
  await sql`insert into usage_source_days (district_id, source_no, day, accepted, duplicate, rejected, blocked,
      unknown_people, unmatched, last_at)
    select ${district}::uuid, n, current_date - d, 31234, 1200, 345, 12, 1400, 300, now() - make_interval(days => d)
    from generate_series(1, 10) n, generate_series(0, 29) d`.execute(db);
  await sql`insert into usage_source_faults (district_id, source_no, day, fault, times)
    select ${district}::uuid, n, current_date, fault, 20
    from generate_series(1, 10) n, unnest(${[...eventFaults]}::text[]) fault`.execute(db);
}
