import { QueueUnavailable } from "domain/job";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { handles } from "worker/handler";
import { makeWorker } from "worker/job-worker";
import { type Backend, backends, openBackend } from "./backends";
import { probe } from "./probe-jobs";

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 20 });

for (const { kind, name, skip } of backends) {
  describe.skipIf(skip !== null)(`without its queue on ${name}`, () => {
    let backend: Backend;
    beforeAll(async () => {
      backend = await openBackend(kind);
    });
    afterEach(async () => {
      await backend.gate.set("open");
      await backend.closeParts();
    });
    afterAll(() => backend?.close());

    it("refuses within 2 seconds when the backend is gone, runs nothing of it later, and works again after", async () => {
      const seen: string[] = [];
      const enqueuer = backend.enqueuer(backend.gated);
      await enqueuer.ready();
      await backend.gate.set("shut");
      for (const payload of [{ work: "refused 1" }, { work: "refused 2" }]) {
        const began = performance.now();
        await expect(enqueuer.enqueue(probe, payload)).rejects.toThrow(
          new QueueUnavailable("the queue does not answer"),
        );
        expect(performance.now() - began).toBeLessThan(2_000);
      }
      await expect(enqueuer.ready()).rejects.toBeInstanceOf(QueueUnavailable);
      await backend.gate.set("open");
      await backend.worker([handles(probe, async ({ work }) => void seen.push(work))]);
      await enqueuer.ready();
      await enqueuer.enqueue(probe, { work: "taken" });
      await until(() => expect(seen).toContain("taken"));
      expect(seen).toEqual(["taken"]);
    });

    it.each(["known", "new"])(
      "refuses within 2 seconds when the backend is silent (%s connection)",
      async (connection) => {
        const seen: string[] = [];
        const enqueuer = backend.enqueuer(backend.gated);
        if (connection === "known") await enqueuer.ready();
        await backend.gate.set("silent");
        const began = performance.now();
        await expect(enqueuer.enqueue(probe, { work: "into silence" })).rejects.toBeInstanceOf(QueueUnavailable);
        expect(performance.now() - began).toBeLessThan(2_000);
        await backend.gate.set("open");
        await backend.worker([handles(probe, async ({ work }) => void seen.push(work))]);
        await enqueuer.enqueue(probe, { work: "after silence" });
        await until(() => expect(seen).toContain("after silence"));
        expect(seen).toEqual(["after silence"]);
      },
    );

    it("takes a job out again when only the answer to it got lost", async () => {
      const enqueuer = backend.enqueuer(backend.gated);
      const queue = backend.queue("syncs");
      await enqueuer.ready();
      await backend.gate.set("deaf");
      const refused = expect(enqueuer.enqueue(probe, { work: "unheard" })).rejects.toBeInstanceOf(QueueUnavailable);
      await until(async () => expect((await queue.counts()).waiting).toBe(1));
      await refused;
      await backend.gate.set("open");
      await until(async () => expect((await queue.counts()).waiting).toBe(0));
      const seen: string[] = [];
      await backend.worker([handles(probe, async ({ work }) => void seen.push(work))]);
      await enqueuer.enqueue(probe, { work: "unheard" });
      await until(() => expect(seen).toEqual(["unheard"]));
    });

    it("is ready or not also when it was gone from the beginning", async () => {
      const enqueuer = backend.enqueuer(backend.gated);
      await backend.gate.set("shut");
      await expect(enqueuer.ready()).rejects.toBeInstanceOf(QueueUnavailable);
      await backend.gate.set("open");
      await enqueuer.ready();
    });

    it("goes on working after the backend was gone, and says so at most once in 5 seconds", async () => {
      const seen: unknown[] = [];
      const faults: string[] = [];
      const worker = makeWorker("syncs", backend.gated, async ({ payload }) => void seen.push(payload), {
        concurrency: 1,
        onError: (error) => faults.push(error.message),
      });
      await worker.ready();
      await backend.gate.set("shut");
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await backend.gate.set("open");
      await backend.enqueuer().enqueue(probe, { work: "after the outage" });
      await until(() => expect(seen).toEqual([{ work: "after the outage" }]));
      expect(faults.length).toBeGreaterThan(0);
      expect(faults.length).toBeLessThanOrEqual(2);
      await worker.close(1_000);
    });
  });
}
