import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { WorkerStopping } from "worker/faults";
import type { FolderSource } from "worker/roster/fetch-files";
import { RemoteError } from "worker/roster/remote-error";
import { bundle, filesOf, folderOf } from "./bundles";
import { openWorld, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** What must hold whatever happened: no lock, no transaction, no folder left behind. */
afterEach(async () => {
  await vi.waitFor(async () => {
    const { rows } = await sql<{ locks: number; open: number }>`
      select (select count(*)::int from pg_locks l join pg_database d on d.oid = l.database
          where l.locktype = 'advisory' and d.datname = current_database()) as locks,
        (select count(*)::int from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%') as open`.execute(world.db);
    expect(rows[0]).toEqual({ locks: 0, open: 0 });
  });
  expect(await readdir(world.tools.tempRoot)).toEqual([]);
});

const open = async (status?: string) => {
  const district = await world.makeDistrict("Lakeside");
  const configuration = await world.makeConfiguration(district.id, status);
  return { district, configuration, sync: await world.makeSync(configuration) };
};

/** Holds a lock on a connection of its own; a sync that needs it waits until `release`. */
async function lock(key: string) {
  const client = new pg.Client({ connectionString: world.url });
  await client.connect();
  await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [key]);
  return { release: () => client.end() };
}
const lockApply = (districtId: string) => lock(`roster of ${districtId}`);

/** Resolves when so many connections wait for a lock. */
const untilWaiting = (n: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory'`.execute(world.db);
      expect(rows[0]?.n).toBe(n);
    },
    { timeout: 15_000, interval: 20 },
  );

const set = (id: string, values: Record<string, unknown>) =>
  world.db.updateTable("sync_logs").set(values).where("id", "=", id).execute();
const source = () => folderOf(filesOf(bundle()));

describe("a person who stops a sync", () => {
  it("ends it before it does anything when it has not begun", async () => {
    const { sync, configuration } = await open();
    await set(sync.syncId, { stop_requested_at: new Date() });
    await world.run(sync, source());
    expect(await world.log(sync.syncId)).toMatchObject({
      status: "stopped",
      message: "Stopped before anything was applied.",
    });
    const after = await world.db
      .selectFrom("sftp_configurations")
      .select(["status", "last_sync"])
      .where("id", "=", configuration.id)
      .executeTakeFirst();
    expect(after).toEqual({ status: "pending", last_sync: null });
  });

  it("ends it while it waits for bytes", async () => {
    const { sync, configuration } = await open();
    const stalled: FolderSource = {
      ...source(),
      download: async () => {
        await set(sync.syncId, { stop_requested_at: new Date() });
        await vi.waitFor(async () => expect(closed).toBe(true), { timeout: 10_000, interval: 20 });
        throw new RemoteError("dropped");
      },
    };
    // As openRemote does with the signal it is given: the line is cut when the run must end.
    let closed = false;
    const { runSync } = await import("worker/roster/run-sync");
    await runSync(world.tools, {
      ...sync,
      openSource: async (_sync, signal) => {
        signal.addEventListener("abort", () => {
          closed = true;
        });
        return stalled;
      },
      attempt: { isLast: false, signal: new AbortController().signal },
    });
    expect(await world.log(sync.syncId)).toMatchObject({ status: "stopped", step: "download" });
    expect(await world.active(configuration, "roster_users")).toEqual([]);
  });

  it("ends it even while it applies, as long as nothing is committed", async () => {
    const { district, sync, configuration } = await open();
    const held = await lockApply(district.id);
    const running = world.run(sync, source());
    await untilWaiting(1);
    await set(sync.syncId, { stop_requested_at: new Date() });
    await held.release();
    await running;
    expect(await world.log(sync.syncId)).toMatchObject({ status: "stopped" });
    expect(await world.active(configuration, "roster_users")).toEqual([]);
    expect(await world.db.selectFrom("schools").select("id").where("district_id", "=", district.id).execute()).toEqual(
      [],
    );
  });
});

describe("a run that was overtaken", () => {
  it("can't commit with an older fence", async () => {
    const { district, sync, configuration } = await open();
    const held = await lockApply(district.id);
    const running = world.run(sync, source());
    await untilWaiting(1);
    await set(sync.syncId, { fence: 7 });
    await held.release();
    await running;
    expect(await world.log(sync.syncId)).toMatchObject({ status: "running", fence: 7, finished_at: null });
    expect(await world.active(configuration, "roster_users")).toEqual([]);
  });

  it("loses its connection to the next run, which finishes the sync", async () => {
    const { district, sync, configuration } = await open();
    const held = await lockApply(district.id);
    const frozen = world.run(sync, source());
    await untilWaiting(1);
    const next = world.run(sync, source(), { patienceMs: 100 });
    await frozen;
    await held.release();
    await next;
    expect(await world.log(sync.syncId)).toMatchObject({ status: "applied", fence: 2 });
    expect(await world.active(configuration, "roster_users")).toHaveLength(6);
    const ends = await world.db.selectFrom("audit_log").select("action").where("object_id", "=", sync.syncId).execute();
    expect(ends).toEqual([{ action: "sync.applied" }]);
  });

  it("makes way for a later sync once its own row is at its end", async () => {
    const { district, sync, configuration } = await open();
    const held = await lockApply(district.id);
    const frozen = world.run(sync, source());
    await untilWaiting(1);
    await set(sync.syncId, { status: "failed", finished_at: new Date(), message: "given up" });
    const later = await world.makeSync(configuration);
    const next = world.run(later, source(), { patienceMs: 100 });
    await frozen;
    await held.release();
    await next;
    expect(await world.log(later.syncId)).toMatchObject({ status: "applied" });
    expect(await world.log(sync.syncId)).toMatchObject({ status: "failed", message: "given up" });
  });

  it("of the same job, delivered twice at once, leaves one end and the whole roster", async () => {
    const { sync, configuration } = await open();
    await Promise.all([world.run(sync, source(), { patienceMs: 50 }), world.run(sync, source(), { patienceMs: 50 })]);
    expect(await world.log(sync.syncId)).toMatchObject({ status: "applied" });
    expect(await world.active(configuration, "roster_users")).toHaveLength(6);
    const ends = await world.db.selectFrom("audit_log").select("action").where("object_id", "=", sync.syncId).execute();
    expect(ends).toHaveLength(1);
  });

  it("does nothing when the sync is at its end", async () => {
    const { sync } = await open();
    await world.run(sync, source());
    const before = await world.log(sync.syncId);
    const list = vi.fn();
    await world.run(sync, { ...source(), list });
    expect(list).not.toHaveBeenCalled();
    expect(await world.log(sync.syncId)).toEqual(before);
  });
});

describe("a lock that somebody else holds", () => {
  it("fails the sync in plain words", async () => {
    const { sync, configuration } = await open();
    const held = await lock(configuration.id);
    await world.run(sync, source(), { patienceMs: 50 });
    await held.release();
    const row = await world.log(sync.syncId);
    expect(row).toMatchObject({ status: "failed" });
    expect(row.message).toContain("Another sync of this configuration is still running");
  });
});

describe("an error", () => {
  const failing = (error: Error): FolderSource => ({
    ...source(),
    download: async () => {
      throw error;
    },
  });

  it("of the server ends the sync with its own message", async () => {
    const { sync, configuration } = await open();
    await world.run(sync, failing(new RemoteError("dropped")));
    const row = await world.log(sync.syncId);
    expect(row).toMatchObject({ status: "failed", message: new RemoteError("dropped").message });
    const after = await world.db
      .selectFrom("sftp_configurations")
      .selectAll()
      .where("id", "=", configuration.id)
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ status: "error", status_message: row.message, last_sync: null });
  });

  it("of a full disk says so", async () => {
    const { sync } = await open();
    await world.run(sync, failing(Object.assign(new Error("write"), { code: "ENOSPC" })));
    expect((await world.log(sync.syncId)).message).toContain("disk for temporary files is full");
  });

  it("of ours is left to the queue, and ends the sync at the last attempt with a reference", async () => {
    const { sync } = await open();
    const fault = new Error("a bug");
    await expect(world.run(sync, failing(fault))).rejects.toThrow(fault);
    expect(await world.log(sync.syncId)).toMatchObject({ status: "running", fence: 1 });
    await world.run(sync, failing(fault), { isLast: true });
    const row = await world.log(sync.syncId);
    expect(row).toMatchObject({ status: "failed", fence: 2 });
    expect(row.message).toContain(sync.syncId);
    expect(row.message).not.toContain("bug");
  });

  it("of the database never shows what it says of the data", async () => {
    const { sync } = await open();
    const fault = Object.assign(new Error('invalid input: "Emma"'), {
      code: "22P02",
      severity: "ERROR",
      routine: "cast",
      detail: "Emma",
    });
    const thrown = await world.run(sync, failing(fault)).catch((error: Error) => error);
    expect(String(thrown)).toContain("22P02");
    expect(JSON.stringify(thrown, Object.getOwnPropertyNames(thrown))).not.toContain("Emma");
  });

  it("of the worker's own ending leaves the sync for the next one", async () => {
    const { sync } = await open();
    const worker = new AbortController();
    const stopping: FolderSource = {
      ...source(),
      download: async () => {
        worker.abort(new WorkerStopping());
        throw new RemoteError("dropped");
      },
    };
    await expect(world.run(sync, stopping, { isLast: true, signal: worker.signal })).rejects.toBeInstanceOf(
      WorkerStopping,
    );
    expect(await world.log(sync.syncId)).toMatchObject({ status: "running" });
    await world.run(sync, source());
    expect(await world.log(sync.syncId)).toMatchObject({ status: "applied", fence: 2 });
  });
});

describe("a sync that ends every worker that takes it up", () => {
  it("is given up after twenty, and says so", async () => {
    const { sync } = await open();
    await set(sync.syncId, { fence: 20 });
    await world.run(sync, source());
    const row = await world.log(sync.syncId);
    expect(row).toMatchObject({ status: "failed", fence: 21 });
    expect(row.message).toContain("was started 20 times and never finished");
  });
});

describe("a paused configuration", () => {
  it("stays paused and remembers how the sync went", async () => {
    const { configuration, sync } = await open("paused");
    await world.run(sync, source());
    const standing = () =>
      world.db
        .selectFrom("sftp_configurations")
        .select(["status", "status_before_pause", "status_message"])
        .where("id", "=", configuration.id)
        .executeTakeFirst();
    expect(await standing()).toEqual({ status: "paused", status_before_pause: "active", status_message: null });
    const row = await world.sync(configuration, { "readme.txt": "x" });
    expect(await standing()).toEqual({ status: "paused", status_before_pause: "error", status_message: row.message });
  });
});

describe("a folder that keeps changing", () => {
  it("ends the sync as an upload in progress", async () => {
    const { sync } = await open();
    let size = 0;
    const list = async () => (await source().list()).map((file) => ({ ...file, size: file.size + size++ }));
    await world.run(sync, { ...source(), list });
    const row = await world.log(sync.syncId);
    expect(row).toMatchObject({ status: "failed", step: "settle" });
    expect(row.message).toContain("upload to the folder seems to be in progress");
  });
});
