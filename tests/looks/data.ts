import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Db, openDatabase } from "db/client";
import { freePort, startEmbedded } from "db/embedded";
import { sql } from "kysely";
import { aKey } from "../support/keys";
import { aHeldSync, aSync } from "../support/syncs";

/**
 * A folder with the demo's data, made once and copied for every look: the demo fills it, and syncs that went wrong are
 * added, with a second source of usage, its files, and a message of a visitor.
 */
export async function needData(folder: string): Promise<void> {
  if (existsSync(path.join(folder, "postgres"))) return;
  await runDemoOnce(folder);
  const server = await startEmbedded({ dataDir: folder, throwaway: true });
  const { db, close } = openDatabase(server.ownerUrl, { max: 1 });
  await addTroubledSyncs(db);
  await addSource(db);
  await addFiles(db);
  await addMessage(db);
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

/** A failed sync with problems in its rows, and one that waits for a person. */
async function addTroubledSyncs(db: Db): Promise<void> {
  const configuration = await db
    .selectFrom("sftp_configurations")
    .select(["id", "district_id"])
    .where("name", "like", "Lakeside%")
    .executeTakeFirstOrThrow();
  const failed = await aSync(db, configuration, {
    status: "failed",
    verdict: "reject_bundle",
    hoursAgo: 30,
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

/** The source beside the one that the demo sends from. */
const addedSource = 2;

/** A second source of usage in the same district: a month of volume, and some that was rejected. */
async function addSource(db: Db): Promise<void> {
  const id = await lakesideOf(db);
  const key = await aKey(db, { districtId: id, name: "Web filter export" });
  await sql`insert into usage_sources (district_id, source_no, kind, key_id, name, demo)
    values (${id}, ${addedSource}, 'key', ${key.id}, 'Web filter', true)`.execute(db);
  await sql`insert into usage_source_days (district_id, source_no, day, accepted, duplicate, rejected, blocked,
      unknown_people, unmatched, last_at)
    select ${id}, ${addedSource}, current_date - d, case when d % 7 < 5 then 4000 + 37 * (d % 11) else 300 end, 12, 9, 4, 140, 60,
      now() - make_interval(days => d, mins => 3) from generate_series(0, 29) d`.execute(db);
  await sql`insert into usage_source_faults (district_id, source_no, day, fault, times)
    values (${id}, ${addedSource}, current_date, 'no_site', 210), (${id}, ${addedSource}, current_date, 'too_new', 60)`.execute(
    db,
  );
}

/** Two logs of the web filter that were uploaded: one was imported with a few lines skipped, one could not be read. */
async function addFiles(db: Db): Promise<void> {
  const common = { district_id: await lakesideOf(db), source_no: addedSource };
  await db
    .insertInto("usage_files")
    .values([
      {
        ...common,
        id: randomUUID(),
        name: "access.log",
        state: "done",
        format: "squid",
        batches: 1,
        parts: 1,
        parts_read: 1,
        bytes: 48_200_000,
        lines: 212_400,
        accepted: 61_200,
        duplicate: 40,
        blocked: 310,
        rejected: 12,
        unmatched: 900,
        faults: JSON.stringify({ shape: 12 }),
        skipped: JSON.stringify({ same_minute: 150_838, handshake: 310 }),
        ended_at: new Date(),
      },
      {
        ...common,
        id: randomUUID(),
        name: "filter-export.csv",
        bytes: 212,
        state: "failed",
        fault: "empty",
        ended_at: new Date(),
      },
    ])
    .execute();
}

async function addMessage(db: Db): Promise<void> {
  await db
    .insertInto("contact_messages")
    .values({
      topic: "roster",
      name: "Dana Whitfield",
      email: "dana.whitfield@example.org",
      organization: "Maple Grove Schools",
      message: "Can we test our export before we connect?",
    })
    .execute();
}

async function lakesideOf(db: Db): Promise<string> {
  const of = db.selectFrom("districts").select("id").where("name", "like", "Lakeside%");
  return (await of.executeTakeFirstOrThrow()).id;
}

const mailId = "looked-at";

function addMail(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const mail = {
    id: mailId,
    to: "teacher@lakeside.example",
    from: "Rollcall <no-reply@rollcall.example>",
    subject: "Set a new password",
    sentAt: "2026-08-17T15:00:00.000Z",
    text: "Someone asked for a new password for your account.\n\nhttps://rollcall.example/reset-password\n",
  };
  writeFileSync(path.join(folder, `${mailId}.json`), JSON.stringify(mail));
}
