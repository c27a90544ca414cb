import { settingsOrLeave } from "../env";
import { openLog } from "../log";
import { type RunningWorker, startWorker } from "../main";
import { leave } from "./leave";

const settings = settingsOrLeave("databaseUrl", "secretsKey");

// Node would print it with all that hangs on it, the values of rows among them.
process.on("uncaughtException", (error) => {
  openLog("worker").fatal({ err: error }, "the worker ends because of an error that nobody caught");
  process.exit(1);
});

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
