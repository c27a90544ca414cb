import type { Db } from "db/client";
import { pinHostKey, resume } from "domain/rosters/commands/change-configuration-state";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { acting, openTools } from "../support/acting";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aDistrict, aPerson } from "../support/people";

const database = await cloneDatabase();
const { db } = database;
const tools = openTools(database);
afterAll(async () => {
  await tools.close();
  await database.close();
});

const now = new Date("2026-11-25T18:00:00Z");
const hostKey = `SHA256:${"1".repeat(43)}`;
let districtId: string;
let id: string;
let director: ReturnType<typeof acting>;

beforeEach(async () => {
  const name = crypto.randomUUID();
  districtId = (await aDistrict(db, name)).id;
  id = (await aConfiguration(db, districtId, name, { hostKey: null })).id;
  const { profileId } = await aPerson(db, { role: "it_director", districtId, email: `it@${name}.example` });
  director = acting({ profileId, role: "it_director", districtId });
  await db
    .insertInto("sftp_connection_tests")
    .values({ integration_id: id, district_id: districtId, host_key: hostKey, status: "succeeded" })
    .execute();
});

const setTo = (db: Db, values: Partial<Record<"sync_at" | "status" | "status_before_pause" | "host_key", string>>) =>
  db
    .updateTable("sftp_configurations")
    .set({ sync_frequency: "daily", ...values })
    .where("id", "=", id)
    .execute();
const waitsForALock = async () => {
  const { rows } = await sql`select from pg_locks where not granted`.execute(db);
  return rows.length > 0;
};

/** The next run, when a person did this while another one's change was not yet committed. */
async function nextAfter(act: () => Promise<unknown>, meanwhile: (db: Db) => Promise<unknown>) {
  let acted: Promise<unknown> | undefined;
  await db.transaction().execute(async (db) => {
    await meanwhile(db);
    acted = act();
    await expect.poll(waitsForALock).toBe(true);
  });
  expect(await acted).toBeDefined();
  const { next_sync } = await db
    .selectFrom("sftp_configurations")
    .select("next_sync")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return next_sync?.toISOString();
}

describe.each([
  {
    what: "is taken up again",
    act: () => resume(tools, director, { id, now }),
    before: { status: "paused", status_before_pause: "active", host_key: hostKey },
  },
  { what: "has its server confirmed", act: () => pinHostKey(tools, director, { id, now, hostKey }), before: {} },
])("a schedule that $what", ({ act, before }) => {
  beforeEach(() => setTo(db, { sync_at: "02:00", ...before }));

  test("runs next at the hour that was set at the same moment", async () => {
    expect(await nextAfter(act, (db) => setTo(db, { sync_at: "05:00" }))).toBe("2026-11-26T11:00:00.000Z");
  });

  test("runs next by the time zone that its district got at the same moment", async () => {
    const moves = (db: Db) =>
      db.updateTable("districts").set({ time_zone: "America/New_York" }).where("id", "=", districtId).execute();
    expect(await nextAfter(act, moves)).toBe("2026-11-26T07:00:00.000Z");
  });
});
