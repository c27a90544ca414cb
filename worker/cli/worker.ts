import { openDatabase } from "db/client";
import { demoLeftBehind } from "domain/demo/mark";
import { servingSettingsOrLeave } from "../env";
import { type RunningWorker, startWorker } from "../main";

const settings = servingSettingsOrLeave("databaseUrl", "secretsKey");

let worker: RunningWorker;
try {
  const database = openDatabase(settings.databaseUrl, { max: 1 });
  const left = settings.demo ? null : await demoLeftBehind(database.db).finally(database.close);
  if (settings.demo) await database.close();
  if (left) throw new Error(left);
  worker = await startWorker(settings);
} catch (error) {
  console.error(`The worker can't start: ${(error as Error).message}`);
  process.exit(1);
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => void worker.close().then(() => process.exit(0)));
}
