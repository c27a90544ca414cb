import type { Db } from "db/client";
import { hashLinkToken } from "domain/access/link-token";
import { sql } from "kysely";
import { aKey } from "../support/keys";
import { aConfiguration, aDistrict, aPerson, aSchool } from "../support/people";
import { aGovernance, aRow } from "./two-districts.place-governance";
import { aReport } from "./two-districts.place-reports";
import { aUse } from "./two-districts.place-usage";

/** A district with one row of everything, all of it marked, so that a stray row shows itself. */
export async function aPlace(db: Db, name: string) {
  const mark = `MARK-${name}`;
  const district = await aDistrict(db, `${mark} district`);
  const school = await aSchool(db, district.id, `${mark} school`);
  const second = await aSchool(db, district.id, `${mark} second school`);
  const email = `${mark.toLowerCase()}@example.org`;
  const person = await aPerson(db, { role: "teacher", districtId: district.id, schoolId: school.id, email });
  const manager = await aPerson(db, { role: "it_director", districtId: district.id, email: `director.${email}` });
  const configuration = await aConfiguration(db, district.id, `${mark} nightly`);
  const row = { district_id: district.id, integration_id: configuration.id };
  const insertSync = (status: string, ended: boolean) =>
    db
      .insertInto("sync_logs")
      .values({
        ...row,
        trigger: "manual",
        status,
        message: mark,
        started_at: sql`now() - make_interval(hours => ${ended ? 1 : 0})`,
        finished_at: ended ? sql`now()` : null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  const ended = await insertSync("applied", true);
  const heldSync = await insertSync("held", true);
  const queued = await insertSync("queued", false);
  await db
    .updateTable("sftp_configurations")
    .set({ applied_sync_id: ended.id, log_folder: `/logs/${mark}` })
    .where("id", "=", configuration.id)
    .execute();
  await aDecision(db, { ...row, mark, heldSyncId: heldSync.id });
  await db
    .insertInto("sync_row_errors")
    .values({ district_id: district.id, sync_id: ended.id, code: "row.ragged", severity: "error", file: mark })
    .execute();
  const test = await db
    .insertInto("sftp_connection_tests")
    .values({ ...row, message: mark, host_key: "SHA256:1111111111111111111111111111111111111111111" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const mail = await db
    .insertInto("outgoing_mails")
    .values({ district_id: district.id, profile_id: manager.profileId, kind: "sync_held", subject_id: ended.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await aRoster(db, { ...row, mark, schoolId: school.id, profileId: person.profileId, syncId: ended.id });
  const key = await aKey(db, { districtId: district.id, name: `${mark} key` });
  const importId = await anImport(db, { mark, districtId: district.id, profileId: manager.profileId });
  const ofDistrict = { district_id: district.id };
  await db
    .insertInto("school_days")
    .values({ ...ofDistrict, day: "2026-09-07", kind: "no_school", name: mark })
    .execute();
  const term = { begins: "2026-08-01", first_day: "2026-08-19", last_day: "2027-05-28" };
  await db
    .insertInto("school_terms")
    .values({ ...ofDistrict, ...term })
    .execute();
  const governance = await aGovernance(db, {
    mark,
    districtId: district.id,
    schoolId: school.id,
    requesterId: person.profileId,
    deciderId: manager.profileId,
  });
  const of = { mark, districtId: district.id, schoolId: school.id, profileId: person.profileId };
  const use = await aUse(db, { ...of, keyId: key.id });
  await sql`insert into usage_remote_files (district_id, configuration_id, name, bytes, modified_at)
    values (${district.id}, ${configuration.id}, ${`${mark}.log`}, 1, now())`.execute(db);
  await sharesFigures(db, { mark, districtId: district.id });
  const { requirementId: _, ...governed } = governance;
  const paid = await aPaidProduct(db, {
    mark,
    districtId: district.id,
    schoolId: school.id,
    managerId: manager.profileId,
    softwareId: governance.softwareId,
  });
  await db
    .insertInto("calendar_links")
    .values({ ...ofDistrict, profile_id: manager.profileId, token_hash: hashLinkToken(`${mark} calendar`) })
    .execute();
  const reports = await aReport(db, { mark, districtId: district.id, profileId: person.profileId });
  return {
    mark,
    ...governance,
    ...paid,
    ...reports,
    importId,
    ...use,
    keyId: key.id,
    keyPrefix: key.prefix,
    secondSchoolId: second.id,
    districtId: district.id,
    schoolId: school.id,
    configurationId: configuration.id,
    syncId: ended.id,
    heldSyncId: heldSync.id,
    queuedSyncId: queued.id,
    testId: test.id,
    mailId: mail.id,
    profileId: person.profileId,
    managerId: manager.profileId,
    ids: [
      ...[
        district.id,
        school.id,
        configuration.id,
        ended.id,
        heldSync.id,
        queued.id,
        test.id,
        person.profileId,
        mail.id,
      ],
      ...[key.id, key.prefix],
      ...Object.values(governed),
      ...Object.values(paid),
      ...Object.values(reports),
    ],
    /** All rows of the district as one hash: it changes with any of them. */
    fingerprint: () => fingerprint(db, district.id),
    emptyTables: () => emptyTables(db, district.id),
  };
}

/** What it would tell others; no real figures have a mark. */
async function sharesFigures(db: Db, { mark, districtId }: { mark: string; districtId: string }): Promise<void> {
  await db.updateTable("districts").set({ shares_benchmarks: true }).where("id", "=", districtId).execute();
  await db
    .insertInto("peer_figures")
    .values({ district_id: districtId, week: "2026-11-02", figures: JSON.stringify({ [mark]: 1 }) })
    .execute();
}

type Paid = { mark: string; districtId: string; schoolId: string; managerId: string; softwareId: string };

/** A contract with a line for the district's product, and what was answered to a recommendation about it. */
async function aPaidProduct(db: Db, { mark, districtId, schoolId, managerId, softwareId }: Paid) {
  const contractId = await aRow(db, "contracts", {
    district_id: districtId,
    title: `${mark} contract`,
    vendor: `${mark} reseller`,
    note: `${mark} note`,
    starts_on: sql`current_date - 100`,
    ends_on: sql`current_date + 60`,
    notice_on: sql`current_date + 30`,
    contract_number: mark,
    owner_id: managerId,
    created_by: managerId,
  });
  const contractLineId = await aRow(db, "contract_lines", {
    district_id: districtId,
    contract_id: contractId,
    software_id: softwareId,
    kind: "licence",
    description: mark,
    basis: "school",
    quantity: 1,
    unit_price: "120.50",
    billing: "year",
    school_ids: [schoolId],
  });
  const answerId = await aRow(db, "recommendation_answers", {
    district_id: districtId,
    kind: "right_size",
    software_id: softwareId,
    ground: mark,
    contract_id: contractId,
    answer: "dismissed",
    reason: mark,
    title: mark,
    answered_by: managerId,
  });
  return { contractId, contractLineId, answerId };
}

type Importing = { mark: string; districtId: string; profileId: string };

/** A file of schools that waits for its confirmation. */
async function anImport(db: Db, { mark, districtId, profileId }: Importing): Promise<string> {
  const { id } = await db
    .insertInto("directory_imports")
    .values({ profile_id: profileId, kind: "schools", layout: "plain", own_district_id: districtId })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("directory_import_rows")
    .values({ import_id: id, line: 2, name: `${mark} new school`, op: "create", parent_id: districtId })
    .execute();
  return id;
}

type WithHeldSync = { district_id: string; integration_id: string; mark: string; heldSyncId: string };

/** What a held sync would change, and an approval of it that has failed. */
async function aDecision(db: Db, { mark, heldSyncId, ...row }: WithHeldSync) {
  await db
    .insertInto("sync_changes")
    .values({
      district_id: row.district_id,
      sync_id: heldSyncId,
      kind: "users",
      sourced_id: mark,
      op: "deactivate",
      name: mark,
    })
    .execute();
  await db
    .insertInto("sync_logs")
    .values({
      ...row,
      trigger: "approval",
      subject_sync_id: heldSyncId,
      status: "failed",
      message: mark,
      started_at: sql`now() - interval '2 hours'`,
      finished_at: sql`now()`,
    })
    .execute();
}

type Roster = {
  district_id: string;
  integration_id: string;
  mark: string;
  schoolId: string;
  profileId: string;
  syncId: string;
};

async function aRoster(db: Db, { mark, schoolId, profileId, syncId, ...row }: Roster) {
  const common = { ...row, first_seen_sync: syncId };
  const [org, teacher, group] = [`${mark}-org`, `${mark}-teacher`, `${mark}-class`];
  await db
    .insertInto("roster_orgs")
    .values({ ...common, sourced_id: org, name: mark, type: "school", school_id: schoolId })
    .execute();
  await db
    .insertInto("roster_users")
    .values({
      ...common,
      sourced_id: teacher,
      enabled_user: true,
      org_sourced_ids: [org],
      role: "teacher",
      username: mark,
      given_name: mark,
      family_name: mark,
      grades: [],
      profile_id: profileId,
    })
    .execute();
  await db
    .insertInto("roster_classes")
    .values({
      ...common,
      sourced_id: group,
      title: mark,
      grades: [],
      course_sourced_id: mark,
      class_type: "scheduled",
      school_sourced_id: org,
      term_sourced_ids: [],
      subjects: [],
      subject_codes: [],
      periods: [],
    })
    .execute();
  await db
    .insertInto("roster_enrollments")
    .values({
      ...common,
      sourced_id: `${mark}-enrollment`,
      class_sourced_id: group,
      school_sourced_id: org,
      user_sourced_id: teacher,
      role: "teacher",
    })
    .execute();
  await db
    .insertInto("roster_roles")
    .values({
      ...common,
      sourced_id: `${mark}-role`,
      user_sourced_id: teacher,
      org_sourced_id: org,
      role: "teacher",
      role_type: "primary",
    })
    .execute();
  await db
    .insertInto("roster_courses")
    .values({
      ...common,
      sourced_id: mark,
      title: mark,
      org_sourced_id: org,
      grades: [],
      subjects: [],
      subject_codes: [],
    })
    .execute();
  await db
    .insertInto("roster_academic_sessions")
    .values({
      ...common,
      sourced_id: `${mark}-year`,
      title: mark,
      type: "schoolYear",
      school_year: 2027,
      start_date: "2026-08-10",
      end_date: "2027-05-28",
    })
    .execute();
}

/** Every table whose rows belong to a district. */
async function tablesOfDistricts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'district_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`.execute(db);
  return rows.map(({ name }) => name);
}

/** The tables of a district in which it has no row. */
async function emptyTables(db: Db, districtId: string): Promise<string[]> {
  const names = await tablesOfDistricts(db);
  const found = await Promise.all(
    names.map(async (name) => {
      const { rows } = await sql`select 1 from ${sql.table(name)} where district_id = ${districtId} limit 1`.execute(
        db,
      );
      return rows.length > 0 ? [] : [name];
    }),
  );
  return found.flat();
}

async function fingerprint(db: Db, districtId: string): Promise<string> {
  const tables = await tablesOfDistricts(db);
  const parts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ hash: string | null }>`
        select md5(string_agg(t::text, '|' order by t::text)) as hash from ${sql.table(table)} t
        where t.district_id = ${districtId}`.execute(db);
      return `${table} ${rows[0]?.hash}`;
    }),
  );
  const { rows } = await sql<{ hash: string }>`
    select md5(d::text || s::text || coalesce((select string_agg(i::text, '|' order by i.id) from directory_imports i
      where i.own_district_id = d.id and i.profile_id in (select id from profiles where district_id = d.id)), '')) as hash
    from districts d join states s on s.id = d.state_id where d.id = ${districtId}`.execute(db);
  return [...parts, `districts ${rows[0]?.hash}`].join("\n");
}
