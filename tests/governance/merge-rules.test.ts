import { listReferences } from "db/references";
import { type Scope, wholeDistrict } from "domain/access/scope";
import { moveToSchool } from "domain/places/queries/place-merge-moves";
import { mergeDistricts, mergeSchools, previewDistrictMerge } from "domain/places/queries/place-merges";
import { previewSoftwareMerge } from "domain/software/merging/queries/merge-preview";
import { mergeSoftware } from "domain/software/merging/queries/software-merges";
import { followingWords } from "domain/software/merging/words";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, aSchool } from "../support/people";

const database = await cloneDatabase();
const { db } = database;
const ids = { district: "", manager: "" };

beforeAll(async () => {
  ids.district = (await aDistrict(db, "Lakeside")).id;
  ids.manager = (await aPerson(db, { role: "it_director", districtId: ids.district, email: "it@a.example" })).profileId;
});
afterAll(() => database.close());

const everything: Scope = { reach: "all", districtId: null, schoolId: null, profileId: null };
const targets = ["software", "schools", "districts", "states"] as const;
const product = (name: string) => aRow(db, "software", { district_id: ids.district, name });

/** A table that a later migration might bring. */
async function aTable(name: string, columns: string) {
  await database.asOwner(`create table ${name} (id uuid primary key default new_id(), ${columns})`);
  await database.asOwner(`grant all on ${name} to public`);
}

async function merge(from: string, into: string) {
  const pair = { districtId: ids.district, from, into, by: ids.manager, reason: "The same." };
  await db.transaction().execute((db) => mergeSoftware(db, wholeDistrict(ids.district), pair));
}

/** Where the one row of a table leads to. */
async function leadsTo(table: string) {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
  return rows[0];
}

/** Columns that say nothing of merges: keys, and lists of ids. */
const unsaid = async () => {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as "column" from merge_rules where rule is null
    union all
    select c.table_name || '.' || c.column_name from information_schema.columns c
    where c.table_schema = 'public' and c.column_name ~ '(software|school|district|state)_ids$' and not exists (
      select from merge_rules r where r.table_name = c.table_name and r.column_name = c.column_name)
    order by 1`.execute(db);
  return rows.map(({ column }) => column);
};

describe("what a merge does with a column", () => {
  test("is said of each that leads to a product or a place: select at_merge(table, column, target, rule)", async () => {
    expect(await unsaid()).toEqual([]);
    for (const target of targets) expect((await listReferences(db, target)).length).toBeGreaterThan(0);
  });

  test("is asked of a new key and of a new list, by name", async () => {
    await aTable("unsaid", "software_id uuid references software (id), school_ids uuid[] not null default '{}'");
    expect(await unsaid()).toEqual(["unsaid.school_ids", "unsaid.software_id"]);
    await database.asOwner("drop table unsaid");
  });

  test("lets nothing of a product stay but its history, and what is counted in large numbers", async () => {
    const stays = (await listReferences(db, "software")).filter(({ rule }) => rule === "stays");
    const large = await db.selectFrom("partitioned_tables").select("name").execute();
    const mayStay = ["status_history", ...large.map(({ name }) => name)];
    expect(stays.map(({ table }) => table).filter((table) => !mayStay.includes(table))).toEqual([]);
    expect(stays.map(({ table }) => table)).toContain("status_history");
  });

  test("has a word on the screen of a merge", async () => {
    const shown = (await listReferences(db, "software")).filter(({ isKey, rule }) => isKey && rule !== "stays");
    expect(shown.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(Object.keys(followingWords).sort());
  });
});

describe("a table that came later", () => {
  test("follows to the product that stays, is counted before, and can't lead to the other one afterwards", async () => {
    await aTable("seats", "software_id uuid not null references software (id)");
    await database.asOwner("select at_merge('seats', 'software_id', 'software', 'moves')");
    const [from, into] = [await product("Notes"), await product("Notes two")];
    await sql`insert into seats (software_id) values (${from})`.execute(db);
    const pair = { districtId: ids.district, from, into };
    const preview = await previewSoftwareMerge(db, wholeDistrict(ids.district), pair);
    expect(preview?.follows).toMatchObject({ "seats.software_id": 1, "url_patterns.software_id": 0 });
    await merge(from, into);
    expect(await leadsTo("seats")).toMatchObject({ software_id: into });
    const late = sql`insert into seats (software_id) values (${from})`.execute(db);
    await expect(late).rejects.toMatchObject({ constraint: "software_stands" });
  });

  test("is not written when it stays, and can be told so late", async () => {
    await aTable("opened", "software_id uuid not null references software (id)");
    await database.asOwner("select at_merge('opened', 'software_id', 'software', 'moves')");
    await database.asOwner("select at_merge('opened', 'software_id', 'software', 'stays')");
    const [from, into] = [await product("Maps"), await product("Maps two")];
    await sql`insert into opened (software_id) values (${from})`.execute(db);
    await merge(from, into);
    expect(await leadsTo("opened")).toMatchObject({ software_id: from });
    await sql`insert into opened (software_id) values (${from})`.execute(db);
  });

  test("keeps the later word on unauthorized usage where both have one, and moves it where one has", async () => {
    const names = ["Quizzes", "Quizzes two", "Sketches", "Sketches two"];
    const [one, two, three, four] = await Promise.all(names.map(product));
    const say = (software_id: string | undefined, reason: string, ago: number) =>
      sql`insert into detections (district_id, software_id, state, reason, changed_at)
        values (${ids.district}, ${software_id}, 'ignored', ${reason}, now() - make_interval(days => ${ago}))`.execute(
        db,
      );
    await say(one, "later", 1);
    await say(two, "earlier", 2);
    await say(three, "alone", 1);
    await merge(one as string, two as string);
    await merge(three as string, four as string);
    const { rows } = await sql`select software_id, reason from detections order by reason`.execute(db);
    expect(rows).toEqual([
      { software_id: four, reason: "alone" },
      { software_id: two, reason: "later" },
    ]);
  });

  test("keeps the later answer to a recommendation on one ground, and moves the others", async () => {
    const [one, two] = [await product("Spelling"), await product("Spelling two")];
    const answer = (software_id: string, ground: string, title: string, ago: number) =>
      sql`insert into recommendation_answers (district_id, kind, software_id, ground, answer, title, answered_at)
        values (${ids.district}, 'renew', ${software_id}, ${ground}, 'done', ${title},
          now() - make_interval(days => ${ago}))`.execute(db);
    await answer(one, "a term", "later", 1);
    await answer(two, "a term", "earlier", 2);
    await answer(one, "another term", "alone", 3);
    await merge(one, two);
    const { rows } = await sql`select software_id, title from recommendation_answers order by title`.execute(db);
    expect(rows).toEqual([
      { software_id: two, title: "alone" },
      { software_id: two, title: "later" },
    ]);
  });

  test("is counted once, whatever its parts are", async () => {
    const parts = "id uuid, software_id uuid references software (id)";
    await database.asOwner(`create table days (${parts}) partition by hash (id)`);
    await database.asOwner("create table days_a partition of days for values with (modulus 1, remainder 0)");
    await database.asOwner("select at_merge('days', 'software_id', 'software', 'stays')");
    const tables = (await listReferences(db, "software")).map(({ table }) => table);
    expect(tables.filter((table) => table.startsWith("days"))).toEqual(["days"]);
  });

  test("follows to the school that stays by key and by list, whose row says that it has changed", async () => {
    await aTable("plans", "school_id uuid references schools (id), school_ids uuid[], version int default 1");
    await database.asOwner("select at_merge('plans', 'school_id', 'schools', 'moves')");
    await database.asOwner("select at_merge('plans', 'school_ids', 'schools', 'moves')");
    const school = async (name: string) => (await aSchool(db, ids.district, name)).id;
    const [from, into, other] = [await school("Dogwood"), await school("Elder"), await school("Fir")];
    const lists = sql`array[${from}, ${into}]::uuid[]`;
    await sql`insert into plans (school_id, school_ids) values (${other}, ${lists})`.execute(db);
    await moveToSchool(db, wholeDistrict(crypto.randomUUID()), { districtId: ids.district, from, into });
    expect(await leadsTo("plans"), "of another district's scope").toMatchObject({ school_ids: [from, into] });
    await moveToSchool(db, wholeDistrict(ids.district), { districtId: ids.district, from, into });
    expect(await leadsTo("plans")).toMatchObject({ school_id: other, school_ids: [into], version: 2 });
  });

  test("is refused a rule that no merge knows", async () => {
    const wrong = database.asOwner("select at_merge('vendors', 'district_id', 'districts', 'moved')");
    await expect(wrong).rejects.toThrow('A merge knows no rule "moved". Say moves, settled, stays, keeps or goes.');
  });
});

describe("a place that is merged away", () => {
  test("hands schools, people and mails to the other district at once, and goes", async () => {
    const [from, into] = [(await aDistrict(db, "Elm")).id, (await aDistrict(db, "Oak")).id];
    const school = await aSchool(db, from, "Alder");
    const teacher = { role: "teacher" as const, districtId: from, schoolId: school.id, email: "teacher@elm.example" };
    const { profileId } = await aPerson(db, teacher);
    const mail = { district_id: from, profile_id: profileId, kind: "invitation", subject_id: profileId };
    const mailId = await aRow(db, "outgoing_mails", mail);
    expect(await previewDistrictMerge(db, everything, { from, into })).toMatchObject({
      people: 1,
      schools: 1,
      records: 0,
    });
    expect(await mergeDistricts(db, everything, { from, into })).toHaveLength(1);
    const at = async (table: "schools" | "profiles" | "outgoing_mails", id: string) =>
      (await db.selectFrom(table).select("district_id").where("id", "=", id).executeTakeFirst())?.district_id;
    expect([
      await at("schools", school.id),
      await at("profiles", profileId),
      await at("outgoing_mails", mailId),
    ]).toEqual([...[into, into, into]]);
    expect(await previewDistrictMerge(db, everything, { from, into })).toBeUndefined();
  });

  test("hands requests, limits and exceptions to the other school, and keeps a district from its merge", async () => {
    const school = async (name: string) => (await aSchool(db, ids.district, name)).id;
    const [from, into, softwareId] = [await school("Ginkgo"), await school("Hazel"), await product("Reader")];
    const request = { district_id: ids.district, requester_id: ids.manager, school_id: from, software_id: softwareId };
    const requestId = await aRow(db, "software_requests", { ...request, status: "draft", purpose: "To read with" });
    const approval = {
      district_id: ids.district,
      software_id: softwareId,
      approval_status: "approved_with_conditions",
    };
    await aRow(db, "district_software", { ...approval, privacy_status: "compliant", allowed_school_ids: [from] });
    await mergeSchools(db, wholeDistrict(ids.district), { from, into });
    const query = db.selectFrom("software_requests").select("school_id").where("id", "=", requestId);
    expect(await query.executeTakeFirst()).toEqual({ school_id: into });
    const record = db.selectFrom("district_software").select(["allowed_school_ids", "version"]);
    expect(await record.where("software_id", "=", softwareId).executeTakeFirst()).toEqual({
      allowed_school_ids: [into],
      version: 2,
    });
    const other = (await aDistrict(db, "Pine")).id;
    const pair = { from: ids.district, into: other };
    const records = (await previewDistrictMerge(db, everything, pair))?.records;
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from software where district_id = ${ids.district})::int
        + (select count(*) from software_requests where district_id = ${ids.district})::int
        + (select count(*) from district_software where district_id = ${ids.district})::int as count`.execute(db);
    expect(records).toBe(rows[0]?.count);
  });
});
