import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { seal } from "db/secrets";
import { sftpSync } from "domain/rosters/jobs";
import pg from "pg";
import { noSshd, startSsh2Server, startSshd } from "tests/support/sftp";
import { startProcess } from "tests/support/worker-process";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { writeRoster } from "worker/demo/roster-generator";
import { type Backend, openBackend } from "./backends";

const secretsKey = { id: "k1", key: Buffer.alloc(32) };
const quick = { lockMs: 2_000, stalledCheckMs: 1_000 };

let backend: Backend;
let folder: string;
let server: Awaited<ReturnType<typeof startSsh2Server>>;
const processes: ReturnType<typeof startProcess>[] = [];

beforeAll(async () => {
  backend = await openBackend("postgres");
  folder = await mkdtemp(path.join(tmpdir(), "rollcall-remote-"));
  await day(1);
  server = await startSsh2Server({ folder });
});
const killAll = async () => {
  for (const child of processes.splice(0)) {
    child.kill("SIGKILL");
    await child.exited;
  }
};
afterAll(async () => {
  await server.close();
  await backend.closeParts();
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

const day = (day: number) =>
  writeRoster(folder, {
    ...{ students: 200, seed: 7, day, churn: 0.1, version: "1.1" },
    district: { name: "Lakeside", identifier: "0600001", emailDomain: "lakeside.example" },
  });

type Server = { host: string; port: number; username: string; hostKey: string; folder: string };

async function configure(at: Server & { password?: string; privateKey?: string } = server) {
  const { db } = backend.database;
  const id = randomUUID();
  const state = await db
    .insertInto("states")
    .values({ name: id, abbreviation: id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const district = await db
    .insertInto("districts")
    .values({ name: "Lakeside", state_id: state.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const sealed = (column: string, secret: string | undefined) =>
    secret === undefined ? null : seal(secretsKey, { table: "sftp_configurations", id, column }, secret);
  await db
    .insertInto("sftp_configurations")
    .values({
      ...{ id, district_id: district.id, name: id, client_key: id, bucket_name: "bucket" },
      ...{ host: at.host, port: at.port, username: at.username, host_key: at.hostKey, remote_folder: at.folder },
      auth_method: at.privateKey ? "private_key" : "password",
      password_sealed: sealed("password_sealed", at.password),
      private_key_sealed: sealed("private_key_sealed", at.privateKey),
    })
    .execute();
  return { id, districtId: district.id };
}

type Configuration = { id: string; districtId: string };

async function ask({ id, districtId }: Configuration): Promise<string> {
  const row = { district_id: districtId, integration_id: id, trigger: "manual" };
  const made = await backend.database.db.insertInto("sync_logs").values(row).returning("id").executeTakeFirstOrThrow();
  await backend.enqueuer().enqueue(sftpSync, { districtId, syncId: made.id });
  return made.id;
}

const log = (id: string) =>
  backend.database.db.selectFrom("sync_logs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function ended(id: string, timeout = 45_000) {
  await vi.waitFor(async () => expect((await log(id)).finished_at).not.toBeNull(), { timeout, interval: 50 });
  return log(id);
}

async function worker(locks: object = {}) {
  const child = startProcess("tests/jobs/sync-worker.ts", {
    DATABASE_URL: backend.settings.databaseUrl,
    TEMP_ROOT: backend.tempRoot,
    LOCKS: JSON.stringify(locks),
  });
  processes.push(child);
  await child.until("ready");
  return child;
}

const kinds = {
  orgs: "roster_orgs",
  users: "roster_users",
  classes: "roster_classes",
  enrollments: "roster_enrollments",
} as const;

/** The roster's active rows are those of the files, no more and no less; one end; nothing left behind. */
async function expectWhole({ id }: Configuration, syncId: string) {
  const { db } = backend.database;
  for (const [file, table] of Object.entries(kinds)) {
    const text = await readFile(path.join(folder, `${file}.csv`), "utf8");
    const expected = text
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.slice(0, line.indexOf(",")));
    const rows = await db
      .selectFrom(table as "roster_users")
      .select("sourced_id")
      .where("integration_id", "=", id)
      .where("status", "=", "active")
      .execute();
    expect(rows.map((row) => row.sourced_id).sort()).toEqual(expected.sort());
  }
  const ends = await db.selectFrom("audit_log").select("action").where("object_id", "=", syncId).execute();
  expect(ends).toEqual([{ action: "sync.applied" }]);
  await vi.waitFor(async () => expect(await readdir(backend.tempRoot)).toEqual([]));
}

describe("a sync over SFTP and the queue", { timeout: 60_000 }, () => {
  beforeAll(async () => {
    await worker();
  });
  afterAll(killAll);

  it("applies day 1, sees that nothing changed, applies day 2", async () => {
    const configuration = await configure();
    const first = await ask(configuration);
    expect(await ended(first)).toMatchObject({ status: "applied", verdict: "accept" });
    await expectWhole(configuration, first);
    expect(await ended(await ask(configuration))).toMatchObject({ status: "unchanged" });
    await day(2);
    const second = await ask(configuration);
    expect(await ended(second)).toMatchObject({ status: "applied", verdict: "accept" });
    await expectWhole(configuration, second);
  });

  it.skipIf(noSshd !== null)("works with OpenSSH and a private key", async () => {
    const sshd = await startSshd(folder);
    try {
      const configuration = await configure(sshd);
      const sync = await ask(configuration);
      expect(await ended(sync)).toMatchObject({ status: "applied" });
      await expectWhole(configuration, sync);
    } finally {
      await sshd.close();
    }
  });

  it("says what the server refused", async () => {
    const configuration = await configure({ ...server, password: "wrong" });
    const row = await ended(await ask(configuration));
    expect(row).toMatchObject({ status: "failed", step: "list" });
    expect(row.message).toContain("refused the sign-in");
  });
});

describe("a worker that is killed in the middle of a sync", () => {
  afterEach(async () => {
    await killAll();
    server.faults.readDelayMs = undefined;
  });

  it("while it downloads: the next one finishes within 40 seconds", async () => {
    const configuration = await configure();
    const first = await worker();
    server.faults.readDelayMs = 400;
    const sync = await ask(configuration);
    await vi.waitFor(async () => expect((await log(sync)).step).toBe("download"), { timeout: 45_000, interval: 50 });
    first.kill("SIGKILL");
    await first.exited;
    const killedAt = Date.now();
    server.faults.readDelayMs = undefined;
    await worker();
    expect(await ended(sync, 40_000)).toMatchObject({ status: "applied", fence: 2 });
    expect(Date.now() - killedAt).toBeLessThan(40_000);
    await expectWhole(configuration, sync);
  }, 120_000);

  it("while it applies: nothing is half applied, and the next one finishes", async () => {
    const configuration = await configure();
    const gate = new pg.Client({ connectionString: backend.database.url });
    await gate.connect();
    // Lets nobody write people: by then a sync has written everything else, and committed nothing.
    await gate.query("begin");
    await gate.query("lock table profiles in share mode");
    const first = await worker(quick);
    const sync = await ask(configuration);
    await vi.waitFor(
      async () => {
        const { rows } = await gate.query(
          "select 1 from pg_locks where not granted and relation = 'profiles'::regclass",
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 45_000, interval: 50 },
    );
    expect((await log(sync)).step).toBe("apply");
    first.kill("SIGKILL");
    await first.exited;
    await gate.query("rollback");
    await gate.end();
    const { db } = backend.database;
    const written = () =>
      db.selectFrom("roster_orgs").select("sourced_id").where("integration_id", "=", configuration.id).execute();
    expect(await written()).toEqual([]);
    await worker(quick);
    expect(await ended(sync)).toMatchObject({ status: "applied", fence: 2 });
    await expectWhole(configuration, sync);
  }, 120_000);
});
