import { afterAll, afterEach, beforeAll, describe, it } from "vitest";
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

// The other steps, and what else can befall a sync, are in the slow lane.
describe("a worker that is killed (-9)", { timeout: 90_000 }, () => {
  it("at the step apply: the next one brings the sync to its end", () => drill.killAt("apply"));
});
