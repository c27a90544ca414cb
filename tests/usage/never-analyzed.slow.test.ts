import { openDatabase } from "db/client";
import { rollUpDay } from "domain/usage/queries/roll-up";
import { verifyDay } from "domain/usage/queries/verify";
import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { anIntake } from "./world";

const day = "2026-11-02";
const [visits, places] = [200_000, 2_000];

/** A day of so many visits to as many places, in tables of which the planner knows nothing, nor ever hears. */
async function anUnknownDay(world: Awaited<ReturnType<typeof cloneDatabase>>) {
  const { db, asOwner } = world;
  const { districtId, send } = await anIntake(db, { name: "Never analyzed", now: `${day}T12:00:00Z` });
  await send([
    { event_id: crypto.randomUUID(), occurred_at: `${day}T11:00:00Z`, person: "a", url: "https://a.example/" },
  ]);
  await asOwner(`do $$ declare t regclass; begin
    for t in select oid from pg_class where relname like 'usage%' and relkind = 'r' loop
      execute format('alter table %s set (autovacuum_enabled = false)', t);
    end loop; end $$`);
  await sql`insert into usage_targets (district_id, target_no, domain)
    select ${districtId}::uuid, 1000000 + n, n || '.example' from generate_series(1, ${places}::int) n`.execute(db);
  await sql`insert into usage_places (district_id, place_no, domain, target_no)
    select ${districtId}::uuid, 1000000 + n, n || '.example', 1000000 + n from generate_series(1, ${places}::int) n`.execute(
    db,
  );
  await sql`insert into usage_events
      (district_id, event_id, occurred_at, day, person_no, place_no, seconds, hour, source_no)
    select ${districtId}::uuid, gen_random_uuid(), ${`${day}T16:00:00Z`}::timestamptz, ${day}::date,
      1000000 + n % 6000, 1000001 + n % ${places}::int, null, 10, 1 from generate_series(1, ${visits}::int) n`.execute(
    db,
  );
  return districtId;
}

// Going through every place for each visit is 400 million comparisons: minutes; it takes a few seconds without.
it.skipIf(inject("database").cluster)(
  "counts a whole day and verifies it in tables that were never analyzed",
  async () => {
    const world = await cloneDatabase();
    try {
      const districtId = await anUnknownDay(world);
      // A statement that goes through everything ends as an error, instead of going on behind a test that is over.
      const { db, close } = openDatabase(world.url, { statementTimeoutMs: 30_000 });
      try {
        expect(await rollUpDay(db, { districtId, day, all: true })).toBe(1);
        expect(await verifyDay(db, { districtId, day })).toEqual([]);
      } finally {
        await close();
      }
    } finally {
      await world.close();
    }
  },
  120_000,
);
