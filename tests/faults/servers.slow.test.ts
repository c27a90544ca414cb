import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openRestartable, restartInTheApply } from "./restartable";

describe("PostgreSQL that is stopped at once (-m immediate) and started again", { timeout: 150_000 }, () => {
  let server: Awaited<ReturnType<typeof openRestartable>>;
  beforeAll(async () => {
    // Large enough that its rows take a while to go in.
    server = await openRestartable({ students: 4_000 });
  }, 120_000);
  afterEach(() => server.drill.killAll());
  afterAll(() => server.close());

  it("in the middle of the copy", async () => {
    const { drill, gate, db, restart } = server;
    const configuration = await drill.configure();
    await drill.worker();
    // Room for all that is said beside the copy; of the rows, a part goes in and the rest stays on its way.
    gate.limit(200_000);
    const sync = await drill.ask(configuration);
    await vi.waitFor(
      async () => {
        const { rows } = await sql`select 1 from pg_stat_progress_copy where datname = current_database()`.execute(db);
        expect(rows).toHaveLength(1);
      },
      { timeout: 60_000, interval: 50 },
    );
    await restart();
    gate.limit(Number.POSITIVE_INFINITY);
    expect(await drill.ended(sync, 90_000)).toMatchObject({ status: "applied", fence: 2 });
    await drill.check(configuration);
  });

  it("in the middle of the apply", () => restartInTheApply(server));
});
