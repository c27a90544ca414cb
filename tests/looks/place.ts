import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { type Db, openDatabase } from "db/client";
import { startEmbedded } from "db/embedded";
import { makeDataFolder } from "../support/data-folder";
import { startWeb } from "../support/web";

export type Place = { origin: string; db: Db; stop: () => Promise<void> };

/**
 * The built web of the working folder on a copy of the data at `data`, brought up to that version's migrations. No
 * worker runs, so that nothing changes the data meanwhile.
 */
export async function startPlace(data: string): Promise<Place> {
  const copy = await makeDataFolder();
  run("cp", ["-a", `${data}/.`, copy], {});
  const server = await startEmbedded({ dataDir: copy, throwaway: true });
  const stops = [() => rm(copy, { recursive: true, force: true }), server.stop];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    const urls = { MIGRATION_DATABASE_URL: server.ownerUrl, DATABASE_URL: server.appUrl };
    run(process.execPath, ["--import", "tsx", "worker/cli/migrate.ts"], urls);
    const { db, close } = openDatabase(server.ownerUrl, { max: 1 });
    stops.push(close);
    const { secretsKey } = JSON.parse(readFileSync(path.join(copy, "secrets.json"), "utf8"));
    const web = await startWeb(server.appUrl, {
      SECRETS_KEY: secretsKey,
      SECRETS_KEY_ID: "k1",
      SUPER_ADMIN_EMAILS: "super-admin@lakeside.example",
      MAIL_FOLDER: path.join(copy, "mail"),
      FILES_FOLDER: path.join(copy, "files"),
    });
    stops.push(async () => void (await web.stop()));
    return { origin: web.origin, db, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Throws when the command fails; what it says is shown then. */
function run(command: string, args: string[], environment: Record<string, string>): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    env: { ...process.env, ...environment },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}:\n${stdout}${stderr}`);
}
