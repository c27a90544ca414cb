import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startChild } from "./children";
import type { Settings } from "./settings";

type Urls = { ownerUrl: string; appUrl: string };
type ChildMessage = Partial<Urls> & { line?: string; failed?: string };

export async function startDatabase({ dataDir, system, say }: Settings, stops: (() => Promise<void>)[]): Promise<Urls> {
  const child = startChild({
    name: "database",
    args: ["--import", "tsx", "worker/cli/demo-database.ts", path.resolve(dataDir)],
    environment: system,
    logFile: path.join(dataDir, "logs", "database.log"),
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  stops.push(async () => {
    // It stops PostgreSQL when we hang up. It is never killed, since that would leave PostgreSQL behind.
    if (child.connected) child.disconnect();
    await Promise.race([gone, pause(20_000, undefined, { ref: false })]);
  });
  return new Promise((resolve, reject) => {
    child.on("message", ({ line, failed, ownerUrl, appUrl }: ChildMessage) => {
      if (line) say(line);
      if (failed) reject(new Error(`The database did not start: ${failed}`));
      if (ownerUrl && appUrl) resolve({ ownerUrl, appUrl });
    });
    child.once("exit", () => reject(new Error(`The database did not start. See ${dataDir}/logs/database.log.`)));
  });
}
