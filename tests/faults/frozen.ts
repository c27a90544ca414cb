import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { openBackend } from "../jobs/backends";
import { openDrill } from "./drill";

/** A worker is frozen so long in the middle of a sync, overtaken by others, and thawed again: it commits nothing. */
export async function freezeFor(frozenMs: number): Promise<void> {
  const backend = await openBackend("postgres");
  const drill = await openDrill({
    db: () => backend.database.db,
    enqueue: backend.enqueuer().enqueue,
    settings: backend.settings,
  });
  try {
    await freeze(drill, frozenMs);
  } finally {
    await drill.close();
    await backend.closeParts();
    await backend.close();
  }
}

async function freeze(drill: Awaited<ReturnType<typeof openDrill>>, frozenMs: number): Promise<void> {
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
}
