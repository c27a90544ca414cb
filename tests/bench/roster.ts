import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openDatabase } from "db/client";
import { leave } from "db/leave";
import { seal } from "db/secrets";
import { wholeDistrict } from "domain/access/scope";
import { sftpSync } from "domain/rosters/jobs";
import { deleteConfiguration } from "domain/rosters/queries/configuration-state";
import { writeRoster } from "worker/demo/roster-generator";
import { openEnqueuer } from "worker/enqueue";
import { prepareDatabase } from "worker/prepare-database";
import { startTestServer } from "../support/postgres";
import { noSshd, startSsh2Server, startSshd } from "../support/sftp";
import { startProcess } from "../support/worker-process";
import { type Floor, measureFloor } from "./floor";
import { watchMemory } from "./memory";

/**
 * Measures roster syncs of a made-up district against their floor, in one run: first load, the same files again, and a
 * day later with 2 % of the students changed; then how long it takes to delete the source. One JSON line a case;
 * `seconds` runs from the end of the wait for stable files to the end of the row in the log, `floor_seconds` is the
 * mean of a measure before and one after, `peak_memory_mb` is the worker's above what it takes when idle.
 */
const { values } = parseArgs({
  options: {
    students: { type: "string", default: "50000" },
    version: { type: "string", default: "1.1" },
    steps: { type: "boolean" },
    "built-in": { type: "boolean" },
  },
});
const students = Number(values.students);
if (!Number.isInteger(students) || students < 1) {
  console.error("Say how many students: npm run bench:roster -- --students 50000");
  await leave(64);
}

const secretsKey = { id: "k1", key: Buffer.alloc(32) };
const work = await mkdtemp(path.join(tmpdir(), "rollcall-bench-"));
const remote = path.join(work, "remote");
const postgres = await startTestServer();
await prepareDatabase(postgres);
// The superuser's tables would need rights; the application's own role can't make any. So the floor is the owner's.
const floorUrl = postgres.ownerUrl;
const { db, close } = openDatabase(postgres.appUrl, { max: 2 });
const day = (day: number) =>
  writeRoster(remote, {
    students,
    seed: 1,
    day,
    churn: 0.02,
    version: values.version as "1.1",
    district: { name: "Bench", identifier: "0600001", emailDomain: "bench.example" },
  });
await day(1);
const builtIn = noSshd !== null || values["built-in"] === true;
if (builtIn) {
  const why = noSshd ? "OpenSSH is not installed" : "As asked";
  console.error(`${why}: this runs on the built-in ssh2 server. Its figures don't compare with those from OpenSSH.`);
}
const server = builtIn ? await startSsh2Server({ folder: remote }) : await startSshd(remote);
const reachable = { password: undefined, privateKey: undefined, ...server, folder: builtIn ? "/" : remote };
const worker = startProcess("tests/jobs/sync-worker.ts", {
  DATABASE_URL: postgres.appUrl,
  TEMP_ROOT: path.join(work, "tmp"),
});
const enqueuer = openEnqueuer({ databaseUrl: postgres.appUrl, onError: () => {} });

let memory: Awaited<ReturnType<typeof watchMemory>> | undefined;
try {
  const configuration = await configure();
  await worker.until("ready");
  memory = await watchMemory(worker.pid);
  for (const kind of ["first", "unchanged", "churn"] as const) {
    if (kind === "churn") await day(2);
    const before = await measureFloor({ ...reachable, files: remote }, floorUrl, work);
    memory.reset();
    const { seconds, steps } = await sync(configuration);
    const peak = memory.peakAboveIdle();
    const after = await measureFloor({ ...reachable, files: remote }, floorUrl, work);
    const of = (floor: Floor) => (kind === "unchanged" ? floor.fetch : floor.fetch + floor.copy);
    const floor = (of(before) + of(after)) / 2;
    const line = {
      case: kind,
      rows: await countRows(),
      seconds: round(seconds),
      floor_seconds: round(floor),
      ratio: round(seconds / floor),
      peak_memory_mb: Math.round(peak / 1024 / 1024),
    };
    console.log(JSON.stringify(values.steps ? { ...line, steps } : line));
  }
  const rows = await countRows();
  const begun = Date.now();
  const { id, districtId } = configuration;
  await db.transaction().execute((db) => deleteConfiguration(db, wholeDistrict(districtId), { id }));
  console.log(JSON.stringify({ case: "deleted", rows, seconds: round((Date.now() - begun) / 1_000) }));
} finally {
  memory?.stop();
  worker.kill("SIGTERM");
  await worker.exited;
  await enqueuer.close();
  await close();
  await server.close();
  await postgres.stop();
  await rm(postgres.dataDir, { recursive: true, force: true });
  await rm(work, { recursive: true, force: true });
}
await leave(0);

function round(n: number): number {
  return Math.round(n * 100) / 100;
}

async function configure() {
  const id = randomUUID();
  const state = await db
    .insertInto("states")
    .values({ name: "Bench", abbreviation: "BE" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const district = await db
    .insertInto("districts")
    .values({ name: "Bench", state_id: state.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const sealed = (column: string, secret: string | undefined) =>
    secret === undefined ? null : seal(secretsKey, { table: "sftp_configurations", id, column }, secret);
  await db
    .insertInto("sftp_configurations")
    .values({
      id,
      district_id: district.id,
      name: "Bench",
      client_key: id,
      bucket_name: "bench",
      host: server.host,
      port: server.port,
      username: server.username,
      host_key: server.hostKey,
      remote_folder: reachable.folder,
      auth_method: reachable.privateKey ? "private_key" : "password",
      password_sealed: sealed("password_sealed", reachable.password),
      private_key_sealed: sealed("private_key_sealed", reachable.privateKey),
    })
    .execute();
  return { id, districtId: district.id };
}

type Step = { step: string; startedAt: string; finishedAt: string };

/** Runs one sync through queue and worker. Returns how long it took once the files stood still, and step by step. */
async function sync({ id, districtId }: { id: string; districtId: string }) {
  const row = { district_id: districtId, integration_id: id, trigger: "manual" };
  const made = await db.insertInto("sync_logs").values(row).returning("id").executeTakeFirstOrThrow();
  await enqueuer.enqueue(sftpSync, { districtId, syncId: made.id });
  const ofSync = db.selectFrom("sync_logs").where("id", "=", made.id);
  for (;;) {
    const { finished_at: isOver } = await ofSync.select("finished_at").executeTakeFirstOrThrow();
    const seen = Date.now();
    if (!isOver) {
      // Whoever looks more often takes part of the machine away from what is measured.
      await wait(50);
      continue;
    }
    const log = await ofSync.selectAll().executeTakeFirstOrThrow();
    if (log.status !== "applied" && log.status !== "unchanged") throw new Error(`${log.status}: ${log.message}`);
    const steps = log.steps as Step[];
    const settled = steps.find(({ step }) => step === "settle") as Step;
    const took = ({ startedAt, finishedAt }: Step) => round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000);
    return {
      seconds: (seen - Date.parse(settled.finishedAt)) / 1_000,
      steps: Object.fromEntries(steps.map((step) => [step.step, took(step)])),
    };
  }
}

async function countRows(): Promise<number> {
  let rows = 0;
  for (const name of (await readdir(remote)).filter((name) => name.endsWith(".csv") && name !== "manifest.csv")) {
    rows += (await readFile(path.join(remote, name), "utf8")).split("\n").length - 2;
  }
  return rows;
}
