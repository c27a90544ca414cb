import { setFlagsFromString } from "node:v8";
import { openDatabase } from "db/client";
import { leave } from "db/leave";
import { demoLeftBehind } from "domain/demo/mark";
import { servingSettingsOrLeave } from "../env";
import { openLog } from "../log";
import { answers, type RunningWorker, startWorker } from "../main";

// Rosters and logs of millions of lines pass through and leave nothing behind. As V8 is made, it would let four times of
// what is in use pile up before it collects; at 1.4 times the worker holds half as much and is as fast.
setFlagsFromString("--heap-growing-percent=40");

const settings = await servingSettingsOrLeave("databaseUrl", "secretsKey");

// Node would print it with all that depends on it, the values of rows among them.
process.on("uncaughtException", (error) => {
  openLog("worker").fatal({ err: error }, "the worker ends because of an error that was not caught");
  void leave(1, 1_500);
});

let worker: RunningWorker;
try {
  const database = openDatabase(settings.databaseUrl, { max: 1 });
  const left = settings.demo
    ? null
    : await answers("The database", demoLeftBehind(database.db)).finally(database.close);
  if (settings.demo) await database.close();
  if (left) throw new Error(left);
  worker = await startWorker(settings);
} catch (error) {
  console.error(`The worker can't start: ${(error as Error).message}`);
  await leave(1);
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => void worker.close().then(() => leave(0)));
}
