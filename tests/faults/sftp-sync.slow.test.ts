import pg from "pg";
import { openSyncs } from "tests/jobs/syncs-over-sftp";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";

const quick = { lockMs: 2_000, stalledCheckMs: 1_000 };
const { backend, server, configure, ask, log, ended, worker, killAll, expectWhole, close } = await openSyncs();
afterAll(close);

describe("a worker that is killed in the middle of a sync", () => {
  afterEach(async () => {
    await killAll();
    server.faults.readDelayMs = undefined;
  });

  it("while it downloads: the next one finishes within 40 seconds", async () => {
    const configuration = await configure();
    const first = await worker();
    server.faults.readDelayMs = 400;
    const sync = await ask(configuration);
    await vi.waitFor(async () => expect((await log(sync)).step).toBe("download"), { timeout: 45_000, interval: 50 });
    first.kill("SIGKILL");
    await first.exited;
    const killedAt = Date.now();
    server.faults.readDelayMs = undefined;
    await worker();
    expect(await ended(sync, 40_000)).toMatchObject({ status: "applied", fence: 2 });
    expect(Date.now() - killedAt).toBeLessThan(40_000);
    await expectWhole(configuration, sync);
  }, 120_000);

  it("while it applies: nothing is half applied, and the next one finishes", async () => {
    const configuration = await configure();
    const gate = new pg.Client({ connectionString: backend.database.url });
    await gate.connect();
    // Lets nobody write people: by then a sync has written everything else, and committed nothing.
    await gate.query("begin");
    await gate.query("lock table profiles in share mode");
    const first = await worker(quick);
    const sync = await ask(configuration);
    await vi.waitFor(
      async () => {
        const { rows } = await gate.query(
          "select 1 from pg_locks where not granted and relation = 'profiles'::regclass",
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 45_000, interval: 50 },
    );
    expect((await log(sync)).step).toBe("apply");
    first.kill("SIGKILL");
    await first.exited;
    await gate.query("rollback");
    await gate.end();
    const { db } = backend.database;
    const written = () =>
      db.selectFrom("roster_orgs").select("sourced_id").where("integration_id", "=", configuration.id).execute();
    expect(await written()).toEqual([]);
    await worker(quick);
    expect(await ended(sync)).toMatchObject({ status: "applied", fence: 2 });
    await expectWhole(configuration, sync);
  }, 120_000);
});
