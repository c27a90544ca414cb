import pg from "pg";
import { startProcess } from "../support/worker-process";

type Worker = ReturnType<typeof startProcess>;

/** Workers as processes of their own, for drills that kill them. `settings` is asked at each start. */
export class DrillWorkers {
  readonly #settings: () => Record<string, string>;
  readonly #running: Worker[] = [];

  constructor(settings: () => { databaseUrl: string; redisPort: number | undefined; more?: Record<string, string> }) {
    this.#settings = () => {
      const { databaseUrl, redisPort, more } = settings();
      // With short lock times, so that a dead worker's job is taken over in seconds.
      const locks = JSON.stringify({ lockMs: 2_000, stalledCheckMs: 1_000 });
      const redis = redisPort === undefined ? "" : `redis://127.0.0.1:${redisPort}`;
      return { DATABASE_URL: databaseUrl, REDIS_URL: redis, LOCKS: locks, ...more };
    };
  }

  /** Starts one that does what all do, and the jobs of `more`, by their names. */
  async start(more = ""): Promise<Worker> {
    const worker = startProcess("tests/faults/usage-worker.ts", { ...this.#settings(), MORE: more });
    this.#running.push(worker);
    await worker.until("ready");
    return worker;
  }

  async killAll(): Promise<void> {
    for (const worker of this.#running.splice(0)) await killWorker(worker);
  }
}

/** Ends a worker as a machine without power does (-9). */
export async function killWorker(worker: Worker): Promise<void> {
  worker.kill("SIGKILL");
  await worker.exited;
}

/** Lets nobody write to a table until `release`; in the mode access exclusive nobody reads it, either. */
export async function lockTable(ownerUrl: string, table: string, mode: "share" | "access exclusive" = "share") {
  const holder = new pg.Client({ connectionString: ownerUrl });
  await holder.connect();
  await holder.query(`begin; lock table ${table} in ${mode} mode`);
  return { release: () => holder.end() };
}
