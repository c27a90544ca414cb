import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { seal } from "db/secrets";
import { sftpSync } from "domain/rosters/jobs";
import { startSsh2Server } from "tests/support/sftp";
import { startProcess } from "tests/support/worker-process";
import { expect, vi } from "vitest";
import { writeRoster } from "worker/demo/roster-generator";
import { openBackend } from "./backends";

const secretsKey = { id: "k1", key: Buffer.alloc(32) };
const kinds = {
  orgs: "roster_orgs",
  users: "roster_users",
  classes: "roster_classes",
  enrollments: "roster_enrollments",
} as const;

type Server = { host: string; port: number; username: string; hostKey: string; folder: string };
type Configuration = { id: string; districtId: string };

/** Day 1 of a district of 200 students on an SFTP server, the queue on PostgreSQL, and workers in processes of their own. */
export async function openSyncs() {
  const backend = await openBackend("postgres");
  const folder = await mkdtemp(path.join(tmpdir(), "rollcall-remote-"));
  const processes: ReturnType<typeof startProcess>[] = [];

  const killAll = async () => {
    for (const child of processes.splice(0)) {
      child.kill("SIGKILL");
      await child.exited;
    }
  };
  const day = (day: number) =>
    writeRoster(folder, {
      students: 200,
      seed: 7,
      day,
      churn: 0.1,
      version: "1.1",
      district: { name: "Lakeside", identifier: "0600001", emailDomain: "lakeside.example" },
    });

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
        id,
        district_id: district.id,
        name: id,
        client_key: id,
        bucket_name: "bucket",
        host: at.host,
        port: at.port,
        username: at.username,
        host_key: at.hostKey,
        remote_folder: at.folder,
        auth_method: at.privateKey ? "private_key" : "password",
        password_sealed: sealed("password_sealed", at.password),
        private_key_sealed: sealed("private_key_sealed", at.privateKey),
      })
      .execute();
    return { id, districtId: district.id };
  }

  async function ask({ id, districtId }: Configuration): Promise<string> {
    const row = { district_id: districtId, integration_id: id, trigger: "manual" };
    const made = await backend.database.db
      .insertInto("sync_logs")
      .values(row)
      .returning("id")
      .executeTakeFirstOrThrow();
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

  await day(1);
  const server = await startSsh2Server({ folder });
  const close = async () => {
    await server.close();
    await backend.closeParts();
    await backend.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { backend, folder, server, day, configure, ask, log, ended, worker, killAll, expectWhole, close };
}
