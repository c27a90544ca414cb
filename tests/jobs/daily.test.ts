import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Day, handlesDaily } from "worker/daily-runs";
import { keepSchedules } from "worker/schedules";
import { type Backend, backends, openBackend, toolsOf } from "./backends";
import { nightly } from "./probe-jobs";

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 20 });
const schedules = [{ job: nightly, daily: { hour: 3, minute: 10, zone: "America/Chicago" } }];

for (const { kind, name, skip } of backends) {
  describe.skipIf(skip !== null)(`a daily schedule on ${name}`, () => {
    let backend: Backend;
    beforeAll(async () => {
      backend = await openBackend(kind);
    });
    afterEach(async () => {
      await backend.closeParts();
      await loseQueue();
      await backend.database.asOwner("truncate schedule_runs");
    });
    afterAll(() => backend?.close());

    async function loseQueue() {
      if (backend.redis) return backend.redis.flush();
      await sql`delete from bullmq.job`.execute(backend.database.db);
      await sql`delete from bullmq.dedup`.execute(backend.database.db);
    }

    const rows = () =>
      backend.database.db
        .selectFrom("schedule_runs")
        .select(["day", "tries", sql<boolean>`finished_at is not null`.as("finished")])
        .orderBy("day")
        .execute();
    const row = (values: { day: string; taken_at?: Date; failed_at?: Date; finished_at?: Date }) =>
      backend.database.db
        .insertInto("schedule_runs")
        .values({ schedule: "nightly", ...values })
        .execute();

    /** A worker whose clock says what `clock.now` is; it looks at its schedules all the time. */
    const startWorker = (clock: { now: string }, run: (day: Day) => Promise<void>) =>
      backend.worker([handlesDaily(nightly, run)], {
        schedules,
        lookAfterMs: 50,
        now: () => new Date(clock.now),
      });

    it("runs each day once, at its hour and not before, however many workers there are", async () => {
      const clock = { now: "2026-11-20T09:10:00Z" };
      const run = vi.fn(async (_day: Day) => {});
      await startWorker(clock, run);
      await startWorker(clock, run);
      await until(async () => expect(await rows()).toEqual([{ day: "2026-11-20", tries: 1, finished: true }]));
      clock.now = "2026-11-21T09:09:59Z";
      clock.now = "2026-11-22T09:09:59Z";
      await until(async () => expect((await rows()).filter(({ finished }) => finished)).toHaveLength(2));
      clock.now = "2026-11-22T09:10:00Z";
      await until(async () => expect((await rows()).filter(({ finished }) => finished)).toHaveLength(3));
      expect(run.mock.calls.map(([{ day }]) => day)).toEqual(["2026-11-20", "2026-11-21", "2026-11-22"]);
      expect((await rows()).map(({ tries }) => tries)).toEqual([1, 1, 1]);
    });

    it("loses no day when the queue loses its data, nor while no worker runs", async () => {
      await row({ day: "2026-11-17", finished_at: new Date() });
      const look = { ...toolsOf(backend), now: () => new Date("2026-11-20T12:00:00Z"), onError: () => {} };
      await keepSchedules(backend.settings, schedules, look).then((keeper) => keeper.close());
      expect(await backend.queue("slow").counts()).toMatchObject({ waiting: 3 });
      await loseQueue();
      expect(await backend.queue("slow").counts()).toMatchObject({ waiting: 0 });
      const days: string[] = [];
      await startWorker({ now: "2026-11-20T12:01:00Z" }, async ({ day }) => void days.push(day));
      await until(async () => expect((await rows()).every(({ finished }) => finished)).toBe(true));
      expect(days.sort()).toEqual(["2026-11-18", "2026-11-19", "2026-11-20"]);
    });

    it("takes up what a dead worker left, leaves alone what one is at, and tries a failed day again later", async () => {
      const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
      await row({ day: "2026-11-16", failed_at: ago(61) });
      await row({ day: "2026-11-17", failed_at: ago(30) });
      await row({ day: "2026-11-18", taken_at: ago(2) });
      await row({ day: "2026-11-19", taken_at: ago(0) });
      await row({ day: "2026-11-20", finished_at: ago(0) });
      const days: string[] = [];
      const clock = { now: "2026-11-20T12:00:00Z" };
      await startWorker(clock, async ({ day }) => void days.push(day));
      await until(() => expect(days).toHaveLength(2));
      clock.now = "2026-11-21T12:00:00Z";
      await until(() => expect(days).toHaveLength(3));
      expect(days.sort()).toEqual(["2026-11-16", "2026-11-18", "2026-11-21"]);
      // Asked for by name, as a job would be that stayed in a queue: the rows say no.
      const enqueuer = backend.enqueuer();
      for (const day of ["2026-11-19", "2026-11-20"]) await enqueuer.enqueue(nightly, { day });
      await until(async () => expect(await backend.queue("slow").counts()).toMatchObject({ waiting: 0, active: 0 }));
      expect(days).toHaveLength(3);
    });

    it("says in its row that a day failed, for the next hour to try again", async () => {
      const run = vi.fn(async (_day: Day) => {
        throw new Error("no room");
      });
      await startWorker({ now: "2026-11-20T12:00:00Z" }, run);
      const failed = () =>
        backend.database.db.selectFrom("schedule_runs").select(["failed_at", "taken_at", "tries"]).execute();
      await until(async () =>
        expect(await failed()).toEqual([{ failed_at: expect.any(Date), taken_at: null, tries: 1 }]),
      );
      await backend.database.asOwner("update schedule_runs set failed_at = now() - interval '61 minutes'");
      await until(() => expect(run).toHaveBeenCalledTimes(2));
    });

    it("gives a day back when the worker must stop, for the next one to take at once", async () => {
      const clock = { now: "2026-11-20T12:00:00Z" };
      const begun = vi.fn();
      const worker = await backend.worker(
        [
          handlesDaily(nightly, (_day, _tools, { signal }) => {
            begun();
            return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
          }),
        ],
        { schedules, lookAfterMs: 50, now: () => new Date(clock.now), drainMs: 3_000 },
      );
      await until(() => expect(begun).toHaveBeenCalledTimes(1));
      expect(await worker.close()).toEqual({ drained: true });
      const run = vi.fn(async (_day: Day) => {});
      await startWorker(clock, run);
      await until(() => expect(run).toHaveBeenCalledTimes(1));
      await until(async () => expect(await rows()).toEqual([{ day: "2026-11-20", tries: 2, finished: true }]));
    });
  });
}
