import { openDatabase } from "db/client";
import { grantApplicationRole } from "db/migrate";
import { QueueUnavailable, queues } from "domain/job";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { FailsForGood } from "worker/faults";
import { handles } from "worker/handler";
import { migrateQueue } from "worker/queue-backend";
import { keepSchedules } from "worker/schedules";
import { startProcess } from "../support/worker-process";
import { type Backend, backends, openBackend, toolsOf } from "./backends";
import { nightly, probe, slow, stubborn, ticking } from "./probe-jobs";

const until = (check: () => unknown, timeout = 10_000) => vi.waitFor(check, { timeout, interval: 20 });
const quick = { lockMs: 1_000, stalledCheckMs: 500 };

for (const { kind, name, skip } of backends) {
  describe.skipIf(skip !== null)(`the queue on ${name}`, () => {
    let backend: Backend;
    beforeAll(async () => {
      backend = await openBackend(kind);
    });
    afterEach(() => backend.closeParts());
    afterAll(() => backend?.close());

    const processOf = (environment: Record<string, string> = {}) =>
      startProcess("tests/jobs/probe-worker.ts", {
        DATABASE_URL: backend.settings.databaseUrl,
        REDIS_URL: backend.settings.redisUrl ?? "",
        TEMP_ROOT: backend.tempRoot,
        ...environment,
      });

    it("runs a job with the payload that was asked for", async () => {
      const seen: string[] = [];
      await backend.worker([handles(probe, async ({ work }) => void seen.push(work))]);
      await backend.enqueuer().enqueue(probe, { work: "one" });
      await until(() => expect(seen).toEqual(["one"]));
    });

    it("tries a failed job again, waiting longer each time, and says which try is the last", async () => {
      const tries: { number: number; isLast: boolean; at: number }[] = [];
      await backend.worker([
        handles(stubborn, async (_payload, _tools, { number, isLast }) => {
          tries.push({ number, isLast, at: performance.now() });
          throw new Error("not yet");
        }),
      ]);
      const queue = backend.queue("syncs");
      const before = (await queue.counts()).failed;
      await backend.enqueuer().enqueue(stubborn, { work: "again" });
      await until(async () => expect((await queue.counts()).failed).toBe(before + 1));
      expect(tries.map(({ number, isLast }) => ({ number, isLast }))).toEqual([
        { number: 1, isLast: false },
        { number: 2, isLast: false },
        { number: 3, isLast: true },
      ]);
      const [first = 0, second = 0, third = 0] = tries.map((one) => one.at);
      expect(second - first).toBeGreaterThanOrEqual(190);
      expect(third - second).toBeGreaterThanOrEqual(390);
    });

    it("fails a job for good, without another try, when its handler says that none can help", async () => {
      const run = vi.fn(async () => {
        throw new FailsForGood("hopeless");
      });
      await backend.worker([handles(stubborn, run)]);
      const queue = backend.queue("syncs");
      const before = (await queue.counts()).failed;
      await backend.enqueuer().enqueue(stubborn, { work: "hopeless" });
      await until(async () => expect((await queue.counts()).failed).toBe(before + 1));
      expect(run).toHaveBeenCalledTimes(1);
    });

    it("keeps what a handler says of its progress", async () => {
      await backend.worker([handles(probe, (_payload, _tools, { progress }) => progress({ files: 2, percent: 40 }))]);
      const order = { id: "p1", name: "probe", attempts: 1, backoffMs: 10, unlessStanding: "p1" };
      await backend.queue("syncs").add({ ...order, payload: { work: "progress" } });
      await until(async () => expect(await progressOf("p1")).toMatch(/"files": ?2, ?"percent": ?40/));
    });

    async function progressOf(id: string) {
      if (backend.redis) return backend.redis.field(`rollcall:syncs:${id}`, "progress");
      const found = sql<{ progress: string }>`select progress::text from bullmq.job where id = ${id}`;
      return (await found.execute(backend.database.db)).rows[0]?.progress;
    }

    it("takes the same work once while it waits or runs, and again when it has ended", async () => {
      const enqueuer = backend.enqueuer();
      await enqueuer.enqueue(probe, { work: "same" });
      await enqueuer.enqueue(probe, { work: "same" });
      let release = () => {};
      const run = vi.fn(() => new Promise<void>((resolve) => (release = resolve)));
      await backend.worker([handles(probe, run)]);
      await until(() => expect(run).toHaveBeenCalledTimes(1));
      await enqueuer.enqueue(probe, { work: "same" });
      const { waiting, active } = await backend.queue("syncs").counts();
      expect({ waiting, active }).toEqual({ waiting: 0, active: 1 });
      release();
      await until(async () => expect((await backend.queue("syncs").counts()).active).toBe(0));
      await enqueuer.enqueue(probe, { work: "same" });
      await until(() => expect(run).toHaveBeenCalledTimes(2));
      release();
    });

    it("keeps one schedule however often it is set, runs it, and brings it back when it was lost", async () => {
      const run = vi.fn(async () => {});
      const faults: Error[] = [];
      const every = { job: ticking, every: 300 };
      const look = { ...toolsOf(backend), onError: (error: Error) => void faults.push(error), everyMs: 100 };
      await backend.worker([handles(ticking, run)]);
      const keepers = [
        await keepSchedules(backend.settings, [every], look),
        await keepSchedules(backend.settings, [every], look),
      ];
      await until(() => expect(run.mock.calls.length).toBeGreaterThanOrEqual(4));
      expect(await backend.queue("schedules").schedules()).toEqual([{ name: "ticking", everyMs: 300 }]);
      const began = performance.now();
      const count = run.mock.calls.length;
      await until(() => expect(run.mock.calls.length).toBeGreaterThanOrEqual(count + 4));
      expect(performance.now() - began).toBeGreaterThan(800);

      await loseEverything();
      const lost = run.mock.calls.length;
      await until(() => expect(run.mock.calls.length).toBeGreaterThanOrEqual(lost + 2));
      for (const keeper of keepers) await keeper.close();
      expect(faults).toEqual([]);
    });

    it("ends an interval that this version does not know, and its next run", async () => {
      await loseEverything();
      const queue = backend.queue("schedules");
      await queue.keepSchedule("of-an-older-version", 60_000, new Date());
      const worker = await backend.worker([handles(ticking, async () => {})]);
      await until(async () => expect(await queue.counts()).toMatchObject({ delayed: 1, waiting: 0, active: 0 }));
      await worker.close();
      const every = { job: ticking, every: 60_000 };
      const look = { ...toolsOf(backend), onError: () => {} };
      await keepSchedules(backend.settings, [every], look).then((keeper) => keeper.close());
      expect(await queue.schedules()).toEqual([{ name: "ticking", everyMs: 60_000 }]);
      expect(await queue.counts()).toMatchObject({ delayed: 0, waiting: 1 });
      await loseEverything();
    });

    it("ticks on while all that slow work may take at once is taken, and more of it waits", async () => {
      const [blocked, ticks] = [vi.fn(), vi.fn(async () => {})];
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      const block = async () => {
        blocked();
        await released;
      };
      await backend.worker([handles(nightly, block), handles(ticking, ticks)], {
        schedules: [{ job: ticking, every: 300 }],
      });
      const enqueuer = backend.enqueuer();
      for (let day = 1; day <= queues.slow.concurrency + 2; day++) {
        await enqueuer.enqueue(nightly, { day: `2026-11-0${day}` });
      }
      await until(() => expect(blocked).toHaveBeenCalledTimes(queues.slow.concurrency));
      const count = ticks.mock.calls.length;
      await until(() => expect(ticks.mock.calls.length).toBeGreaterThanOrEqual(count + 5));
      expect(blocked).toHaveBeenCalledTimes(queues.slow.concurrency);
      expect(await backend.queue("slow").counts()).toMatchObject({ waiting: 2, active: queues.slow.concurrency });
      release();
      await until(() => expect(blocked).toHaveBeenCalledTimes(queues.slow.concurrency + 2));
      await until(async () => expect((await backend.queue("slow").counts()).active).toBe(0));
    });

    async function loseEverything() {
      if (backend.redis) return backend.redis.flush();
      await sql`delete from bullmq.job where queue = 'schedules'`.execute(backend.database.db);
      await sql`delete from bullmq.scheduler`.execute(backend.database.db);
    }

    it("does not let ended jobs pile up", async () => {
      const few = { age: 3_600, count: 5 };
      const fails = async ({ work }: { work: string }) => {
        if (work.startsWith("bad")) throw new Error("no");
      };
      await backend.worker([handles(probe, fails)], { kept: { completed: few, failed: few } });
      const enqueuer = backend.enqueuer();
      for (let at = 0; at < 12; at++) {
        await enqueuer.enqueue(probe, { work: `good ${at}` });
        await enqueuer.enqueue(probe, { work: `bad ${at}` });
      }
      const queue = backend.queue("syncs");
      await until(async () => expect(await queue.counts()).toMatchObject({ waiting: 0, active: 0, delayed: 0 }));
      // The queue is trimmed as a job ends; of those that end at the same moment, each may miss the other.
      const most = few.count + queues.syncs.concurrency;
      const { completed, failed } = await queue.counts();
      for (const kept of [completed, failed]) {
        expect(kept).toBeGreaterThanOrEqual(few.count);
        expect(kept).toBeLessThanOrEqual(most);
      }
    });

    it("says which jobs failed and why, tries one again on demand and removes another, and counts its workers", async () => {
      let fails = true;
      const run = vi.fn(async () => {
        if (fails) throw new FailsForGood("no mailbox for <ada@lakeside.example>");
      });
      const queue = backend.queue("syncs");
      for (const { id } of await queue.failed(1_000)) await queue.dropFailed(id);
      await backend.worker([handles(probe, run)]);
      const enqueuer = backend.enqueuer();
      await enqueuer.enqueue(probe, { work: "to try again" });
      await enqueuer.enqueue(probe, { work: "to remove" });
      await until(async () => expect((await queue.counts()).failed).toBe(2));
      await until(async () => expect(await queue.workers()).toBe(1));
      const [latest, first] = await queue.failed(10);
      expect(latest).toMatchObject({ name: "probe", attempts: 1, reason: "no mailbox for <(an address)>" });
      expect(Date.parse(latest?.failedAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
      fails = false;
      expect(await enqueuer.countFailed()).toBe((await queue.failed(10)).length);
      expect(await enqueuer.retry("syncs", first?.id ?? "")).toBe(true);
      await until(() => expect(run).toHaveBeenCalledTimes(3));
      await until(async () => expect((await queue.failed(10)).map(({ id }) => id)).toEqual([latest?.id]));
      expect(await enqueuer.dropFailed("syncs", latest?.id ?? "")).toBe(true);
      expect(await queue.failed(10)).toEqual([]);
      expect(await enqueuer.retry("syncs", latest?.id ?? "")).toBe(false);
      expect(await enqueuer.dropFailed("syncs", "never-there")).toBe(false);
      const state = (await enqueuer.inspect(5)).find(({ name }) => name === "syncs");
      expect(state).toMatchObject({ workers: 1, failed: [] });
    });

    it("gives a job back, uncounted, when the worker must stop before it ends", async () => {
      const stopped = vi.fn();
      const worker = await backend.worker(
        [
          handles(slow, (_payload, _tools, { signal }) => {
            return new Promise((_resolve, reject) =>
              signal.addEventListener("abort", () => {
                stopped((signal.reason as Error).name);
                reject(signal.reason);
              }),
            );
          }),
        ],
        { drainMs: 3_000 },
      );
      const queue = backend.queue("tests");
      await backend.enqueuer().enqueue(slow, { work: "given back" });
      await until(async () => expect((await queue.counts()).active).toBe(1));
      expect(await worker.close()).toEqual({ drained: true });
      expect(stopped).toHaveBeenCalledWith("WorkerStopping");
      const numbers: number[] = [];
      await backend.worker([handles(slow, async (_payload, _tools, { number }) => void numbers.push(number))]);
      await until(() => expect(numbers).toEqual([1]));
    });

    it("lets a running job finish when the worker is told to stop, and then exits with 0", async () => {
      const child = processOf();
      await child.until("ready");
      await backend.enqueuer().enqueue(probe, { work: "a second" });
      await child.until("started");
      child.kill("SIGTERM");
      await child.until("ended");
      expect(await child.exited).toEqual({ code: 0, signal: null });
    });

    it("hands the job of a worker that was killed to another one, also when that happens twice", async () => {
      await backend.enqueuer().enqueue(probe, { work: "for ever" });
      for (let crash = 1; crash <= 2; crash++) {
        const child = processOf({ LOCKS: JSON.stringify(quick) });
        await child.until("started");
        child.kill("SIGKILL");
        await child.exited;
      }
      const numbers: number[] = [];
      await backend.worker([handles(probe, async (_payload, _tools, { number }) => void numbers.push(number))], {
        locks: quick,
      });
      await until(() => expect(numbers).toEqual([1]));
    }, 60_000);

    it("tells a handler when its lock is gone, since another worker may have the job", async () => {
      const reasons: string[] = [];
      let others = 0;
      await backend.worker(
        [
          handles(probe, (_payload, _tools, { signal }) => {
            if (others++ > 0) return Promise.resolve();
            return new Promise((_resolve, reject) => {
              signal.addEventListener("abort", () => {
                reasons.push((signal.reason as Error).name);
                reject(signal.reason);
              });
              void loseLocks();
            });
          }),
        ],
        { locks: quick },
      );
      await backend.enqueuer().enqueue(probe, { work: "lock lost" });
      await until(() => expect(reasons).toEqual(["LockLost"]));
      await until(async () => expect((await backend.queue("syncs").counts()).active).toBe(0));
    });

    async function loseLocks() {
      if (backend.redis) return backend.redis.removeKeys("rollcall:syncs:*:lock");
      await sql`update bullmq.job set lock_token = 'another' where state = 'active'`.execute(backend.database.db);
    }
  });
}

describe("the schema of the queue", () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await openBackend("postgres");
  });
  afterEach(() => backend.closeParts());
  afterAll(() => backend?.close());

  const migrationsRun = async () => {
    const count = sql<{ run: number }>`select count(*)::int as run from bullmq.migration`;
    return (await count.execute(backend.database.db)).rows[0]?.run;
  };

  it("can't be changed by the role that the queue runs as", async () => {
    const more = sql`create table bullmq.more (id int)`.execute(backend.database.db);
    await expect(more).rejects.toThrow("permission denied");
    await expect(migrateQueue(backend.database.url)).rejects.toThrow();
  });

  it("is never made at run time, but by its owner, as often as one likes and by several at once", async () => {
    const before = await migrationsRun();
    const owner = openDatabase(backend.database.ownerUrl);
    await sql`drop schema bullmq cascade`.execute(owner.db);
    const asOwner = { databaseUrl: backend.database.ownerUrl };
    await expect(backend.enqueuer(asOwner).enqueue(probe, { work: "nowhere" })).rejects.toThrow(QueueUnavailable);
    const { rows } = await sql`select 1 from pg_namespace where nspname = 'bullmq'`.execute(owner.db);
    expect(rows).toEqual([]);
    await owner.close();

    await Promise.all([1, 2, 3].map(() => migrateQueue(backend.database.ownerUrl)));
    await grantApplicationRole(backend.database.ownerUrl, backend.database.url, ["bullmq"]);
    expect(before).toBeGreaterThan(10);
    expect(await migrationsRun()).toBe(before);
    await backend.enqueuer().enqueue(probe, { work: "somewhere" });
  });
});
