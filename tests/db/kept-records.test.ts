import { randomUUID } from "node:crypto";
import type { Db } from "db/client";
import { transactionsInTurn } from "db/lost-turn";
import type { DB } from "db/schema";
import { scopeOf, wholeDistrict } from "domain/access/scope";
import type { Role } from "domain/access/terms";
import { keptRecords, madeOfRecords, sharedByStaff } from "domain/kept-records";
import { namesAndStatus } from "domain/usage/queries/used-products";
import { Kysely, PostgresDialect, type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aMoneyWorld } from "../support/money-world";
import { aPerson } from "../support/people";
import "domain/insight/queries/licensed";
import "domain/insight/queries/compared-grounds";
import "domain/insight/read-values";
import "domain/money/read-costs";
import "domain/money/use-and-cost";
import "domain/places/kept-references";
import "domain/software/compliance/software-in-use";
import "domain/software/policies/answers";
import "domain/usage/products-in-use";
import "domain/usage/queries/unauthorized";
import "domain/usage/queries/unauthorized-suggestions";
import "domain/usage/queries/use-against-rules";

const today = "2026-11-26";
let world: Awaited<ReturnType<typeof cloneDatabase>>;
let districtId: string;
let other: string;
let softwareId: string;
beforeAll(async () => {
  world = await cloneDatabase();
  const money = await aMoneyWorld(world.db);
  districtId = money.own;
  other = money.other;
  softwareId = money.products.mathloom;
}, 60_000);
afterAll(() => world?.close());

const sharedProduct = sql`(select s.id from software s where s.district_id is null order by s.id limit 1)`;

/** A count of what was made, so that each reading says whether it is a new one. */
let made = 0;
const read = keptRecords("counted in this test", { make: async () => ++made, rows: () => 1 });
const readOf = (of: string, db: Db = world.db) => read(db, { districtId: of, scope: wholeDistrict(of), today });

/** Whether each of two districts reads what it read before, after something was done. */
async function keeps(work: () => Promise<unknown>) {
  const before = [await readOf(districtId), await readOf(other)];
  expect([await readOf(districtId), await readOf(other)], "nothing was done yet").toEqual(before);
  await work();
  const after = [await readOf(districtId), await readOf(other)];
  return { own: after[0] === before[0], other: after[1] === before[1] };
}

const rename = (db: Db) => sql`update contracts set title = title || '!' where district_id = ${districtId}`.execute(db);

it("what was made of records is kept until one of them changes, for their district alone", async () => {
  expect(await keeps(async () => {})).toEqual({ own: true, other: true });
  expect(await keeps(() => rename(world.db))).toEqual({ own: false, other: true });
  const touched = sql`update contracts set title = title where district_id = ${districtId}`;
  expect(await keeps(() => touched.execute(world.db)), "a row is written as it was").toEqual({
    own: true,
    other: true,
  });
});

it("a change counts once its transaction has ended, and never when that is undone", async () => {
  const undone = () =>
    world.db.transaction().execute(async (db) => {
      await rename(db);
      throw new Error("undone");
    });
  expect(await keeps(() => expect(undone()).rejects.toThrow("undone"))).toEqual({ own: true, other: true });
  const before = await readOf(districtId);
  await world.db.transaction().execute(async (db) => {
    await rename(db);
    expect(await readOf(districtId), "nobody else sees it yet").toBe(before);
    expect(await readOf(districtId, db), "who changes it reads what they changed").not.toBe(before);
  });
  expect(await readOf(districtId)).not.toBe(before);
});

it("many rows changed at once, in parts that are undone, too, leave a new stamp", async () => {
  const partly = () =>
    world.db.transaction().execute(async (db) => {
      await sql`savepoint part`.execute(db);
      await rename(db);
      await sql`rollback to savepoint part`.execute(db);
      await sql`update software set website = 'https://changed.example' where id = ${sharedProduct}`.execute(db);
      await rename(db);
    });
  expect(await keeps(partly)).toEqual({ own: false, other: false });
});

it("two that set the same stamps in another order both end well", async () => {
  const inTurns = transactionsInTurn(world.db);
  const both = (first: (db: Db) => Promise<unknown>, second: (db: Db) => Promise<unknown>) =>
    inTurns.transaction().execute(async (db) => {
      await first(db);
      await second(db);
    });
  // Rows of their own, so that the stamps alone are what they wait for.
  const catalog = (db: Db) => sql`insert into funding_sources (name) values (gen_random_uuid()::text)`.execute(db);
  const own = (db: Db) =>
    sql`insert into vendors (district_id, name) values (${districtId}, gen_random_uuid()::text)`.execute(db);
  const pairs = () => [1, 2, 3].flatMap(() => [both(catalog, own), both(own, catalog)]);
  expect(await keeps(() => Promise.all(pairs()))).toEqual({ own: false, other: false });
});

it("what all districts share counts for each of them", async () => {
  const shared = [
    sql`update software set name = name || '!' where id = ${sharedProduct}`,
    sql`insert into funding_sources (name) values ('A grant of this test')`,
    sql`update software_categories set name = name || '!' where id = (select min(id::text)::uuid from software_categories)`,
    sql`delete from funding_sources where name = 'A grant of this test'`,
  ];
  for (const [nth, one] of shared.entries())
    expect(await keeps(() => one.execute(world.db)), `change ${nth}`).toEqual({ own: false, other: false });
});

it("a record that moves to another district counts for both", async () => {
  const move = sql`update url_patterns set district_id = ${other}
    where id = (select id from url_patterns where district_id = ${districtId} limit 1)`;
  await sql`insert into url_patterns (district_id, software_id, software_name, pattern, host) values (${districtId}, ${softwareId}, 'Moves',
    'moves.example', 'moves.example')`.execute(world.db);
  expect(await keeps(() => move.execute(world.db))).toEqual({ own: false, other: false });
});

it("students are records, however they come and go; people who aren't students are none", async () => {
  const person = (role: Role) => aPerson(world.db, { districtId, role, email: `${randomUUID()}@lakeside.example` });
  const { profileId: id } = await person("student");
  const change = (text: RawBuilder<unknown>) => keeps(() => text.execute(world.db));
  const [changed, unchanged] = [
    { own: false, other: true },
    { own: true, other: true },
  ];
  expect(await keeps(() => person("student"))).toEqual(changed);
  expect(await keeps(() => person("teacher"))).toEqual(unchanged);
  expect(await change(sql`update profiles set grade = '05' where id = ${id}`)).toEqual(changed);
  expect(await change(sql`update profiles set role = 'teacher' where id = ${id}`)).toEqual(changed);
  expect(await change(sql`update profiles set first_name = 'Ana' where id = ${id}`)).toEqual(unchanged);
  expect(await change(sql`update profiles set role = 'student', district_id = ${other} where id = ${id}`)).toEqual({
    own: true,
    other: false,
  });
  expect(await change(sql`delete from profiles where id = ${id}`)).toEqual({ own: true, other: false });
  expect((await sql`select from student_changes`.execute(world.db)).rows).toEqual([]);
});

it("nothing is kept of one person's, of what couldn't be read, or for another reader", async () => {
  const scope = { reach: "classes", districtId, schoolId: districtId, profileId: null } as const;
  const classes = () => read(world.db, { districtId, today, scope });
  expect(await classes()).not.toBe(await classes());
  const at = (schoolId: string) =>
    read(world.db, { districtId, today, scope: { reach: "school", districtId, schoolId, profileId: null } });
  expect(await at(districtId)).toBe(await at(districtId));
  expect(await at(districtId)).not.toBe(await at(other));
  expect(await at(districtId)).not.toBe(await readOf(districtId));

  let faults = 1;
  const failing = keptRecords("failing in this test", {
    make: async () => {
      if (faults-- > 0) throw new Error("not now");
      return "read";
    },
    rows: () => 1,
  });
  const again = () => failing(world.db, { districtId, scope: wholeDistrict(districtId), today });
  await expect(again()).rejects.toThrow("not now");
  expect(await again()).toBe("read");
});

it("each list of what it is about has a value of its own, and empty ones make room, too", async () => {
  let times = 0;
  const listed = keptRecords("listed in this test", {
    make: async (_db, { about }) => [about, ++times],
    rows: () => 0,
  });
  const of = (about: string) =>
    listed(world.db, { districtId, scope: wholeDistrict(districtId), today, about, stamp: "one" });
  const [first, second] = [await of("a,b"), await of("a,c")];
  expect([first, second, await of("a,b")]).toEqual([["a,b", 1], ["a,c", 2], first]);
  await Promise.all(Array.from({ length: 150_000 }, (_, nth) => of(`x${nth}`)));
  expect(await of("a,c"), "the oldest of too many").not.toEqual(second);
});

it("those who ask at once share what is made, and the oldest makes room", async () => {
  let times = 0;
  const large = keptRecords("large in this test", { make: async () => ++times, rows: () => 100_000 });
  const of = (id: string) => large(world.db, { districtId: id, scope: wholeDistrict(id), today });
  expect(await Promise.all([of(districtId), of(districtId), of(districtId)])).toEqual([1, 1, 1]);
  expect([await of(other), await of(other)]).toEqual([2, 2]);
  expect(await of(districtId), "two of 100,000 rows are more than is kept").toBe(3);
});

it("a name is read once until it changes, and one that isn't there is looked for once", async () => {
  const statements: string[] = [];
  const watched = watch(({ sql: text }) => statements.push(text));
  const named = async (...ids: string[]) => {
    const found = await namesAndStatus(watched, wholeDistrict(districtId), { districtId, today }, ids);
    return {
      names: found.map(({ name }) => name),
      reads: statements.filter((text) => !/record_stamps/.test(text)).length,
    };
  };
  const first = await named(softwareId, districtId);
  expect(first).toEqual({ names: [expect.stringMatching(/./)], reads: 1 });
  expect(await named(softwareId, districtId)).toEqual(first);
  expect(await named(softwareId, other), "one more that isn't there").toEqual({ ...first, reads: 2 });
  await sql`update software set name = 'Renamed' where id = ${softwareId}`.execute(world.db);
  expect(await named(softwareId)).toEqual({ names: ["Renamed"], reads: 3 });
});

type Statement = { sql: string; parameters: readonly unknown[] };
const watch = (see: (statement: Statement) => void) =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: world.pool }), log: ({ query }) => see(query) });

/** The tables that a statement reads, as its plan has them. */
type Plan = { "Relation Name"?: string; Plans?: Plan[] };
const tablesOf = (plan: Plan): string[] => [plan["Relation Name"] ?? [], ...(plan.Plans ?? []).map(tablesOf)].flat();

it("every table that kept values are made of has the trigger, and none of them is made of the time", async () => {
  const { rows: stamped } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger
    where tgname in ('stamp_change', 'stamp_update', 'stamp_insert', 'stamp_delete')
    group by 1 having sum(case tgname when 'stamp_change' then 2 else 1 end) = 3`.execute(world.db);
  await sql`insert into district_software (district_id, software_id, approval_status)
    values (${districtId}, ${softwareId}, 'approved')
    on conflict (district_id, software_id) do update set approval_status = 'approved'`.execute(world.db);
  const statements: Statement[] = [];
  const watched = watch((statement) => statements.push(statement));
  const made = [...madeOfRecords].filter(([name]) => !name.endsWith("in this test"));
  expect(made.map(([name]) => name).sort()).toEqual([
    "categories",
    "compliance",
    "compliance with cost",
    "contracts",
    "enrollment",
    "funding sources",
    "given to students",
    "grounds of answers",
    "grounds of changes",
    "licensed to students",
    "names",
    "products in use",
    "products of domains",
    "records of software in use",
    "software in use",
    "unauthorized",
    "use against rules",
    "value",
  ]);
  for (const [, make] of made) await make(watched, { districtId, scope: wholeDistrict(districtId), today });
  await namesAndStatus(watched, wholeDistrict(districtId), { districtId, today }, [softwareId]);
  const read = new Set<string>();
  for (const { sql: text, parameters } of statements) {
    expect(text).not.toMatch(/\bnow\(\)|current_(date|timestamp)|clock_timestamp/);
    if (text.includes("record_stamps")) continue;
    const { rows } = await world.pool.query(`explain (format json) ${text}`, [...parameters]);
    for (const table of tablesOf(rows[0]["QUERY PLAN"][0].Plan)) read.add(table);
  }
  expect([...read].length, "plans were read").toBeGreaterThan(12);
  expect([...read].filter((name) => !stamped.some((one) => one.name === name))).toEqual([]);
});

it("what is kept for all who work in a district is what each of them would read alone", async () => {
  expect([...sharedByStaff].sort()).toEqual([
    "categories",
    "contracts",
    "enrollment",
    "funding sources",
    "licensed to students",
    "names",
  ]);
  const { rows } = await sql<{ id: string }>`select id from schools where district_id = ${districtId} limit 1`.execute(
    world.db,
  );
  const schoolId = rows[0]?.id ?? null;
  const staff = (["principal", "teacher"] as const).map((role) =>
    scopeOf({ id: randomUUID(), role, districtId, schoolId }),
  );
  const of = { districtId, today };
  for (const name of sharedByStaff) {
    const make = madeOfRecords.get(name);
    const shared = await make?.(world.db, { ...of, scope: wholeDistrict(districtId) });
    if (name !== "names") expect(shared, name).not.toEqual([]);
    for (const scope of staff) expect(await make?.(world.db, { ...of, scope }), name).toEqual(shared);
  }
  // Names are read one by one into what is kept; within a transaction nothing is.
  await world.db.transaction().execute(async (db) => {
    const shared = await namesAndStatus(db, wholeDistrict(districtId), of, [softwareId]);
    expect(shared).toHaveLength(1);
    for (const scope of staff) expect(await namesAndStatus(db, scope, of, [softwareId])).toEqual(shared);
  });
});
