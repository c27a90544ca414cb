import type { Db } from "db/client";
import { sql } from "kysely";

/** How to find what an address is about; each query gives one id. All are of Lakeside unless they say otherwise. */
const lakeside = "select id from districts where name like 'Lakeside%'";
const person = (role: string) => `select id from profiles where email = '${role}@lakeside.example'`;
const requestWith = (status: string) =>
  `select id from software_requests where district_id = (${lakeside}) and status = '${status}' order by created_at, id`;
const requestBy = (role: string) =>
  `select id from software_requests where status = 'in_review' and requester_id = (${person(role)}) order by software_requests.id`;
const recordWith = (status: string) => `
  select software_id as id from district_software where district_id = (${lakeside}) and approval_status = '${status}'
    and software_id not in (select id from software where merged_into_id is not null) order by created_at, software_id`;

const queries = {
  district: lakeside,
  northfield: "select id from districts where name like 'Northfield%'",
  school: `select id from schools where district_id = (${lakeside}) and name = 'Harbor Point Middle School'`,
  otherSchool: `select id from schools where district_id = (${lakeside}) and name = 'Clearwater Elementary School'`,
  state: "select id from states where name = 'Wisconsin'",
  student: person("student"),
  teacher: person("teacher"),
  colleague: person("nadia.okoye"),
  request: `select request_id as id from request_comments c where district_id = (${lakeside}) order by created_at, id`,
  requestInReview: requestWith("in_review"),
  requestApproved: requestWith("approved"),
  requestDenied: requestWith("denied"),
  draft: `select id from software_requests where status = 'draft' and requester_id = (${person("mei.tanaka")})`,
  requested: requestBy("teacher"),
  inReview: requestBy("teacher").replace("select id", "select software_id as id"),
  approved: recordWith("approved"),
  denied: recordWith("denied"),
  retiring: recordWith("retiring"),
  ownProduct: `select id from software where district_id = (${lakeside}) and merged_into_id is null order by name`,
  otherOwnProduct: `select id from software where district_id = (${lakeside}) and merged_into_id is null
    order by name desc`,
  answered: "select id from software where name = 'Mathloom'",
  judged: "select id from software where name = 'Brightpath Reader'",
  pattern: `select id from url_patterns where district_id is null or district_id = (${lakeside})
    order by district_id nulls last, host, path, id`,
  rule: `select id from policy_rules where district_id = (${lakeside}) order by position`,
  ban: `select id from software_blacklist where district_id = (${lakeside}) order by created_at, id`,
  liftedBan: `select id from software_blacklist where district_id = (${lakeside}) and lifted_at is not null
    order by created_at, id`,
  agreement: `select id from agreements where district_id = (${lakeside}) and status = 'signed' order by title`,
  contract: `select id from contracts where district_id = (${lakeside}) and notice_on > current_date order by ends_on, title`,
  checked: `select software_id as id from compliance_checks where district_id = (${lakeside}) order by 1`,
  schedule: `select id from report_schedules where profile_id = (${person("it-director")}) order by created_at, id`,
  usageFile: `select id from usage_files where district_id = (${lakeside}) and state = 'done' order by created_at, id`,
  failedFile: `select id from usage_files where district_id = (${lakeside}) and state = 'failed' order by created_at, id`,
  site: `select t.target_no::text as id from usage_targets t join usage_day d using (district_id, target_no)
    where t.district_id = (${lakeside}) and t.domain is not null group by 1 order by count(*) desc, 1`,
  message: "select number::text as id from contact_messages order by number",
  configuration: "select id from sftp_configurations where name like 'Lakeside%'",
  syncedConfiguration: "select id from sftp_configurations where name like 'Northfield%'",
  sync: "select id from sync_logs where status = 'applied'",
  heldSync: "select id from sync_logs where status = 'held'",
  failedSync: "select id from sync_logs where status = 'failed'",
};

export type IdName = keyof typeof queries;

/** The ids in the data, by name. Throws when the data has none for a name, unless those may be left out. */
export async function findIds(db: Db, { partly = false } = {}): Promise<Record<IdName, string>> {
  const found: [string, string][] = [];
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await sql.raw<{ id: string }>(`${query} limit 1`).execute(db);
    if (rows[0]) found.push([name, rows[0].id]);
    else if (!partly) throw new Error(`the data has no ${name}: ${query}`);
  }
  return Object.fromEntries(found) as Record<IdName, string>;
}
