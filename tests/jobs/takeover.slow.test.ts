import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { handles } from "worker/handler";
import { startProcess } from "../support/worker-process";
import { type Backend, backends, openBackend } from "./backends";
import { slow } from "./probe-jobs";

// The one test with the settings that run in earnest; the others shorten them. Both backends at once, to save time.
describe("a worker that is killed in the middle of a job", { concurrent: true }, () => {
  for (const { kind, name, skip } of backends) {
    describe.skipIf(skip !== null)(`on ${name}`, () => {
      let backend: Backend;
      beforeAll(async () => {
        backend = await openBackend(kind);
      });
      afterAll(async () => {
        await backend?.closeParts();
        await backend?.close();
      });

      it("is followed within 40 seconds by the next one", async () => {
        const child = startProcess("tests/jobs/probe-worker.ts", {
          DATABASE_URL: backend.settings.databaseUrl,
          REDIS_URL: backend.settings.redisUrl ?? "",
          TEMP_ROOT: backend.tempRoot,
        });
        await child.until("ready");
        await backend.enqueuer().enqueue(slow, { work: "for ever" });
        await child.until("started");
        const taken = vi.fn(async () => {});
        await backend.worker([handles(slow, taken)]);
        child.kill("SIGKILL");
        await vi.waitFor(() => expect(taken).toHaveBeenCalled(), { timeout: 40_000, interval: 50 });
        expect(taken).toHaveBeenCalledTimes(1);
      }, 90_000);
    });
  }
});
