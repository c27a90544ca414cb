import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "csv-parse/sync";
import type { Db } from "db/client";
import { seal } from "db/secrets";
import { dueSyncs, sftpSync } from "domain/rosters/jobs";
import { sql } from "kysely";
import { startSsh2Server } from "tests/support/sftp";
import { startProcess } from "tests/support/worker-process";
import { expect, vi } from "vitest";
import { writeRoster } from "worker/demo/roster-generator";
import type { Enqueuer } from "worker/enqueue";
import { makeQueue } from "worker/queue";

/** Short lock times, so that a dead worker's job is taken over in seconds. */
export const quick = { lockMs: 2_000, stalledCheckMs: 1_000 };

type Parts = {
  /** The database, whatever stands in for it at the moment. */
  db: () => Db;
  enqueue: Enqueuer["enqueue"];
  /** What its workers are told. */
  settings: { databaseUrl: string; redisUrl?: string };
  students?: number;
};

type Configuration = { id: string; districtId: string };

const { name, queue, attempts, backoffMs } = sftpSync;

async function withQueue<T>(settings: Parts["settings"], use: (of: ReturnType<typeof makeQueue>) => Promise<T>) {
  const opened = makeQueue(queue, settings, { onError: () => {} });
  try {
    return await use(opened);
  } finally {
    await opened.close();
  }
}

/** A roster server, workers to be killed, and the checker that ends every drill. */
export async function openDrill({ db, enqueue, settings, students = 200 }: Parts) {
  const folder = await mkdtemp(path.join(tmpdir(), "rollcall-remote-"));
  const tempRoot = await mkdtemp(path.join(tmpdir(), "rollcall-drill-"));
  const workers: ReturnType<typeof startProcess>[] = [];
  const day = (day: number) =>
    writeRoster(folder, {
      students,
      seed: 7,
      day,
      churn: 0.02,
      version: "1.1",
      district: { name: "Lakeside", identifier: "0600001", emailDomain: "lakeside.example" },
    });
  await day(1);
  const server = await startSsh2Server({ folder });

  const configure = async (at: Pick<typeof server, "port" | "hostKey" | "password"> = server) => {
    const id = randomUUID();
    const state = await db()
      .insertInto("states")
      .values({ name: id, abbreviation: id })
      .returning("id")
      .executeTakeFirstOrThrow();
    const district = await db()
      .insertInto("districts")
      .values({ name: "Lakeside", state_id: state.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    const password = { table: "sftp_configurations", id, column: "password_sealed" };
    await db()
      .insertInto("sftp_configurations")
      .values({
        id,
        district_id: district.id,
        name: id,
        client_key: id,
        bucket_name: "bucket",
        host: server.host,
        port: at.port,
        username: server.username,
        host_key: at.hostKey,
        remote_folder: "/",
        auth_method: "password",
        password_sealed: seal({ id: "k1", key: Buffer.alloc(32) }, password, at.password),
      })
      .execute();
    return { id, districtId: district.id };
  };

  const open = async ({ id, districtId }: Configuration) => {
    const row = { district_id: districtId, integration_id: id, trigger: "manual" };
    const made = await db().insertInto("sync_logs").values(row).returning("id").executeTakeFirstOrThrow();
    return { districtId, syncId: made.id };
  };
  const ask = async (configuration: Configuration) => {
    const ids = await open(configuration);
    await enqueue(sftpSync, ids);
    return ids.syncId;
  };
  const log = (id: string) => db().selectFrom("sync_logs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const ended = async (id: string, timeout = 60_000) => {
    await vi.waitFor(async () => expect((await log(id)).finished_at).not.toBeNull(), { timeout, interval: 50 });
    return log(id);
  };
  const worker = async (environment: Record<string, string> = {}) => {
    const child = startProcess("tests/faults/drill-worker.ts", {
      DATABASE_URL: settings.databaseUrl,
      REDIS_URL: settings.redisUrl ?? "",
      TEMP_ROOT: tempRoot,
      LOCKS: JSON.stringify(quick),
      ...environment,
    });
    workers.push(child);
    await child.until("ready");
    return child;
  };
  const kill = async (child: ReturnType<typeof startProcess>) => {
    child.kill("SIGKILL");
    await child.exited;
  };
  const killAll = async () => {
    for (const child of workers.splice(0)) await kill(child);
  };

  /** A worker dies at a step of a sync; the next one brings it to its end. */
  const killAt = async (step: string) => {
    const configuration = await configure();
    const doomed = await worker({ HALT_AT: step, HALT: "kill" });
    const sync = await ask(configuration);
    await doomed.until("halted");
    await kill(doomed);
    await worker();
    expect(await ended(sync)).toMatchObject({ status: "applied", fence: 2 });
    await check(db(), configuration, folder, tempRoot);
  };

  return {
    folder,
    tempRoot,
    killAt,
    server,
    day,
    configure,
    open,
    ask,
    /** The same job once more, past what keeps the queue from taking it twice. */
    again: (districtId: string, syncId: string) =>
      withQueue(settings, ({ add }) => {
        const [id, unlessStanding] = [randomUUID(), randomUUID()];
        return add({ id, name, payload: { districtId, syncId }, attempts, backoffMs, unlessStanding });
      }),
    /** Resolves when no job waits or runs any more. */
    untilIdle: () =>
      withQueue(settings, ({ counts }) =>
        vi.waitFor(async () => expect(await counts()).toMatchObject({ waiting: 0, active: 0, delayed: 0 }), {
          timeout: 30_000,
          interval: 100,
        }),
      ),
    log,
    ended,
    worker,
    kill,
    killAll,
    /** What the tick does every half minute. */
    tick: () => enqueue(dueSyncs, {}),
    check: (configuration: Configuration) => check(db(), configuration, folder, tempRoot),
    close: async () => {
      await killAll();
      await server.close();
      await rm(folder, { recursive: true, force: true });
      await rm(tempRoot, { recursive: true, force: true });
    },
  };
}

const compared: Record<string, [table: string, columns: Record<string, string>]> = {
  orgs: ["roster_orgs", { name: "name", type: "type", identifier: "identifier", parent_sourced_id: "parentSourcedId" }],
  academicSessions: ["roster_academic_sessions", { title: "title", type: "type", start_date: "startDate" }],
  courses: ["roster_courses", { title: "title", course_code: "courseCode", org_sourced_id: "orgSourcedId" }],
  classes: ["roster_classes", { title: "title", course_sourced_id: "courseSourcedId", class_type: "classType" }],
  users: ["roster_users", { given_name: "givenName", family_name: "familyName", role: "role", email: "email" }],
  enrollments: [
    "roster_enrollments",
    { class_sourced_id: "classSourcedId", user_sourced_id: "userSourcedId", role: "role" },
  ],
};

/**
 * What must hold after every drill: the roster is exactly the file set (all active rows, value by value), every sync
 * has come to one end, and no lock, open transaction or temporary folder is left.
 */
async function check(db: Db, { id }: Configuration, folder: string, tempRoot: string): Promise<void> {
  for (const [file, [table, columns]] of Object.entries(compared)) {
    const text = await readFile(path.join(folder, `${file}.csv`), "utf8");
    const wanted = (parse(text, { columns: true }) as Record<string, string>[]).map((row) =>
      [row.sourcedId, ...Object.values(columns).map((field) => row[field] ?? "")].join("|"),
    );
    const { rows } = await sql<Record<string, string | null>>`
      select sourced_id, ${sql.join(Object.keys(columns).map((name) => sql`${sql.id(name)}::text as ${sql.id(name)}`))}
      from ${sql.table(table)} where integration_id = ${id} and status = 'active'`.execute(db);
    const stored = rows.map((row) =>
      [row.sourced_id, ...Object.keys(columns).map((name) => row[name] ?? "")].join("|"),
    );
    expect(stored.sort(), table).toEqual(wanted.sort());
  }
  const logs = await db
    .selectFrom("sync_logs as l")
    .select(["l.id", "l.status"])
    .select((eb) =>
      eb
        .selectFrom("audit_log as a")
        .select(sql<number>`count(*)::int`.as("n"))
        .whereRef("a.object_id", "=", "l.id")
        .where("a.action", "like", "sync.%")
        .as("ends"),
    )
    .where("l.integration_id", "=", id)
    .execute();
  for (const row of logs) {
    expect(["applied", "unchanged", "rejected", "failed", "stopped", "held"]).toContain(row.status);
    expect(row.ends).toBe(1);
  }
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ locks: number; open: number }>`
        select (select count(*)::int from pg_locks l join pg_database d on d.oid = l.database
            where l.locktype = 'advisory' and d.datname = current_database()) as locks,
          (select count(*)::int from pg_stat_activity
            where datname = current_database() and state like 'idle in transaction%') as open`.execute(db);
      expect(rows[0]).toEqual({ locks: 0, open: 0 });
      expect(await readdir(tempRoot)).toEqual([]);
    },
    { timeout: 15_000, interval: 100 },
  );
}
