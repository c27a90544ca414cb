import { startEmbedded } from "db/embedded";
import { leave } from "db/leave";

/**
 * The demo's database in a process group of its own: Ctrl-C in a terminal reaches every process of the demo at once,
 * and the database has to be the last to go. It stops when the demo hangs up, in whichever way.
 */
const [dataDir = ".data"] = process.argv.slice(2);
const tell = (message: object) => process.send?.(message);

try {
  const database = await startEmbedded({ dataDir, say: (line) => tell({ line }) });
  const stop = () => void database.stop().finally(() => leave(0, 1_500));
  // The package that starts PostgreSQL has signal handlers of its own, which would end this process first.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.removeAllListeners(signal);
    process.on(signal, stop);
  }
  process.once("disconnect", stop);
  if (!process.connected) stop();
  tell({ ownerUrl: database.ownerUrl, appUrl: database.appUrl, dir: database.dir });
} catch (error) {
  const end = () => void leave(1, 1_500);
  if (process.send) process.send({ failed: (error as Error).message }, end);
  else end();
}
