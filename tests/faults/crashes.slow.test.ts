import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Backend, openBackend } from "../jobs/backends";
import { openDrill } from "./drill";

let backend: Backend;
let drill: Awaited<ReturnType<typeof openDrill>>;
beforeAll(async () => {
  backend = await openBackend("postgres");
  drill = await openDrill({
    db: () => backend.database.db,
    enqueue: backend.enqueuer().enqueue,
    settings: backend.settings,
  });
});
afterEach(() => drill.killAll());
afterAll(async () => {
  await drill.close();
  await backend.closeParts();
  await backend.close();
});

const steps = ["list", "settle", "download", "read", "check", "compare"];

describe("a worker that is killed (-9)", { timeout: 90_000 }, () => {
  it.each(steps)("at the step %s: the next one brings the sync to its end", (step) => drill.killAt(step));

  it("twice over the same sync does not end it for good", async () => {
    const configuration = await drill.configure();
    const first = await drill.worker({ HALT_AT: "read", HALT: "kill" });
    const sync = await drill.ask(configuration);
    await first.until("halted");
    await drill.kill(first);
    const second = await drill.worker({ HALT_AT: "apply", HALT: "kill" });
    await second.until("halted");
    await drill.kill(second);
    await drill.worker();
    expect(await drill.ended(sync)).toMatchObject({ status: "applied", fence: 3 });
    await drill.check(configuration);
  });

  it("just after the commit: the job that comes again does nothing", async () => {
    const configuration = await drill.configure();
    const doomed = await drill.worker({ HALT_AT: "committed", HALT: "kill" });
    const sync = await drill.ask(configuration);
    await doomed.until("halted");
    await drill.kill(doomed);
    const before = await drill.log(sync);
    expect(before).toMatchObject({ status: "applied", fence: 1 });
    await drill.worker();
    // The job comes to its end only once it was taken over.
    await drill.untilIdle();
    expect(await drill.log(sync)).toEqual(before);
    await drill.check(configuration);
  });
});

describe("the same job", { timeout: 90_000 }, () => {
  it("delivered to two workers at once is done once", async () => {
    const configuration = await drill.configure();
    const { districtId, syncId } = await drill.open(configuration);
    await Promise.all([drill.worker(), drill.worker()]);
    await Promise.all([drill.again(districtId, syncId), drill.again(districtId, syncId)]);
    expect(await drill.ended(syncId)).toMatchObject({ status: "applied" });
    await drill.untilIdle();
    await drill.check(configuration);
  });
});
