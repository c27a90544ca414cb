import { writeSync } from "node:fs";
import pino from "pino";
import { anyPort } from "tests/support/sftp";
import { sftpSyncHandler } from "worker/jobs/sftp-sync.handler";
import { startWorker } from "worker/main";

/** A worker as a process of its own that does nothing but syncs, over loopback and without much patience. */
const { DATABASE_URL = "", TEMP_ROOT = "", LOCKS = "{}" } = process.env;
const worker = await startWorker(
  {
    databaseUrl: DATABASE_URL,
    secretsKey: { id: "k1", key: Buffer.alloc(32) },
    allowedPrivateHosts: ["127.0.0.1"],
    sftpPorts: anyPort,
    tempRoot: TEMP_ROOT,
  },
  {
    handlers: [sftpSyncHandler],
    schedules: [],
    locks: JSON.parse(LOCKS),
    settle: { manualMs: 20 },
    log: pino({ level: "silent" }),
  },
);
process.on("SIGTERM", () => void worker.close().then(() => process.exit(0)));
writeSync(1, `${JSON.stringify({ event: "ready" })}\n`);
