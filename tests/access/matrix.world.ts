import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Db } from "db/client";
import type { Role } from "domain/access/terms";
import { sql } from "kysely";
import { aConfiguration, aConnection, aPerson, aSchool } from "../support/people";
import { aSync } from "../support/syncs";
import { aPlace } from "./two-districts.place";
import { aRow } from "./two-districts.place-governance";

/** Who asks, in the order of the table's columns. Everybody belongs to our district but the first three. */
export const visitors = [
  "signed out",
  "super_admin",
  "admin",
  "district_admin",
  "curriculum_director",
  "it_director",
  "principal",
  "teacher",
  "student",
] as const;

export type VisitorName = (typeof visitors)[number];

/** Every row of the other district has this in it: nobody of ours may ever read it. */
export const canary = /mark-canary/i;
/** Finds those rows, and is no mark itself, since pages say again what was looked for. */
export const canarySearch = "canary";

export const addressOf = (role: Role) => `${role}@matrix.example`;

type Person = { profileId: string; authUserId: string; email: string };

/**
 * Two districts with one row of everything (those of the other are marked), and in ours someone of each role, people to
 * act on at the own and at another school, and someone above almost everyone. `files` is the folder of uploaded files.
 */
export async function aMatrixWorld(db: Db, files: string) {
  const ours = await aPlace(db, "Own");
  const theirs = await aPlace(db, "Canary");
  const district = ours.districtId;
  const elsewhere = await aSchool(db, district, "Other School");
  const at = (school: string, role: Role, email: string) =>
    aPerson(db, { role, districtId: district, schoolId: school, email });
  const viewers: Partial<Record<Role, Person>> = {
    super_admin: await aPerson(db, { role: "super_admin", email: addressOf("super_admin") }),
    admin: await aPerson(db, { role: "admin", email: addressOf("admin") }),
    district_admin: await aPerson(db, {
      role: "district_admin",
      districtId: district,
      email: addressOf("district_admin"),
    }),
    curriculum_director: await aPerson(db, {
      role: "curriculum_director",
      districtId: district,
      email: addressOf("curriculum_director"),
    }),
    it_director: await aPerson(db, { role: "it_director", districtId: district, email: addressOf("it_director") }),
    principal: await at(ours.schoolId, "principal", addressOf("principal")),
    teacher: await at(ours.schoolId, "teacher", addressOf("teacher")),
    student: await at(ours.schoolId, "student", addressOf("student")),
  };
  // The teacher who asks teaches the class of the place, and the student who asks is in it.
  await db
    .updateTable("roster_users")
    .set({ profile_id: viewers.teacher?.profileId ?? null })
    .where("district_id", "=", district)
    .execute();
  await inTheClass(db, ours.districtId, viewers.student?.profileId ?? "");
  const theirSchoolPerson = await aPerson(db, {
    role: "student",
    districtId: theirs.districtId,
    schoolId: theirs.schoolId,
    email: "mark-canary.student@example.org",
  });
  const student = await at(ours.schoolId, "student", "a.student@matrix.example");
  const studentElsewhere = await at(elsewhere.id, "student", "elsewhere.student@matrix.example");
  const another = await aPerson(db, {
    role: "district_admin" as const,
    districtId: district,
    email: "another.admin@matrix.example",
  });
  const pictures = {
    ours: await aPicture(db, files, viewers.student?.profileId ?? ""),
    elsewhere: await aPicture(db, files, studentElsewhere.profileId),
    theirs: await aPicture(db, files, theirSchoolPerson.profileId),
  };
  await withPaper(db, files, [ours, theirs]);
  await withMonthOfUse(db);
  // What the teacher who asks has asked for, and nobody has looked at yet.
  const teachersRequestId = await aRow(db, "software_requests", {
    district_id: district,
    school_id: ours.schoolId,
    requester_id: viewers.teacher?.profileId ?? "",
    software_id: ours.secondSoftwareId,
    status: "submitted",
    purpose: "Reading at home",
    submitted_at: sql`now()`,
  });
  return {
    connections: {
      ours: (await aConnection(db, ours.districtId, "Our service")).id,
      theirs: (await aConnection(db, theirs.districtId, "Their service")).id,
    },
    pictures,
    teachersRequestId,
    states: await apart(db, ours.districtId, theirs.districtId),
    imports: await importsOf(db, another.profileId),
    ours: { ...ours, otherSchoolId: elsewhere.id },
    theirs,
    viewers: viewers as Record<Role, Person>,
    people: {
      student,
      teacher: await at(ours.schoolId, "teacher", "a.teacher@matrix.example"),
      principal: await at(ours.schoolId, "principal", "a.principal@matrix.example"),
      studentElsewhere,
      teacherElsewhere: await at(elsewhere.id, "teacher", "elsewhere.teacher@matrix.example"),
      districtAdmin: another,
      admin: await aPerson(db, { role: "admin", email: "another.operator@matrix.example" }),
      theirTeacher: { profileId: theirs.profileId },
      theirStudent: theirSchoolPerson,
    },
    unknown: randomUUID(),
  };
}

export type MatrixWorld = Awaited<ReturnType<typeof aMatrixWorld>>;

/** The states of the two districts. Everybody may read of states, so that of the other has no mark. */
async function apart(db: Db, ours: string, theirs: string) {
  const stateOf = async (id: string, name: string, abbreviation: string) => {
    const { state_id } = await db
      .selectFrom("districts")
      .select("state_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await db.updateTable("states").set({ name, abbreviation }).where("id", "=", state_id).execute();
    return state_id;
  };
  return { ours: await stateOf(ours, "Here", "HE"), theirs: await stateOf(theirs, "Elsewhere", "EL") };
}

/** Files that a colleague has uploaded and not applied. */
async function importsOf(db: Db, profileId: string) {
  const make = async (kind: string) => {
    const values = { profile_id: profileId, kind, layout: "plain", digest: "of another day" };
    return (await db.insertInto("directory_imports").values(values).returning("id").executeTakeFirstOrThrow()).id;
  };
  return { states: await make("states"), districts: await make("districts"), schools: await make("schools") };
}

/** A picture of someone; what is in the file is not asked for. */
async function aPicture(db: Db, folder: string, profileId: string): Promise<string> {
  const name = `${randomUUID()}.webp`;
  await writeFile(path.join(folder, name), "a picture");
  await db
    .updateTable("profiles")
    .set({ avatar_url: `/avatars/${name}` })
    .where("id", "=", profileId)
    .execute();
  return name;
}

/** The signed paper of each district's contract. */
async function withPaper(db: Db, folder: string, of: { contractId: string; mark: string }[]): Promise<void> {
  for (const { contractId, mark } of of) {
    const stored = `${randomUUID()}.pdf`;
    const text = `%PDF-1.7 ${mark} signed`;
    await writeFile(path.join(folder, stored), text);
    await db
      .updateTable("contracts")
      .set({ file_name: `${mark}.pdf`, file_stored: stored, file_bytes: text.length })
      .where("id", "=", contractId)
      .execute();
  }
}

/** What was used in the month that the windows end in: what money is set against opens only where there is one. */
async function withMonthOfUse(db: Db): Promise<void> {
  await sql`insert into usage_periods (district_id, unit, first_day, group_no, target_no, people)
    select district_id, 'month', date_trunc('month', windows_as_of)::date, -1, 1, 20 from usage_districts`.execute(db);
}

async function inTheClass(db: Db, districtId: string, profileId: string): Promise<void> {
  const like = "MARK-Own-";
  const inserted = sql`
    insert into roster_users
    select (jsonb_populate_record(null::roster_users, to_jsonb(u) || jsonb_build_object('sourced_id', ${`${like}student`}::text,
      'role', 'student', 'profile_id', ${profileId}::uuid))).*
    from roster_users u where u.district_id = ${districtId}`;
  await inserted.execute(db);
  const enrolled = sql`
    insert into roster_enrollments
    select (jsonb_populate_record(null::roster_enrollments, to_jsonb(e) || jsonb_build_object(
      'sourced_id', ${`${like}student-enrollment`}::text, 'user_sourced_id', ${`${like}student`}::text, 'role', 'student'))).*
    from roster_enrollments e where e.district_id = ${districtId}`;
  await enrolled.execute(db);
}

let made = 0;

/** A configuration of our own district for one cell, which may delete it. */
export async function aFreshConfiguration(db: Db, world: MatrixWorld): Promise<string> {
  return (await aConfiguration(db, world.ours.districtId, `Fresh ${made++}`)).id;
}

/** A sync of a configuration of its own, for one cell. */
export async function aFreshSync(db: Db, world: MatrixWorld, status: string): Promise<string> {
  const id = await aFreshConfiguration(db, world);
  const configuration = { id, district_id: world.ours.districtId };
  const sync = await aSync(db, configuration, { status });
  if (status === "applied") {
    await db.updateTable("sftp_configurations").set({ applied_sync_id: sync }).where("id", "=", id).execute();
  }
  return sync;
}

/** Someone to act on who may be changed, shut out or removed. */
export async function aFreshPerson(db: Db, world: MatrixWorld, role: Role = "student"): Promise<Person> {
  const email = `fresh.${made++}@matrix.example`;
  return aPerson(db, { role, districtId: world.ours.districtId, schoolId: world.ours.schoolId, email });
}

/** Everything in the database as one hash, but for what every request may leave: its session and its audit line. */
export async function fingerprintOfAll(db: Db): Promise<Record<string, string | null>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname !~ '^kysely_' and relname not in ('audit_log', 'auth_sessions', 'sign_in_attempts', 'kept_forms',
        'limit_uses', 'refusal_counts')
    order by relname`.execute(db);
  const found: Record<string, string | null> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string | null }>`
      select md5(string_agg(t::text, '|' order by t::text)) as hash from ${sql.table(name)} t`.execute(db);
    found[name] = rows[0]?.hash ?? null;
  }
  return found;
}
