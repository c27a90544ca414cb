import { writeSync } from "node:fs";
import pino from "pino";
import { anyPort } from "tests/support/sftp";
import { dueSyncsHandler } from "worker/jobs/due-syncs.handler";
import { sftpSyncHandler } from "worker/jobs/sftp-sync.handler";
import { startWorker } from "worker/main";

/**
 * A worker as a process of its own for the drills. When a sync reaches the step HALT_AT it says so and goes no further:
 * HALT=kill waits to be killed, HALT=freeze goes on once it was frozen and thawed.
 */
const { DATABASE_URL = "", REDIS_URL, TEMP_ROOT = "", LOCKS = "{}", HALT_AT, HALT } = process.env;
const say = (event: string) => writeSync(1, `${JSON.stringify({ event })}\n`);

const halt = () =>
  new Promise<void>((resolve) => {
    if (HALT === "freeze") process.once("SIGCONT", resolve);
    say("halted");
  });

const worker = await startWorker(
  {
    databaseUrl: DATABASE_URL,
    redisUrl: REDIS_URL || undefined,
    secretsKey: { id: "k1", key: Buffer.alloc(32) },
    allowedPrivateHosts: ["127.0.0.1"],
    sftpPorts: anyPort,
    tempRoot: TEMP_ROOT,
  },
  {
    handlers: [sftpSyncHandler, dueSyncsHandler],
    schedules: [],
    locks: JSON.parse(LOCKS),
    settle: { manualMs: 20 },
    retryMs: [50, 50],
    log: pino({ level: "silent" }),
    atStep: async (step) => {
      if (step === HALT_AT) await halt();
    },
  },
);
process.on("SIGTERM", () => void worker.close().then(() => process.exit(0)));
say("ready");
