import { settingsOrLeave } from "../env";
import { type RunningWorker, startWorker } from "../main";

const settings = settingsOrLeave("databaseUrl", "secretsKey");

let worker: RunningWorker;
try {
  worker = await startWorker(settings);
} catch (error) {
  console.error(`The worker can't start: ${(error as Error).message}`);
  process.exit(1);
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => void worker.close().then(() => process.exit(0)));
}
