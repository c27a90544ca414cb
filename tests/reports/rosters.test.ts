import { syncChangesReport } from "domain/rosters/reports/sync-changes";
import { syncLogsReport } from "domain/rosters/reports/sync-logs";
import { syncProblemsReport } from "domain/rosters/reports/sync-problems";
import { rosterUsersReport } from "domain/rosters/reports/users";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { twoPlaces, whole } from "./two-places";

const places = await twoPlaces();
const { db, own, other, job } = places;
afterAll(() => places.close());

describe("sync logs", () => {
  it("are those of the district, the newest first", async () => {
    const { name, columns, rows } = await whole(syncLogsReport(db, job, { filter: { order: "newest" } }));
    expect([name, columns.slice(4, 6)]).toEqual(["sync-logs", ["started_by", "result"]]);
    expect(rows.map((row) => row.slice(2, 6))).toEqual(
      [
        ["A person", "Waiting"],
        ["A person", "Held for review"],
        ["A person", "Applied"],
        ["Approval", "Failed"],
      ].map((how) => [`${own.mark} nightly`, `${own.mark} district`, ...how]),
    );
  });

  it("go on over all batches", async () => {
    const oldest = new Date("2020-01-01T00:00:00Z").getTime();
    const many = Array.from({ length: 1_005 }, (_, at) => ({
      district_id: own.districtId,
      integration_id: own.configurationId,
      trigger: "schedule",
      status: "failed",
      message: `sync ${at}`,
      started_at: new Date(oldest + at * 1_000),
      finished_at: new Date(),
    }));
    await db.insertInto("sync_logs").values(many).execute();
    const { rows } = await whole(syncLogsReport(db, job, { filter: { order: "oldest", results: ["failed"] } }));
    expect(rows.slice(0, -1).map((row) => row.at(-1))).toEqual(many.map(({ message }) => message));
  });

  it("are none of another district", async () => {
    const filter = { order: "newest" as const, configurationId: other.configurationId };
    expect((await whole(syncLogsReport(db, job, { filter }))).rows).toEqual([]);
  });
});

/** When a sync started, by the clocks of its district. */
async function startedIn(zone: string, syncId: string) {
  const { rows } = await sql<{ at: string }>`
    select to_char(started_at at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS') as at from sync_logs where id = ${syncId}`.execute(
    db,
  );
  return rows[0]?.at;
}

describe("what a sync changes", () => {
  it("is a line a row, and a line a field of one that stood before", async () => {
    const [before, after] = [
      { given_name: "Ann", username: "ann" },
      { given_name: "Anna", username: "ann" },
    ];
    await db
      .insertInto("sync_changes")
      .values({
        district_id: own.districtId,
        sync_id: own.heldSyncId,
        kind: "users",
        sourced_id: "u1",
        op: "update",
        name: "Anna",
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })
      .execute();
    const { name, columns, rows } = await whole(
      await syncChangesReport(db, job, { filter: { syncId: own.heldSyncId, search: "" } }),
    );
    expect(name).toBe(`changes-of-sync-${await startedIn("America/Chicago", own.heldSyncId)}`);
    expect(columns).toEqual(["kind", "sourcedId", "name", "what happens", "field", "before", "after"]);
    expect(rows).toEqual([
      ["People", own.mark, own.mark, "Removed", null, null, null],
      ["People", "u1", "Anna", "Changed", "givenName", "Ann", "Anna"],
    ]);
  });

  it("is all there, each change once, however many pages of rows that takes", async () => {
    await sql`
      insert into sync_changes (district_id, sync_id, kind, op, sourced_id, name)
      select ${own.districtId}::uuid, ${own.heldSyncId}::uuid, case when i % 2 = 0 then 'users' else 'enrollments' end,
        case when i % 3 = 0 then 'create' else 'deactivate' end, 'many-' || i, 'Many ' || i % 7
      from generate_series(1, 12000) i`.execute(db);
    const filter = { syncId: own.heldSyncId, search: "Many" };
    const { rows } = await whole(await syncChangesReport(db, job, { filter }));
    expect(rows).toHaveLength(12_000);
    expect(new Set(rows.map(([, id]) => id)).size).toBe(12_000);
  });

  it("is not there for another district", async () => {
    const filter = { syncId: other.heldSyncId, search: "" };
    expect(await syncChangesReport(db, job, { filter })).toBeUndefined();
  });
});

describe("the problems of a sync", () => {
  it("are told with what they mean and what to do", async () => {
    const { name, columns, rows } = await whole(await syncProblemsReport(db, job, { syncId: own.syncId }));
    expect(name).toBe(`problems-of-sync-${await startedIn("America/Chicago", own.syncId)}`);
    expect(columns).toEqual(["file", "line", "field", "severity", "problem", "what to do"]);
    expect(rows).toEqual([[own.mark, null, null, "error", expect.stringContaining("1 row of"), expect.any(String)]]);
  });

  it("are not there for another district", async () => {
    expect(await syncProblemsReport(db, job, { syncId: other.syncId })).toBeUndefined();
  });
});

describe("the people of a configuration", () => {
  const of = (configurationId: string) => ({ filter: { configurationId, search: "", sort: "name" as const } });

  it("are those it brought in", async () => {
    const { name, columns, rows } = await whole(await rosterUsersReport(db, job, of(own.configurationId)));
    expect([name, columns.length]).toEqual(["mark-own-nightly-users", 9]);
    expect(rows.map((row) => row.slice(0, 4))).toEqual([[`${own.mark}-teacher`, own.mark, own.mark, "teacher"]]);
  });

  it("are all there, each once and in the order of the list, however many reads that takes", async () => {
    await sql`
      insert into roster_users (district_id, integration_id, sourced_id, status, enabled_user, org_sourced_ids, role,
        username, given_name, family_name, grades, first_seen_sync)
      select ${own.districtId}::uuid, ${own.configurationId}::uuid, 'many-' || i, 'active', true, '{}', 'student',
        'many' || i, 'Many', 'Name ' || i % 7, '{}', ${own.syncId}::uuid
      from generate_series(1, 100001) i`.execute(db);
    const filter = { ...of(own.configurationId).filter, search: "Many" };
    const { rows } = await whole(await rosterUsersReport(db, job, { filter }));
    expect(rows).toHaveLength(100_001);
    expect(new Set(rows.map(([id]) => id)).size).toBe(100_001);
    const names = rows.map(([, name]) => String(name));
    expect(names).toEqual(names.toSorted());
    await sql`delete from roster_users where integration_id = ${own.configurationId} and sourced_id like 'many-%'`.execute(
      db,
    );
  }, 60_000);

  it("are not there for another district", async () => {
    expect(await rosterUsersReport(db, job, of(other.configurationId))).toBeUndefined();
  });
});
