import { randomUUID } from "node:crypto";
import { appendFile, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openEnqueuer } from "worker/enqueue";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";
import { noRedis, startRedis } from "../support/redis";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { anyServer, linesOf, openFolder, type ServerKind, servers } from "./faults-folder";
import { expectWaiting } from "./faults-sender";
import { type LockedStep, lockStep, type Step } from "./faults-steps";
import { DrillWorkers, killWorker, lockTable } from "./faults-workers";
import { fileKey } from "./file-world";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
let enqueuer: ReturnType<typeof openEnqueuer>;
let web: Web;
let tempRoot: string;
let districtId: string;
let folder: Awaited<ReturnType<typeof openFolder>>;
let locked: LockedStep | undefined;
const workers = new DrillWorkers(() => ({
  databaseUrl: database.url,
  redisPort: redis?.port,
  more: { FILE_KEY: fileKey.key.toString("base64"), TEMP_ROOT: tempRoot },
}));
const startWorker = () => workers.start("look-for-usage-files");

beforeAll(async () => {
  database = await cloneDatabase();
  redis = noRedis ? undefined : await startRedis();
  enqueuer = openEnqueuer({ databaseUrl: database.url, redisUrl: redis?.url, onError: () => {} });
  web = await startWeb(database.url);
  tempRoot = await mkdtemp(path.join(tmpdir(), "rollcall-drill-"));
}, 120_000);
afterAll(async () => {
  await web?.stop();
  await enqueuer?.close();
  await redis?.stop();
  await database?.close();
  await rm(tempRoot, { recursive: true, force: true });
});
beforeEach(async () => {
  districtId = (await aDistrict(database.db, `Fetched ${randomUUID()}`)).id;
});
afterEach(async () => {
  await locked?.release();
  await workers.killAll();
  await folder?.close();
});

/** A district whose folder lies on such a server. */
async function open(kind: ServerKind = anyServer) {
  const { db } = database;
  const { email } = await aPerson(db, { role: "it_director", districtId, email: `it@${districtId}.example` });
  const director = new Visitor(web.origin);
  await director.signIn(email);
  folder = await openFolder(kind, { db, enqueuer, districtId, tempRoot, director });
  return { director };
}

const lock = async (step: Step) => {
  locked = await lockStep(database, step);
  return locked;
};

const endings = ["goes on", "ends"] as const;

/** PostgreSQL does not hear of a death before it answers: it may do the step to its end all the same. */
async function killAt(
  step: LockedStep,
  worker: Awaited<ReturnType<typeof startWorker>>,
  ending: (typeof endings)[number],
) {
  await killWorker(worker);
  if (ending === "ends") {
    await step.endWaiting();
    await step.release();
  }
  await startWorker();
  await step.release();
}

/** Two batches and three parts. */
const lines = 24_000;
const soon = { timeout: 30_000, interval: 20 };

/** A worker is in the middle of a file's bytes, and no more of them come. */
async function stallDownload() {
  folder.gate.limitAnswers(400_000);
  await folder.ask();
  await vi.waitFor(() => expect(folder.gate.isFull()).toBe(true), soon);
}

const inFiles = (when: string): Step => ({ does: "update on", table: "usage_files", when });
const inFolder = (when: string): Step => ({ does: "insert on", table: "usage_remote_files", when });

/** What is written on a file's way from the folder to the figures, in its order. */
const steps: [string, Step][] = [
  ["the file is first seen", inFolder("new.file_id is null")],
  ["it begins to be kept", { does: "insert on", table: "usage_files", when: "true" }],
  ["a part of it is kept", { does: "insert on", table: "usage_file_parts", when: "new.part_no = 1" }],
  ["all of it is kept", inFiles("old.state = 'arriving' and new.state = 'waiting'")],
  ["it was kept, and the folder is not marked as read", inFolder("new.file_id is not null")],
  ["the look is noted", { does: "update on", table: "sftp_configurations", when: "new.log_looked_at is not null" }],
  ["its import begins", inFiles("old.state = 'waiting' and new.state = 'reading'")],
  ["half of it is imported", inFiles("old.batches = 1 and new.batches = 2")],
  ["its import ends", inFiles("old.state = 'reading' and new.state = 'done'")],
];
const queue = noRedis ? " (the queue in PostgreSQL)" : " (the queue in Redis)";

describe(`a worker that is killed (-9) as it fetches from a folder${queue}`, { timeout: 240_000 }, () => {
  it.each(steps)("as %s, whether its statement goes on or ends with it", async (name, at) => {
    await open();
    for (const [nth, ending] of endings.entries()) {
      const doomed = await startWorker();
      const from = nth * lines;
      await writeFile(folder.at(`day-${nth}.log`), linesOf(from, from + lines));
      await writeFile(folder.at(`night-${nth}.log`), linesOf(from + lines - 50, from + lines + 50));
      if (name !== "the file is first seen") await folder.look();
      const step = await lock(at);
      await folder.ask();
      await step.untilReached();
      await killAt(step, doomed, ending);
      await folder.expectWhole({ contents: 2 * (nth + 1) });
      await workers.killAll();
    }
  });

  it.each(endings)("as it was imported before the folder is marked as read (%s)", async (ending) => {
    await open();
    const doomed = await startWorker();
    await writeFile(folder.at("access.log"), linesOf(0, lines));
    await folder.look();
    const step = await lock(inFolder("new.file_id is not null"));
    await folder.ask();
    await step.untilReached();
    await vi.waitFor(async () => expect(await folder.files()).toMatchObject([{ state: "done" }]), soon);
    await killAt(step, doomed, ending);
    await folder.expectWhole({ contents: 1 });
  });

  it.each(endings)("as what came before is let go (%s)", async (ending) => {
    await open();
    const doomed = await startWorker();
    await writeFile(folder.at("access.log"), linesOf(0, lines));
    for (let nth = 0; nth < 2; nth++) await folder.look();
    await vi.waitFor(async () => expect(await folder.files()).toMatchObject([{ state: "done" }]), soon);
    await rename(folder.at("access.log"), folder.at("access.log.1"));
    await folder.look();
    const step = await lock({ does: "delete on", table: "usage_file_parts", when: "true" });
    await folder.ask();
    await step.untilReached();
    await killAt(step, doomed, ending);
    await folder.expectWhole({ contents: 1 });
  });

  for (const { kind, name, skip } of servers) {
    it.skipIf(skip !== null)(`as it downloads a file from ${name}`, async () => {
      await open(kind);
      const doomed = await startWorker();
      await writeFile(folder.at("access.log"), linesOf(0, lines));
      await folder.look();
      await stallDownload();
      await killWorker(doomed);
      expect(await folder.temporary(), "half a file").toContainEqual(expect.stringMatching(/^sync-.*\/log$/));
      expect(await folder.files()).toEqual([]);
      folder.gate.limitAnswers(Number.POSITIVE_INFINITY);
      await startWorker();
      await folder.expectWhole({ contents: 1 });
    });
  }
});

describe(`a folder${queue}`, { timeout: 120_000 }, () => {
  for (const { kind, name, skip } of servers) {
    it.skipIf(skip !== null)(`whose server goes away in the middle of a file and comes back: ${name}`, async () => {
      const { director } = await open(kind);
      await startWorker();
      await writeFile(folder.at("access.log"), linesOf(0, lines));
      await folder.look();
      await stallDownload();
      await folder.gate.set("shut");
      await folder.untilLooked();
      expect(await director.read("/usage-sources")).toContain("The connection to the server broke off.");
      expect(await folder.temporary()).toEqual([]);
      expect(await folder.files()).toEqual([]);
      await folder.look();
      expect(await director.read("/usage-sources")).toContain("reach this host and port.");
      folder.gate.limitAnswers(Number.POSITIVE_INFINITY);
      await folder.gate.set("open");
      await folder.expectWhole({ contents: 1 });
    });
  }

  it("in which a file grows between two looks, in the middle of a line, and again once it was read", async () => {
    await open();
    await startWorker();
    const log = linesOf(0, lines);
    const half = log.length / 2 + 31;
    await writeFile(folder.at("access.log"), log.slice(0, half));
    await folder.look();
    await appendFile(folder.at("access.log"), log.slice(half));
    await folder.look();
    expect(await folder.files(), "it is waited for").toEqual([]);
    await folder.expectWhole({ contents: 1 });
    await appendFile(folder.at("access.log"), linesOf(lines, lines + 500));
    await folder.expectWhole({ contents: 2 });
  });

  it("in which a file grows while it is downloaded", async () => {
    await open();
    await startWorker();
    await writeFile(folder.at("access.log"), linesOf(0, lines));
    await folder.look();
    await stallDownload();
    await appendFile(folder.at("access.log"), linesOf(lines, lines + 500));
    folder.gate.limitAnswers(Number.POSITIVE_INFINITY);
    await folder.untilLooked();
    expect(await folder.files(), "it is waited for").toEqual([]);
    await folder.expectWhole({ contents: 1 });
  });

  it("whose file is given up while it is kept, by a machine that slept for an hour, is fetched again", async () => {
    await open();
    await startWorker();
    await writeFile(folder.at("access.log"), linesOf(0, lines));
    await folder.look();
    const table = await lockTable(database.ownerUrl, "usage_file_parts");
    await folder.ask();
    await expectWaiting(database.db, "usage_file_parts");
    await sql`update usage_files set changed_at = now() - interval '61 minutes'
      where district_id = ${districtId}`.execute(database.db);
    await expectWaiting(database.db, "usage_file_parts", 2);
    await table.release();
    await folder.untilLooked();
    await folder.expectWhole({ contents: 1 });
  });
});
