import { writeSync } from "node:fs";
import { handles } from "worker/handler";
import { startWorker } from "worker/main";
import { probe, slow } from "./probe-jobs";

/** A worker as a process of its own: says what it does, and never ends a job whose work is "for ever". */
const say = (event: Record<string, unknown>) => writeSync(1, `${JSON.stringify(event)}\n`);

const run = async ({ work }: { work: string }) => {
  say({ event: "started", work });
  if (work === "for ever") await new Promise(() => {});
  if (work === "a second") await new Promise((resolve) => setTimeout(resolve, 1_000));
  say({ event: "ended", work });
};

const { DATABASE_URL = "", REDIS_URL, TEMP_ROOT = "", LOCKS = "{}", DRAIN_MS } = process.env;
const worker = await startWorker(
  {
    databaseUrl: DATABASE_URL,
    redisUrl: REDIS_URL,
    secretsKey: { id: "k1", key: Buffer.alloc(32) },
    allowedPrivateHosts: [],
    sftpPorts: new Set(),
    tempRoot: TEMP_ROOT,
  },
  {
    handlers: [handles(probe, run), handles(slow, run)],
    schedules: [],
    locks: JSON.parse(LOCKS),
    drainMs: DRAIN_MS ? Number(DRAIN_MS) : undefined,
  },
);
process.on("SIGTERM", () => void worker.close().then(() => process.exit(0)));
say({ event: "ready" });
