import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
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
afterAll(async () => {
  await drill.close();
  await backend.closeParts();
  await backend.close();
});

const frozenMs = 60_000;

it("a worker that is frozen for a minute in the middle of a sync and thawed again commits nothing", async () => {
  const configuration = await drill.configure();
  const frozen = await drill.worker({ HALT_AT: "apply", HALT: "freeze" });
  const sync = await drill.ask(configuration);
  await frozen.until("halted");
  frozen.kill("SIGSTOP");
  const frozenAt = Date.now();
  await drill.worker();
  const end = await drill.ended(sync);
  expect(end).toMatchObject({ status: "applied", fence: 2 });
  // Another day's files go in meanwhile: the frozen worker holds those of the day before.
  await drill.day(2);
  expect(await drill.ended(await drill.ask(configuration))).toMatchObject({ status: "applied" });
  await wait(Math.max(0, frozenAt + frozenMs - Date.now()));
  frozen.kill("SIGCONT");
  // It comes to its senses, finds that it is overtaken, and goes on working.
  const third = await drill.ask(configuration);
  expect(await drill.ended(third)).toMatchObject({ status: "unchanged" });
  await drill.untilIdle();
  expect(await drill.log(sync)).toEqual(end);
  await drill.check(configuration);
}, 150_000);
