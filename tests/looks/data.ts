import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Db, openDatabase } from "db/client";
import { freePort, startEmbedded } from "db/embedded";
import { aHeldSync, aSync } from "../support/syncs";

/**
 * A folder with the demo's data, made once and copied for every look: the demo fills it, and syncs that went wrong are
 * added, since the demo has none.
 */
export async function needData(folder: string): Promise<void> {
  if (existsSync(path.join(folder, "postgres"))) return;
  await runDemoOnce(folder);
  const server = await startEmbedded({ dataDir: folder, throwaway: true });
  const { db, close } = openDatabase(server.ownerUrl, { max: 1 });
  await addTroubledSyncs(db);
  addMail(path.join(folder, "mail"));
  await close();
  await server.stop();
}

async function runDemoOnce(folder: string): Promise<void> {
  const port = await freePort();
  const demo = spawn(process.execPath, ["--import", "tsx", "worker/cli/demo.ts", "--data", folder], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: "", REDIS_URL: "" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await untilReady(demo);
  const ended = new Promise((resolve) => demo.once("exit", resolve));
  demo.kill("SIGINT");
  await ended;
}

function untilReady(demo: ChildProcess): Promise<void> {
  let output = "";
  return new Promise((resolve, reject) => {
    demo.stdout?.on("data", (chunk) => {
      output += chunk;
      if (output.includes("Ctrl-C stops everything")) resolve();
    });
    demo.once("exit", (code) => reject(new Error(`the demo ended with ${code}:\n${output}`)));
  });
}

/** In the district that has not synced yet: a failed sync with problems in its rows, and one that waits for a person. */
async function addTroubledSyncs(db: Db): Promise<void> {
  const configuration = await db
    .selectFrom("sftp_configurations")
    .select(["id", "district_id"])
    .where("name", "like", "Lakeside%")
    .executeTakeFirstOrThrow();
  const failed = await aSync(db, configuration, {
    ...{ status: "failed", verdict: "reject_bundle", hoursAgo: 30 },
    message: "users.csv has no column sourcedId.",
  });
  const problem = { district_id: configuration.district_id, sync_id: failed, file: "users.csv", severity: "error" };
  await db
    .insertInto("sync_row_errors")
    .values([
      { ...problem, code: "row.blank_required", field: "givenName", line: 12 },
      { ...problem, code: "row.blank_required", field: "familyName", line: 40 },
    ])
    .execute();
  await aHeldSync(db, configuration, { hoursAgo: 3 });
}

const mailId = "looked-at";

function addMail(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const mail = {
    ...{ id: mailId, to: "teacher@lakeside.example", from: "Rollcall <no-reply@rollcall.example>" },
    ...{ subject: "Set a new password", sentAt: "2026-08-17T15:00:00.000Z" },
    text: "Someone asked for a new password for your account.\n\nhttps://rollcall.example/reset-password\n",
  };
  writeFileSync(path.join(folder, `${mailId}.json`), JSON.stringify(mail));
}
