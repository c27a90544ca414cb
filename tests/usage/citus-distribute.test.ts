import { randomBytes, randomUUID } from "node:crypto";
import { openDatabase } from "db/client";
import { CannotDistribute, distributeUsage } from "db/distribute";
import { verifyDay } from "domain/usage/queries/verify";
import { rollUpWaiting } from "domain/usage/roll-up";
import { sql } from "kysely";
import { afterAll, expect, inject, it } from "vitest";
import { prepareDatabase } from "worker/prepare-database";
import { distribute } from "worker/usage/distribute";
import { ask } from "../support/citus-cluster";
import { atDatabase, type Cluster, dropEverywhere, makeDatabase } from "../support/citus-database";
import { cloneDatabase } from "../support/database";
import { anIntake, rowsOf } from "./world";

const { cluster } = inject("database");
const onCluster = it.skipIf(!cluster);
const made: string[] = [];

afterAll(async () => {
  for (const name of made) if (cluster) await dropEverywhere(cluster, name);
});

/** A migrated database on some servers of the cluster, with nothing distributed. */
async function aWhole(servers: Cluster["servers"]) {
  const name = `whole_${randomBytes(4).toString("hex")}`;
  made.push(name);
  const urls = await makeDatabase({ servers }, name);
  await prepareDatabase(urls);
  return { name, ...urls };
}

it.skipIf(cluster)("refuses a database that is no Citus coordinator, and says what to do", async () => {
  const world = await cloneDatabase();
  await expect(distribute(world.ownerUrl, () => {})).rejects.toThrow("This database is no Citus coordinator");
  await world.close();
});

onCluster(
  "distributes a database that holds use, goes on where it was broken off, and changes nothing when it is repeated",
  async () => {
    const { name, ownerUrl, appUrl } = await aWhole(cluster?.servers ?? []);
    const app = openDatabase(appUrl, { max: 4 });
    const owner = openDatabase(ownerUrl, { max: 1 });
    const { districtId, send } = await anIntake(app.db, { name: "Whole", now: "2026-11-03T12:00:00Z" });
    const visit = (hour: number) => ({
      event_id: randomUUID(),
      occurred_at: `2026-11-02T${hour}:00:00Z`,
      person: `pupil-${hour % 3}`,
      url: "https://games.example/x",
    });
    await send([14, 15, 16, 17].map(visit));
    await rollUpWaiting(app.db, { districtId });
    const figures = () => rowsOf(app.db, districtId, "*", "usage_day");
    const before = await figures();

    let said = 0;
    const breaking = distributeUsage(owner.db, () => {
      if (++said === 5) throw new Error("broken off");
    });
    await expect(breaking).rejects.toThrow("broken off");
    const more: string[] = [];
    expect((await distribute(ownerUrl, (line) => more.push(line)))[0]).toMatch(/^Distributed \d+ tables and \d/);
    expect(more.join()).not.toContain("usage_districts,");
    expect(await distribute(ownerUrl, () => {})).toEqual(["Everything was distributed before."]);

    expect(await figures()).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
    await send([18, 19].map(visit));
    await rollUpWaiting(app.db, { districtId });
    expect(await verifyDay(app.db, { districtId, day: "2026-11-02" })).toEqual([]);
    expect(await rowsOf(app.db, districtId, "1", "usage_events")).toHaveLength(6);

    const sup = atDatabase((cluster as Cluster).servers[0] as string, name);
    const [spread] = await ask(
      sup,
      `select count(distinct colocation_id)::int as groups, min(shard_count)::int as shards,
        (select count(*)::int from pg_class c where relname like 'usage\\_%' and relkind in ('r', 'p')
          and relnamespace = 'public'::regnamespace
          and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)) as "left"
      from citus_tables where table_name::text like 'usage\\_%'`,
    );
    expect(spread).toEqual({ groups: 1, shards: 32, left: 0 });
    expect(await ask(sup, "select from only usage_people")).toHaveLength(3);

    // The application's role may make no table; a day that it asks for lies where the others do.
    await expect(sql`create table usage_other (district_id uuid)`.execute(app.db)).rejects.toThrow("permission denied");
    await sql`select make_partitions('usage_events', '2026-06-01', 1)`.execute(app.db);
    const found = await ask(
      sup,
      "select from pg_dist_partition where logicalrelid = 'usage_events_2026_06_01'::regclass",
    );
    expect(found).toHaveLength(1);
    expect((await prepareDatabase({ ownerUrl, appUrl })).migrations).toEqual([]);
    await expect(distribute(appUrl, () => {})).rejects.toThrow("does not own the tables of use");
    await Promise.all([app.close(), owner.close()]);
  },
  180_000,
);

onCluster(
  "refuses a coordinator without workers, and a worker",
  async () => {
    const [coordinator, worker] = (cluster as Cluster).servers as [string, string];
    const { ownerUrl } = await aWhole([coordinator]);
    const alone = openDatabase(ownerUrl, { max: 1 });
    await expect(distributeUsage(alone.db)).rejects.toThrow(CannotDistribute);
    await expect(distributeUsage(alone.db)).rejects.toThrow("has no worker");
    await alone.close();
    const name = `whole_${randomBytes(4).toString("hex")}`;
    made.push(name);
    const { ownerUrl: other } = await makeDatabase(cluster as Cluster, name);
    const atWorker = openDatabase(Object.assign(new URL(other), { port: new URL(worker).port }).href, { max: 1 });
    await expect(distributeUsage(atWorker.db)).rejects.toThrow("is a worker of a Citus cluster");
    await atWorker.close();
  },
  120_000,
);
