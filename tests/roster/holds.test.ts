import { wholeDistrict } from "domain/access/scope";
import { discardSync } from "domain/rosters/queries/sync-decisions";
import { listLatestSyncs } from "domain/rosters/queries/sync-logs";
import { purgeSyncDetails } from "domain/rosters/queries/sync-retention";
import { toSyncRow } from "domain/rosters/sync-row";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundle, enrollment, filesOf, manifest, type Row, user } from "./bundles";
import { openWorld, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The small district with so many more students, each in the first class. */
function district(students: number, more: (nth: number) => Row = () => ({})) {
  const rows = bundle();
  for (let nth = 0; nth < students; nth++) {
    rows.users.push(user(`n${nth}`, "student", "s1", { grades: "09", ...more(nth) }));
    rows.enrollments.push(enrollment(`ne${nth}`, "a1", "s1", `n${nth}`, "student"));
  }
  return rows;
}

const begin = async (students = 60) => {
  const configuration = await world.makeConfiguration((await world.makeDistrict("Lakeside")).id);
  const first = await world.sync(configuration, filesOf(district(students)));
  expect(first.status).toBe("applied");
  return { configuration, first };
};
const settingsOf = (id: string) =>
  world.db.selectFrom("sftp_configurations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const set = (id: string, values: Record<string, unknown>) =>
  world.db.updateTable("sftp_configurations").set(values).where("id", "=", id).execute();
const changesOf = (syncId: string) =>
  world.db
    .selectFrom("sync_changes")
    .select(["kind", "op", "sourced_id", "name", "before", "after"])
    .where("sync_id", "=", syncId)
    .orderBy("kind")
    .orderBy("op")
    .orderBy("sourced_id")
    .execute();
const guardsOf = (row: { guard_findings: unknown }) =>
  (row.guard_findings as { guard: string; kind: string; count: number; of: number }[]).map(
    ({ guard, kind, count, of }) => `${guard} ${kind} ${count} of ${of}`,
  );

type Begun = Awaited<ReturnType<typeof begin>>["configuration"];

describe("a sync that would change too much", () => {
  it("is held when more than 10 % would be taken out, and changes nothing", async () => {
    const { configuration } = await begin(60);
    const held = await world.sync(configuration, filesOf(district(50)));
    expect(held).toMatchObject({ status: "held", verdict: "hold_for_review", decision: null, total_processed: 0 });
    expect(guardsOf(held)).toEqual(["deactivated users 10 of 66", "deactivated enrollments 10 of 65"]);
    expect(held.message).toBe(
      "People: 10 of 66 (15.2%) would be removed; the limit is 10%. There is 1 more reason. Nothing was applied. Review the changes, then approve or discard them.",
    );
    expect(await world.active(configuration, "roster_users")).toHaveLength(66);
    expect(await settingsOf(configuration.id)).toMatchObject({ status: "active", status_message: null });
    const changes = await changesOf(held.id);
    expect(changes.map(({ kind, op }) => `${kind} ${op}`).sort()).toEqual([
      ...Array(10).fill("enrollments deactivate"),
      ...Array(10).fill("users deactivate"),
    ]);
    expect(changes.find(({ kind }) => kind === "enrollments")).toMatchObject({
      name: "Given n50 Family n50 in Class a1",
    });
  });

  it.each([
    ["exactly 10 % goes", 55, 49],
    ["fewer than five rows go", 10, 6],
  ])("is not held when %s", async (_, before, after) => {
    const { configuration } = await begin(before);
    expect(await world.sync(configuration, filesOf(district(after)))).toMatchObject({ status: "applied" });
  });

  it("is not held for fewer than five rows of one sort, though many of another go", async () => {
    const { configuration } = await begin(10);
    const limits = { users: { deactivated: 100, updated: 1 }, enrollments: { deactivated: 100 } };
    await set(configuration.id, { guard_limits: JSON.stringify(limits) });
    const rows = district(4, () => ({ middleName: "New" }));
    expect(await world.sync(configuration, filesOf(rows))).toMatchObject({ status: "applied" });
  });

  it("is held when more than 75 % would change", async () => {
    const { configuration } = await begin(60);
    const held = await world.sync(configuration, filesOf(district(60, () => ({ middleName: "New" }))));
    expect(guardsOf(held)).toEqual(["updated users 60 of 66"]);
    const [change] = await changesOf(held.id);
    expect(change).toMatchObject({ op: "update", name: "Given n0 Family n0" });
    expect(change).toMatchObject({ before: { middle_name: null }, after: { middle_name: "New" } });
  });

  it("is held when a whole school would vanish, however small", async () => {
    const { configuration } = await begin(60);
    const rows = district(60);
    rows.orgs = rows.orgs.filter(({ sourcedId }) => sourcedId !== "s2");
    rows.users = rows.users.filter(({ orgSourcedIds }) => orgSourcedIds !== "s2");
    rows.classes = rows.classes.filter(({ schoolSourcedId }) => schoolSourcedId !== "s2");
    rows.enrollments = rows.enrollments.filter(({ schoolSourcedId }) => schoolSourcedId !== "s2");
    const held = await world.sync(configuration, filesOf(rows));
    expect(held.status).toBe("held");
    expect(guardsOf(held)).toEqual(["school orgs 1 of 2"]);
  });

  it("is held when all enrollments of a school go though the school stays", async () => {
    const { configuration } = await begin(300);
    const more = district(300);
    for (let nth = 0; nth < 5; nth++) more.enrollments.push(enrollment(`x${nth}`, "a2", "s2", `n${nth}`, "student"));
    await world.sync(configuration, filesOf(more));
    const rows = district(300);
    rows.enrollments = rows.enrollments.filter(({ schoolSourcedId }) => schoolSourcedId !== "s2");
    expect(guardsOf(await world.sync(configuration, filesOf(rows)))).toEqual(["school orgs 1 of 2"]);
  });

  it("is held when the same people come under new ids, though they are few", async () => {
    const { configuration } = await begin(200);
    const rows = district(200);
    for (const who of rows.users.filter(({ sourcedId }) => /^n[0-5]$/.test(sourcedId as string))) {
      rows.enrollments = rows.enrollments.map((row) =>
        row.userSourcedId === who.sourcedId ? { ...row, userSourcedId: `new-${who.sourcedId}` } : row,
      );
      who.sourcedId = `new-${who.sourcedId}`;
    }
    expect(guardsOf(await world.sync(configuration, filesOf(rows)))).toEqual(["rekeyed users 6 of 206"]);
  });

  it("judges a delta's deletions by the same rules", async () => {
    const { configuration } = await begin(60);
    const stamp = { dateLastModified: "2026-11-01T00:00:00.000Z" };
    const gone = district(60).users.slice(-10);
    const rows = { users: gone.map((row) => ({ ...row, status: "tobedeleted", ...stamp })) };
    const held = await world.sync(configuration, filesOf(rows, { "manifest.csv": manifest({ users: "delta" }) }));
    expect(guardsOf(held)).toEqual(["deactivated users 10 of 66"]);
  });

  it("is judged by the configuration's own limits; a raised one is for one applied sync only", async () => {
    const { configuration } = await begin(60);
    const limits = { users: { deactivated: 30, updated: 50 }, enrollments: { deactivated: 30 } };
    await set(configuration.id, { guard_limits: JSON.stringify(limits) });
    expect(await world.sync(configuration, filesOf(district(50)))).toMatchObject({ status: "applied" });
    expect((await settingsOf(configuration.id)).guard_limits).toEqual({ users: { updated: 50 } });
    expect(await world.sync(configuration, filesOf(district(40)))).toMatchObject({ status: "held" });
  });

  it("is applied as far as it adds when only additions are wanted", async () => {
    const { configuration } = await begin(60);
    await set(configuration.id, { additions_only: true });
    const rows = district(40, () => ({ middleName: "New" }));
    rows.users.push(user("z1", "student", "s1"));
    const row = await world.sync(configuration, filesOf(rows));
    expect(row).toMatchObject({ status: "applied" });
    expect(row.message).toContain("1 change was applied. Additions only: 80 changes were left out.");
    expect(await world.active(configuration, "roster_users")).toHaveLength(67);
    await set(configuration.id, { additions_only: false });
    // The same files are looked at again once all of them is wanted.
    expect(await world.sync(configuration, filesOf(rows))).toMatchObject({ status: "held" });
  });
});

describe("a held sync", () => {
  const heldSyncs = async () => {
    const { configuration } = await begin(60);
    const files = filesOf(district(50));
    return { configuration, files, held: await world.sync(configuration, files) };
  };

  it("applies exactly what was shown once it is approved", async () => {
    const { configuration, files, held } = await heldSyncs();
    const approval = await world.follow("approval", configuration, held.id, files);
    expect(approval).toMatchObject({ status: "applied", verdict: "accept" });
    expect(await world.active(configuration, "roster_users")).toHaveLength(56);
    expect(await world.log(held.id)).toMatchObject({ status: "held", decision: "approved" });
    expect(await settingsOf(configuration.id)).toMatchObject({ status: "active", applied_sync_id: approval.id });
    const shown = (await changesOf(held.id)).map((change) => ({ ...change, after: null }));
    expect((await changesOf(approval.id)).map((change) => ({ ...change, after: null }))).toEqual(shown);
  });

  it("is not applied when the files on the server have changed since", async () => {
    const { configuration, held } = await heldSyncs();
    const approval = await world.follow("approval", configuration, held.id, filesOf(district(49)));
    expect(approval.status).toBe("failed");
    expect(approval.message).toContain("The files on the server have changed since the sync was held.");
    expect(await world.active(configuration, "roster_users")).toHaveLength(66);
    expect(await world.log(held.id)).toMatchObject({ decision: null });
    expect(await settingsOf(configuration.id)).toMatchObject({ status: "active" });
  });

  it("is not applied when the roster has changed since", async () => {
    const { configuration, files, held } = await heldSyncs();
    await world.db
      .updateTable("roster_users")
      .set({ given_name: "Changed" })
      .where("integration_id", "=", configuration.id)
      .where("sourced_id", "=", "n55")
      .execute();
    const approval = await world.follow("approval", configuration, held.id, files);
    expect(approval.status).toBe("failed");
    expect(approval.message).toContain("The roster has changed since the sync was held");
    expect(await world.active(configuration, "roster_users")).toHaveLength(66);
  });

  it("can't be approved once a newer sync has been applied or held", async () => {
    const { configuration, files, held } = await heldSyncs();
    await world.sync(configuration, filesOf(district(58)));
    expect(await world.log(held.id)).toMatchObject({ decision: "superseded" });
    const approval = await world.follow("approval", configuration, held.id, files);
    expect(approval).toMatchObject({
      status: "failed",
      message: "Someone has already decided about the held sync. Nothing was applied.",
    });
    expect(await world.active(configuration, "roster_users")).toHaveLength(64);
  });

  it("waits no longer when the folder has other files again, though they change nothing", async () => {
    const { configuration, held } = await heldSyncs();
    const again = await world.sync(configuration, filesOf(district(60)), { trigger: "schedule" });
    expect(again).toMatchObject({
      status: "unchanged",
      message: expect.stringContaining("same as the ones last applied"),
    });
    expect(await world.log(held.id)).toMatchObject({ status: "held", decision: "superseded" });
  });

  it("waits no longer when the files that replaced its own are rejected", async () => {
    const { configuration, held } = await heldSyncs();
    expect((await world.sync(configuration, { "orgs.csv": "" })).status).toBe("rejected");
    expect(await world.log(held.id)).toMatchObject({ decision: "superseded" });
  });

  it("goes on waiting while its own files lie in the folder, though they were discarded before", async () => {
    const { configuration, files, held } = await heldSyncs();
    await set(configuration.id, { discarded_file_set_hash: held.file_set_hash });
    expect((await world.sync(configuration, files, { trigger: "schedule" })).status).toBe("unchanged");
    expect(await world.log(held.id)).toMatchObject({ decision: null });
  });

  it("goes on waiting when nobody could look into the folder", async () => {
    const { configuration, held } = await heldSyncs();
    expect((await world.sync(configuration, {})).status).toMatch(/failed|rejected/);
    expect(await world.log(held.id)).toMatchObject({ decision: null });
  });

  it("does not come up again by the schedule once its files were discarded, but does by hand", async () => {
    const { configuration, files, held } = await heldSyncs();
    await set(configuration.id, { discarded_file_set_hash: held.file_set_hash });
    const scheduled = await world.sync(configuration, files, { trigger: "schedule" });
    expect(scheduled).toMatchObject({ status: "unchanged" });
    expect(scheduled.message).toContain("discarded");
    expect(await world.sync(configuration, files)).toMatchObject({ status: "held" });
  });
});

describe("the last applied sync", () => {
  const tables = ["orgs", "academic_sessions", "courses", "classes", "users", "enrollments"];
  const state = async (configuration: Begun) => {
    const rows = await Promise.all(
      tables.map((table) => world.rosterOf(configuration, `roster_${table}`, "to_jsonb(t) - 'updated_at' as row")),
    );
    const active = rows.flat().filter(({ row }) => (row as Row).status === "active");
    const people = await world.db
      .selectFrom("profiles")
      .select(["display_name", "school_id", "grade"])
      .where("district_id", "=", configuration.district_id)
      .where("deactivated_at", "is", null)
      .orderBy("display_name")
      .execute();
    return { active, people };
  };

  it("is undone as a whole: the roster, its people and its schools stand as before", async () => {
    const { configuration } = await begin(60);
    const back = district(60);
    back.users = back.users.filter(({ sourcedId }) => sourcedId !== "n3");
    back.enrollments = back.enrollments.filter(({ userSourcedId }) => userSourcedId !== "n3");
    await world.sync(configuration, filesOf(back));
    const before = await state(configuration);
    const other: Row = { familyName: "Other", grades: "11" };
    const rows = district(58, (nth) => (nth === 5 ? other : {}));
    rows.users.push(user("z1", "student", "s2"));
    rows.orgs = rows.orgs.map((org) => (org.sourcedId === "s1" ? { ...org, name: "Alder Academy" } : org));
    const applied = await world.sync(configuration, filesOf(rows));
    expect(applied.status).toBe("applied");
    expect(await state(configuration)).not.toEqual(before);

    const set = { log_folder: "/filter" };
    await world.db.updateTable("sftp_configurations").set(set).where("id", "=", configuration.id).execute();
    const undo = await world.follow("undo", configuration, applied.id);
    expect(undo).toMatchObject({ status: "applied" });
    expect(undo.message).toContain("The schedule is paused, and filter logs aren’t imported until you resume it.");
    const [listed] = await listLatestSyncs(world.db, wholeDistrict(configuration.district_id), {
      configurationId: configuration.id,
    });
    expect(undo.message).toContain(`${listed && toSyncRow(listed).changed} changes undone`);
    expect(await state(configuration)).toEqual(before);
    expect((await world.log(applied.id)).undone_at).not.toBeNull();
    expect(await settingsOf(configuration.id)).toMatchObject({
      status: "paused",
      next_sync: null,
      applied_file_set_hash: null,
      applied_sync_id: undo.id,
    });
    // Asked for by hand, the same files do the same again.
    expect(await world.sync(configuration, filesOf(rows))).toMatchObject({
      status: "applied",
      message: applied.message,
    });
  });

  it("is undone even when it was the first", async () => {
    const { configuration, first } = await begin(5);
    await world.follow("undo", configuration, first.id);
    expect((await state(configuration)).active).toEqual([]);
    expect((await state(configuration)).people).toEqual([]);
  });

  it.each([
    ["it was undone already", async (_: Begun, id: string) => id],
    [
      "another was applied since",
      async (configuration: Begun, id: string) => {
        await world.sync(configuration, filesOf(district(59)));
        return id;
      },
    ],
    [
      "it is older than 90 days",
      async (_: Begun, id: string) => {
        await world.db
          .updateTable("sync_logs")
          .set({ finished_at: new Date(Date.now() - 91 * 86_400_000) })
          .where("id", "=", id)
          .execute();
        return id;
      },
    ],
  ])("can't be undone when %s", async (why, prepare) => {
    const { configuration, first } = await begin(60);
    const id = await prepare(configuration, first.id);
    if (why === "it was undone already") await world.follow("undo", configuration, id);
    const before = await state(configuration);
    const undo = await world.follow("undo", configuration, id);
    expect(undo.status).toBe("failed");
    expect(undo.message).toContain("can no longer be undone");
    expect(await state(configuration)).toEqual(before);
  });
});

describe("who manages the district", () => {
  const mails = async (configuration: Begun) => {
    const rows = await world.db
      .selectFrom("outgoing_mails")
      .select(["kind", "subject_id"])
      .where("district_id", "=", configuration.district_id)
      .orderBy("created_at")
      .execute();
    return rows.map(({ kind }) => kind);
  };

  it("is told once that a scheduled sync is held or fails, and that it is well again", async () => {
    const { configuration } = await begin(60);
    await world.person(configuration.district_id, "it_director");
    await world.person(configuration.district_id, "curriculum_director");
    const half = filesOf(district(50));
    const scheduled = { trigger: "schedule" };
    await world.sync(configuration, half);
    expect(await mails(configuration)).toEqual([]);
    await world.sync(configuration, half, scheduled);
    await world.sync(configuration, half, scheduled);
    expect(await mails(configuration)).toEqual(["sync_held"]);
    await world.sync(configuration, { "orgs.csv": "" }, scheduled);
    await world.sync(configuration, { "orgs.csv": "" }, scheduled);
    expect(await mails(configuration)).toEqual(["sync_held", "sync_failed"]);
    await world.sync(configuration, filesOf(district(60)), scheduled);
    await world.sync(configuration, filesOf(district(60)), scheduled);
    expect(await mails(configuration)).toEqual(["sync_held", "sync_failed", "sync_recovered"]);
    expect((await settingsOf(configuration.id)).recovered_at).not.toBeNull();
  });

  it("is not well again because discarded files lie there again: nothing was synced, and nobody is told so", async () => {
    const { configuration } = await begin(60);
    const director = await world.person(configuration.district_id, "it_director");
    const scheduled = { trigger: "schedule" };
    const discarded = filesOf(district(50));
    const held = await world.sync(configuration, discarded, scheduled);
    const discarding = { syncId: held.id, decidedBy: director.id };
    await world.db.transaction().execute((db) => discardSync(db, wholeDistrict(configuration.district_id), discarding));
    await world.sync(configuration, { "orgs.csv": "" }, scheduled);
    const before = await settingsOf(configuration.id);
    expect((await world.sync(configuration, discarded, scheduled)).status).toBe("unchanged");
    expect(await mails(configuration)).toEqual(["sync_held", "sync_failed"]);
    const after = await settingsOf(configuration.id);
    expect([after.last_sync, after.recovered_at]).toEqual([before.last_sync, null]);
    expect(after).toMatchObject({ status: "active", status_message: null, alerted: "failed" });
    await world.sync(configuration, filesOf(district(60)), scheduled);
    expect(await mails(configuration)).toEqual(["sync_held", "sync_failed", "sync_recovered"]);
  });

  it("leaves a configuration that never applied anything pending when its files are the discarded ones", async () => {
    const configuration = await world.makeConfiguration((await world.makeDistrict("Northfield")).id);
    const first = await world.sync(configuration, filesOf(district(5)));
    await set(configuration.id, {
      applied_sync_id: null,
      applied_file_set_hash: null,
      status: "error",
      discarded_file_set_hash: first.file_set_hash,
      last_sync: null,
    });
    await world.sync(configuration, filesOf(district(5)), { trigger: "schedule" });
    expect(await settingsOf(configuration.id)).toMatchObject({ status: "pending", last_sync: null });
  });

  it("is told of the next held files when discarded ones have taken the place of those that waited", async () => {
    const { configuration } = await begin(60);
    const director = await world.person(configuration.district_id, "it_director");
    const scheduled = { trigger: "schedule" };
    const discarded = filesOf(district(50));
    const held = await world.sync(configuration, discarded, scheduled);
    const discarding = { syncId: held.id, decidedBy: director.id };
    await world.db.transaction().execute((db) => discardSync(db, wholeDistrict(configuration.district_id), discarding));
    const other = await world.sync(configuration, filesOf(district(49)), scheduled);
    await world.sync(configuration, discarded, scheduled);
    expect(await world.log(other.id)).toMatchObject({ decision: "superseded" });
    await world.sync(configuration, filesOf(district(49)), scheduled);
    expect(await mails(configuration)).toEqual(["sync_held", "sync_held", "sync_held"]);
  });

  it("is told again when other files are held after a discard, and nothing of an undo", async () => {
    const { configuration, first } = await begin(60);
    const director = await world.person(configuration.district_id, "it_director");
    const scheduled = { trigger: "schedule" };
    const held = await world.sync(configuration, filesOf(district(50)), scheduled);
    const discarding = { syncId: held.id, decidedBy: director.id };
    await world.db.transaction().execute((db) => discardSync(db, wholeDistrict(configuration.district_id), discarding));
    await world.sync(configuration, filesOf(district(49)), scheduled);
    expect(await mails(configuration)).toEqual(["sync_held", "sync_held"]);
    await world.sync(configuration, { "orgs.csv": "" }, scheduled);
    const before = await settingsOf(configuration.id);
    expect((await world.follow("undo", configuration, first.id)).status).toBe("applied");
    expect(await mails(configuration), "the source is as bad as it was").toEqual([
      ...["sync_held", "sync_held", "sync_failed"],
    ]);
    const after = await settingsOf(configuration.id);
    expect([after.status, after.status_before_pause, after.status_message]).toEqual([
      ...["paused", "error", before.status_message],
    ]);
  });
});

describe("what is kept of a sync", () => {
  it("is forgotten line by line after 90 days; its row and its counts stay", async () => {
    const { configuration } = await begin(60);
    const padded = district(58, () => ({ middleName: " New " }));
    const held = await world.sync(configuration, filesOf(padded));
    const kept = async () => [(await changesOf(held.id)).length, (await world.problems(held.id)).length];
    expect(await kept()).toEqual([62, expect.any(Number)]);
    const ago = (days: number) =>
      world.db
        .updateTable("sync_logs")
        .set({ finished_at: new Date(Date.now() - days * 86_400_000) })
        .where("id", "=", held.id)
        .execute();
    await ago(89);
    await purgeSyncDetails(world.db);
    expect((await kept())[0]).toBe(62);
    await ago(91);
    expect(await purgeSyncDetails(world.db)).toBeGreaterThanOrEqual(62);
    expect(await kept()).toEqual([0, 0]);
    expect(await world.log(held.id)).toMatchObject({ status: "held", counts: held.counts });
  });
});
