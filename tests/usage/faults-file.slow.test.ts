import { listDaysOfUse, verifyDay } from "domain/usage/queries/verify";
import { rollUpWaiting } from "domain/usage/roll-up";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict } from "../support/people";
import { noRedis, startRedis } from "../support/redis";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { DrillWorkers, killWorker, lockTable } from "./faults-workers";
import { aFileReader, fileKey } from "./file-world";
import { matcherOf, rowsOf } from "./world";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
let web: Web;
let director: Visitor;
let districtId: string;
let files: Awaited<ReturnType<typeof aFileReader>>;
const workers = new DrillWorkers(() => ({
  databaseUrl: database.url,
  redisPort: redis?.port,
  more: { FILE_KEY: fileKey.key.toString("base64") },
}));

beforeAll(async () => {
  database = await cloneDatabase();
  redis = noRedis ? undefined : await startRedis();
  web = await startWeb(database.url);
}, 120_000);
afterAll(async () => {
  await web?.stop();
  await redis?.stop();
  await database?.close();
});
beforeEach(async () => {
  districtId = (await aDistrict(database.db, `Imported ${crypto.randomUUID()}`)).id;
  files = await aFileReader(database.db, { districtId, now: new Date().toISOString(), matcher: matcherOf({}) });
  director = new Visitor(web.origin);
  await director.signIn(`it@${districtId}.example`);
});
afterEach(() => workers.killAll());

/** Whether an import waits for a table that is held. */
async function waits(table: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity a join pg_locks l on l.pid = a.pid
    where a.datname = current_database() and a.pid <> pg_backend_pid() and not l.granted
      and l.relation = ${table}::regclass and a.query ~ 'usage_accept\\(|usage_file'`.execute(database.db);
  return rows.length > 0;
}

const batches = 6;
const linesInBatch = 20_000;
const visits = (batches * linesInBatch) / 10;
const bad = (nth: number) => nth % linesInBatch === 7;

/** A log of yesterday: ten requests of each visit, and in each batch a line that can't be read. */
function log(): string {
  const began = Math.floor(Date.now() / 60_000) * 60 - 86_400;
  const lineOf = (nth: number) => {
    if (bad(nth)) return "nonsense\n";
    const visit = Math.floor(nth / 10);
    const at = began + Math.floor(visit / 500) * 60;
    return `${at}.000 5 10.1.0.7 TCP_MISS/200 8 GET https://a.example/${nth} pupil${visit % 500} HIER_DIRECT/192.0.2.1 text/html\n`;
  };
  return Array.from({ length: batches * linesInBatch }, (_, nth) => lineOf(nth)).join("");
}

const soon = { timeout: 30_000, interval: 20 };
const taken = async (fileId: string) => {
  const rows = await rowsOf<{ id: string; batches: number }>(database.db, districtId, "id, batches", "usage_files");
  return rows.find(({ id }) => id === fileId)?.batches ?? -1;
};

/** All of the file counts, and nothing of it twice. */
async function expectCountedOnce(fileId: string) {
  const { db } = database;
  await vi.waitFor(async () => expect((await files.look(fileId)).state).toBe("done"), {
    timeout: 60_000,
    interval: 100,
  });
  expect(await files.look(fileId)).toMatchObject({ accepted: visits, duplicate: 0, rejected: batches, fault: null });
  expect(await files.look(fileId)).toMatchObject({ lines: batches * linesInBatch, keySealed: null });
  expect(await rowsOf(db, districtId, "1", "usage_events")).toHaveLength(visits);
  expect(await rowsOf(db, districtId, "1", "usage_file_rows")).toHaveLength(batches);
  expect(await rowsOf(db, districtId, "1", "usage_file_parts")).toEqual([]);
  await vi.waitFor(async () => {
    await rollUpWaiting(db, { districtId });
    expect(await rowsOf(db, districtId, "1", "usage_marks")).toEqual([]);
  }, soon);
  const range = { from: "2020-01-01", to: "2099-01-01" };
  for (const day of await listDaysOfUse(db, { districtId, ...range }))
    expect(await verifyDay(db, { districtId, day })).toEqual([]);
}

/** What a run writes to, in its order; the last is held from the beginning, since it comes after all batches. */
const steps = ["usage_files", "usage_batches", "usage_events", "usage_marks", "usage_file_rows", "usage_file_parts"];
const queue = noRedis ? " (the queue in PostgreSQL)" : " (the queue in Redis)";

describe(`a worker that is killed (-9) in the middle of a file${queue}`, { timeout: 120_000 }, () => {
  it.each(steps)("as it writes to %s: another one goes on by itself, and the page says how far it is", async (step) => {
    const made = await files.upload(log());
    if (!made || typeof made === "string") throw new Error("not kept");
    const at = `/usage-sources/files/${made.id}`;
    expect(await director.read(at)).toContain("Your file is in line to be imported.");

    const isEnd = step === "usage_file_parts";
    const early = isEnd ? await lockTable(database.ownerUrl, step) : null;
    const doomed = await workers.start();
    if (!isEnd) await vi.waitFor(async () => expect(await taken(made.id)).toBeGreaterThan(0), soon);
    const locked = early ?? (await lockTable(database.ownerUrl, step));
    await vi.waitFor(async () => expect(await waits(step), `the import waits for ${step}`).toBe(true), soon);
    await killWorker(doomed);

    const done = await taken(made.id);
    expect(done, "in the middle").toBeGreaterThan(0);
    if (!isEnd) expect(done).toBeLessThan(batches);
    const page = await director.read(at);
    expect(page).toContain("Rollcall is reading the file. You can leave this page.");
    expect(page).toContain(`${(done * linesInBatch).toLocaleString("en-US")} lines`);
    expect(page).toContain(`${((done * linesInBatch) / 10).toLocaleString("en-US")} new visits`);

    await workers.start();
    await locked.release();
    await expectCountedOnce(made.id);
    expect(await director.read(at)).toContain(`Rollcall read 120,000 lines and counted 12,000 new visits.`);
  });
});
