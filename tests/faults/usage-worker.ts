import { writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { waitingUsage } from "domain/usage/jobs";
import pino from "pino";
import { anyPort } from "tests/support/sftp";
import { startWorker } from "worker/main";
import { handlers } from "worker/registry";

/**
 * A worker as a process of its own that imports and counts use, for drills that kill it; what else it does, MORE names. It
 * says when it is there.
 */
const { DATABASE_URL = "", REDIS_URL, LOCKS = "{}", FILE_KEY, TEMP_ROOT, MORE = "" } = process.env;
const usual = ["waiting-usage", "roll-up-usage", "know-usage-people", "import-usage-file"];
const isOfUse = new Set([...usual, ...MORE.split(" ")]);

const worker = await startWorker(
  {
    databaseUrl: DATABASE_URL,
    redisUrl: REDIS_URL || undefined,
    tempRoot: TEMP_ROOT ?? tmpdir(),
    secretsKey: { id: "k1", key: FILE_KEY ? Buffer.from(FILE_KEY, "base64") : Buffer.alloc(32) },
    allowedPrivateHosts: ["127.0.0.1"],
    sftpPorts: anyPort,
  },
  {
    handlers: handlers.filter(({ job }) => isOfUse.has(job.name)),
    schedules: [{ job: waitingUsage, every: 200 }],
    locks: JSON.parse(LOCKS),
    log: pino({ level: "silent" }),
  },
);
process.on("SIGTERM", () => void worker.close().then(() => process.exit(0)));
writeSync(1, `${JSON.stringify({ event: "ready" })}\n`);
