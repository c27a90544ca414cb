import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { laterBundle, laterFiles } from "./bundles-1-2";
import { openWorld, type World } from "./world";

const tables = [
  "roster_orgs",
  "roster_academic_sessions",
  "roster_courses",
  "roster_classes",
  "roster_users",
  "roster_roles",
  "roster_enrollments",
];

type Configuration = { id: string; district_id: string };
let world: World;
let ours: Configuration;
let theirs: Configuration;

beforeAll(async () => {
  world = await openWorld();
  ours = await world.makeConfiguration((await world.makeDistrict("Lakeside")).id);
  theirs = await world.makeConfiguration((await world.makeDistrict("Northfield")).id);
  for (const configuration of [ours, theirs]) {
    const row = await world.sync(configuration, laterFiles(laterBundle()));
    expect(row.status).toBe("applied");
  }
});
afterAll(() => world.close());

const count = async (table: string, configuration: Configuration) =>
  (await world.rosterOf(configuration, table, "sourced_id")).length;

/** Copies our rows of a table, all in one statement, as rows of other sources: one statement, one copy for each. */
async function copyTo(table: string, sources: Configuration[]) {
  const links = { profile_id: null, school_id: null, linked_district_id: null };
  const changes = sources.map((source, at) => ({
    ...links,
    district_id: source.district_id,
    integration_id: source.id,
    // Ids of their own, so that nothing but the source can be refused.
    sourced_id: `copy-${at}`,
  }));
  const copied = sql`
    insert into ${sql.table(table)}
    select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(t) || change)).*
    from (select * from ${sql.table(table)} where integration_id = ${ours.id} limit 1) t
      cross join jsonb_array_elements(${JSON.stringify(changes)}::jsonb) change`;
  return copied.execute(world.db).then(
    ({ numAffectedRows }) => Number(numAffectedRows),
    (error: { code?: string; constraint?: string }) => `${error.code} ${error.constraint}`,
  );
}

describe.each(tables)("a row of %s", (table) => {
  it("is taken when its source is a configuration of its district", async () => {
    const before = await count(table, theirs);
    expect(await copyTo(table, [theirs])).toBe(1);
    expect(await count(table, theirs)).toBe(before + 1);
  });

  it("is refused when its source is no configuration at all", async () => {
    const nowhere = { id: randomUUID(), district_id: ours.district_id };
    expect(await copyTo(table, [nowhere])).toBe(`23503 ${table}_configuration_fk`);
    expect(await count(table, nowhere)).toBe(0);
  });

  it("is refused when its source is another district's configuration", async () => {
    const before = await count(table, theirs);
    const foreign = { id: theirs.id, district_id: ours.district_id };
    expect(await copyTo(table, [foreign])).toBe(`23503 ${table}_configuration_fk`);
    expect(await count(table, theirs)).toBe(before);
  });

  it("takes down with it the sound rows of its statement", async () => {
    const before = await count(table, ours);
    const nowhere = { id: randomUUID(), district_id: ours.district_id };
    expect(await copyTo(table, [ours, nowhere])).toBe(`23503 ${table}_configuration_fk`);
    expect(await count(table, ours)).toBe(before);
  });
});

it("a configuration that is deleted takes its roster rows with it, and nobody else's", async () => {
  const rows = (configuration: Configuration) => Promise.all(tables.map((table) => count(table, configuration)));
  const kept = await rows(theirs);
  expect(Math.min(...kept, ...(await rows(ours)))).toBeGreaterThan(0);
  await world.db.deleteFrom("sftp_configurations").where("id", "=", ours.id).execute();
  expect(await rows(ours)).toEqual(tables.map(() => 0));
  expect(await rows(theirs)).toEqual(kept);
});

it("a row can't come in while its configuration is being deleted", async () => {
  const doomed = await world.makeConfiguration(theirs.district_id);
  const other = await world.pool.connect();
  await other.query("begin");
  await other.query("delete from sftp_configurations where id = $1", [doomed.id]);
  const coming = sql`
    insert into roster_courses
    select (jsonb_populate_record(null::roster_courses, to_jsonb(t) || ${JSON.stringify({ integration_id: doomed.id })}::jsonb)).*
    from (select * from roster_courses where integration_id = ${theirs.id} limit 1) t`
    .execute(world.db)
    .then(
      () => "taken",
      (error: { code?: string }) => error.code,
    );
  const waiting = () =>
    sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      .execute(world.db)
      .then(({ rows }) => rows.length);
  await expect.poll(waiting).toBe(1);
  await other.query("commit");
  other.release();
  expect(await coming).toBe("23503");
});
