import { settingsOrLeave } from "../env";
import { type RunningWorker, startWorker } from "../main";
import { leave } from "./leave";

const settings = settingsOrLeave("databaseUrl", "secretsKey");

let worker: RunningWorker;
try {
  worker = await startWorker(settings);
} catch (error) {
  console.error(`The worker can't start: ${(error as Error).message}`);
  await leave(1);
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => void worker.close().then(() => leave(0)));
}
