import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { secretsKey } from "../support/web";

/** A worker of its own, as it runs in production, that opens what the tests' key sealed. */
export const startBenchWorker = (databaseUrl: string) =>
  spawn(process.execPath, ["--import", "tsx", "worker/cli/worker.ts"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      ROLLCALL_DEMO: "1",
      DATABASE_URL: databaseUrl,
      SECRETS_KEY: secretsKey,
      SESSION_SECRET: randomBytes(24).toString("hex"),
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
