import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { seal } from "db/secrets";
import pino from "pino";
import { cloneDatabase } from "tests/support/database";
import { anyPort, newPrivateKey, startSsh2Server } from "tests/support/sftp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Attempt, WorkerTools } from "worker/handler";
import { sftpConnectionTestHandler } from "worker/jobs/sftp-connection-test.handler";

type Database = Awaited<ReturnType<typeof cloneDatabase>>;
type Server = Awaited<ReturnType<typeof startSsh2Server>>;

const secretsKey = { id: "k1", key: randomBytes(32) };
const lines: string[] = [];
let database: Database;
let folder: string;
let server: Server;
let districtId: string;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "rollcall-test-"));
  await writeFile(path.join(folder, "orgs.csv"), "x\n");
  await writeFile(path.join(folder, "users.csv"), "xyz\n");
  const { id: stateId } = await database.db
    .insertInto("states")
    .values({ name: "Test", abbreviation: "TT" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const made = await database.db
    .insertInto("districts")
    .values({ name: "Somewhere", state_id: stateId })
    .returning("id")
    .executeTakeFirstOrThrow();
  districtId = made.id;
});

beforeEach(async () => {
  server = await startSsh2Server({ folder });
});
afterEach(() => server.close());
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

type Settings = { hostKey?: string | null; password?: string; status?: string; username?: string; folder?: string };

async function configure(settings: Settings = {}) {
  const id = randomUUID();
  const place = { table: "sftp_configurations", id, column: "password_sealed" };
  await database.db
    .insertInto("sftp_configurations")
    .values({
      id,
      district_id: districtId,
      name: `Roster ${id}`,
      client_key: id,
      bucket_name: "bucket",
      host: server.host,
      port: server.port,
      username: settings.username ?? server.username,
      auth_method: "password",
      remote_folder: settings.folder ?? "/",
      host_key: settings.hostKey === undefined ? server.hostKey : settings.hostKey,
      password_sealed: seal(secretsKey, place, settings.password ?? server.password),
      status: settings.status ?? "pending",
      status_before_pause: settings.status === "paused" ? "active" : null,
    })
    .execute();
  return id;
}

const newTest = async (configurationId: string) =>
  (
    await database.db
      .insertInto("sftp_connection_tests")
      .values({ district_id: districtId, integration_id: configurationId })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

async function run(testId: string, change: Partial<WorkerTools> = {}, signal = new AbortController().signal) {
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const tools: WorkerTools = {
    db: database.db,
    pool: database.pool,
    databaseUrl: database.url,
    secretsKey,
    log,
    now: () => new Date(),
    allowedPrivateHosts: ["127.0.0.1"],
    sftpPorts: anyPort,
    tempRoot: folder,
    enqueue: () => Promise.reject(new Error("Nothing is enqueued by a test of a connection.")),
    ...change,
  };
  const attempt: Attempt = { number: 1, isLast: true, signal, progress: async () => {} };
  await sftpConnectionTestHandler.run({ districtId, testId }, tools, attempt);
}

const row = (testId: string) =>
  database.db
    .selectFrom("sftp_connection_tests")
    .select(["status", "host_key", "message", "files", "finished_at"])
    .where("id", "=", testId)
    .executeTakeFirstOrThrow();

const state = (id: string) =>
  database.db
    .selectFrom("sftp_configurations")
    .select(["status", "status_message", "host_key"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

async function testOnce(configurationId: string, change?: Partial<WorkerTools>) {
  const testId = await newTest(configurationId);
  await run(testId, change);
  return { testId, ...(await row(testId)), configuration: await state(configurationId) };
}

test("The first test shows the host key, sends no credential and pins nothing", async () => {
  const done = await testOnce(await configure({ hostKey: null }));
  expect(done).toMatchObject({ status: "succeeded", host_key: server.hostKey, files: [] });
  expect(done.message).toBe(
    "The server showed its host key. Compare it with what your vendor gave you, then confirm it.",
  );
  expect(done.configuration).toMatchObject({ status: "pending", host_key: null });
  expect(server.attempts).toEqual([]);
});

test("With the key pinned it signs in and lists the folder", async () => {
  const done = await testOnce(await configure());
  expect(done).toMatchObject({ status: "succeeded", host_key: server.hostKey });
  expect(done.message).toBe("Signed in. 2 files in /.");
  expect(done.files).toEqual([
    { name: "orgs.csv", size: 2 },
    { name: "users.csv", size: 4 },
  ]);
  expect(done.finished_at).toBeInstanceOf(Date);
});

test("A wrong password says so in words that hold no secret, and the configuration is in error", async () => {
  const password = "the-wrong-password-41";
  const done = await testOnce(await configure({ password }));
  expect(done.status).toBe("failed");
  expect(done.message).toMatch(/rejected the sign-in.*Check the user name/);
  expect(done.configuration).toMatchObject({ status: "error", status_message: done.message });
  expect(JSON.stringify(done) + lines.join("")).not.toContain(password);
});

test("A changed host key is shown, nothing is sent to the server, and the pinned key stays", async () => {
  const pinned = `SHA256:${"A".repeat(43)}`;
  const done = await testOnce(await configure({ hostKey: pinned }));
  expect(done).toMatchObject({ status: "failed", host_key: server.hostKey });
  expect(done.message).toMatch(/^The host key has changed\b/);
  expect(done.configuration).toMatchObject({ status: "error", host_key: pinned });
  expect(server.attempts).toEqual([]);
});

test("A private address that is not allowed is refused without a connection", async () => {
  const done = await testOnce(await configure(), { allowedPrivateHosts: [] });
  expect(done.message).toMatch(/^Rollcall can’t reach this host and port\./);
  expect(server.connections()).toBe(0);
});

test("What may not or can't be reached is told in one way, and no sooner for one than for another", async () => {
  const ask = async (to: { host?: string; port?: number }, change?: Partial<WorkerTools>) => {
    const configuration = await configure();
    await database.db
      .updateTable("sftp_configurations")
      .set({ port: server.port, ...to })
      .where("id", "=", configuration)
      .execute();
    const began = performance.now();
    const { message } = await testOnce(configuration, change);
    return { message, ms: performance.now() - began };
  };
  const refused = await ask({ host: "10.0.0.7" }, { allowedPrivateHosts: [] });
  const elsewhere = await ask({}, { sftpPorts: new Set([22]) });
  const unknown = await ask({ host: "no-such-host.invalid" });
  expect(server.connections()).toBe(0);
  const closed = await ask({ port: 1 });
  expect(new Set([refused, elsewhere, unknown, closed].map(({ message }) => message)).size).toBe(1);
  for (const { ms } of [refused, elsewhere, unknown, closed]) expect(ms).toBeGreaterThan(1_400);
  const reasons = lines.slice(-4).map((line) => (JSON.parse(line) as { reason: string }).reason);
  expect(reasons).toEqual(["address-not-allowed", "port-not-allowed", "host-unknown", "no-connection"]);
});

test("A missing folder and credentials of another key are told as such", async () => {
  expect((await testOnce(await configure({ folder: "/none" }))).message).toContain("remote folder is not there");
  const other = { secretsKey: { id: "k1", key: randomBytes(32) } };
  expect((await testOnce(await configure(), other)).message).toContain("can’t be opened");
  expect((await testOnce(await configure({ username: newPrivateKey().slice(0, 20) }))).status).toBe("failed");
});

test("A failed test leaves a paused configuration and one with a sync under way as they are", async () => {
  const paused = await configure({ status: "paused", password: "wrong" });
  expect((await testOnce(paused)).configuration.status).toBe("paused");
  const busy = await configure({ status: "active", password: "wrong" });
  await database.db
    .insertInto("sync_logs")
    .values({ district_id: districtId, integration_id: busy, trigger: "manual" })
    .execute();
  expect(await testOnce(busy)).toMatchObject({ status: "failed", configuration: { status: "active" } });
});

test("A good test takes an error back only where no sync was ever applied", async () => {
  const fresh = await configure({ status: "error" });
  expect((await testOnce(fresh)).configuration).toMatchObject({ status: "pending", status_message: null });
  const used = await configure({ status: "error" });
  await database.db
    .updateTable("sftp_configurations")
    .set({ applied_sync_id: randomUUID() })
    .where("id", "=", used)
    .execute();
  expect((await testOnce(used)).configuration.status).toBe("error");
});

test("A good test takes back the error that a test brought, though a sync was applied, and not that of a sync", async () => {
  const [applied, wrong] = [{ applied_sync_id: randomUUID() }, { password: "wrong" }];
  const tested = await configure({ status: "active", ...wrong });
  const set = (values: object) =>
    database.db.updateTable("sftp_configurations").set(values).where("id", "=", tested).execute();
  await set(applied);
  const failed = await testOnce(tested);
  expect(failed).toMatchObject({ status: "failed", configuration: { status: "error" } });
  const place = { table: "sftp_configurations", id: tested, column: "password_sealed" };
  await set({ password_sealed: seal(secretsKey, place, server.password) });
  expect((await testOnce(tested)).configuration).toMatchObject({ status: "active", status_message: null });
  await set({ status: "error", status_message: "users.csv is missing from the files." });
  const after = await testOnce(tested);
  expect(after).toMatchObject({ status: "succeeded", configuration: { status: "error" } });
  expect(after.configuration.status_message).toBe("users.csv is missing from the files.");
});

test("It may run twice: what is at its end is left alone, what was left running is done", async () => {
  const id = await configure();
  const { testId, finished_at } = await testOnce(id);
  const before = server.connections();
  await run(testId);
  expect(server.connections()).toBe(before);
  expect((await row(testId)).finished_at).toEqual(finished_at);
  const left = await newTest(id);
  await database.db.updateTable("sftp_connection_tests").set({ status: "running" }).where("id", "=", left).execute();
  await run(left);
  expect((await row(left)).status).toBe("succeeded");
});

test("A worker that must stop leaves the row for the next one", async () => {
  const testId = await newTest(await configure());
  const stop = AbortSignal.abort(new Error("The worker stops."));
  await expect(run(testId, {}, stop)).rejects.toThrow("The worker stops.");
  expect(await row(testId)).toMatchObject({ status: "running", finished_at: null });
  expect(server.attempts).toEqual([]);
});

test("A test of another district is not there", async () => {
  const testId = await newTest(await configure());
  const tools = { districtId: randomUUID(), testId };
  const attempt: Attempt = { number: 1, isLast: true, signal: new AbortController().signal, progress: async () => {} };
  await sftpConnectionTestHandler.run(tools, { db: database.db } as WorkerTools, attempt);
  expect((await row(testId)).status).toBe("queued");
});

test("Every test that ended stands in the audit log", async () => {
  const entries = await database.db
    .selectFrom("audit_log")
    .select(["action", "result"])
    .where("action", "=", "sftp_connection.tested")
    .execute();
  const ended = await database.db
    .selectFrom("sftp_connection_tests")
    .select("status")
    .where("finished_at", "is not", null)
    .execute();
  expect(entries.length).toBe(ended.length);
  expect(entries.filter((entry) => entry.result === "error").length).toBe(
    ended.filter((test) => test.status === "failed").length,
  );
});
