import { appendFile, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import pino from "pino";
import { anyPort, fileEntry, startSsh2Server } from "tests/support/sftp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { WorkerTools } from "worker/handler";
import { sftpSyncHandler } from "worker/jobs/sftp-sync.handler";
import { openRemote } from "worker/roster/fetch";
import { runSync } from "worker/roster/run-sync";
import { openTarget } from "worker/roster/target";
import { type Backend, openBackend } from "../jobs/backends";
import { openDrill } from "./drill";

let backend: Backend;
let drill: Awaited<ReturnType<typeof openDrill>>;
let configuration: Awaited<ReturnType<typeof drill.configure>>;
beforeAll(async () => {
  backend = await openBackend("postgres");
  drill = await openDrill({
    db: () => backend.database.db,
    enqueue: backend.enqueuer().enqueue,
    settings: backend.settings,
    students: 300,
  });
});
beforeEach(async () => {
  await drill.day(1);
  configuration = await drill.configure();
});
// Every drill ends with a sync that works, and the checker.
afterEach(async () => {
  for (const fault of Object.keys(drill.server.faults)) delete drill.server.faults[fault as "silent"];
  expect(["applied", "unchanged"]).toContain((await sync()).status);
  await drill.check(configuration);
});
afterAll(async () => {
  await drill.close();
  await backend.closeParts();
  await backend.close();
});

/** Runs a sync over the server, with little patience for one that stands still. */
async function sync(retryMs = [20, 20]) {
  const ids = await drill.open(configuration);
  const tools = {
    db: backend.database.db,
    pool: backend.database.pool,
    now: () => new Date(),
    log: pino({ level: "silent" }),
    tempRoot: drill.tempRoot,
    settle: { manualMs: 20 },
    retryMs,
  };
  await runSync(tools, {
    ...ids,
    attempt: { isLast: true, signal: new AbortController().signal },
    openSource: ({ configuration }, signal) =>
      openRemote(openTarget({ id: "k1", key: Buffer.alloc(32) }, configuration), {
        allowedPrivateHosts: ["127.0.0.1"],
        sftpPorts: anyPort,
        stallTimeoutMs: 500,
        signal,
      }),
  });
  return drill.log(ids.syncId);
}

describe("a roster server", { timeout: 60_000 }, () => {
  it("that drops the connection in the middle of a file, again and again, fails the sync after three tries", async () => {
    drill.server.faults.dropAfterBytes = 40_000;
    const before = drill.server.connections();
    const row = await sync();
    expect(row).toMatchObject({ status: "failed", step: "download" });
    expect(row.message).toContain("broke off");
    expect(drill.server.connections() - before).toBe(3);
  });

  it("that drops the connection once is asked again, and nobody has to do anything", async () => {
    drill.server.faults.dropAfterBytes = 40_000;
    const before = drill.server.connections();
    const running = sync([1_000, 1_000]);
    await vi.waitFor(() => expect(drill.server.connections()).toBe(before + 1), { timeout: 10_000, interval: 5 });
    await vi.waitFor(() => expect(drill.server.open()).toBe(0), { timeout: 10_000, interval: 5 });
    drill.server.faults.dropAfterBytes = undefined;
    expect(await running).toMatchObject({ status: "applied" });
  });

  it("that stands still in the middle of a file does not hold the sync for ever", async () => {
    drill.server.faults.stallAfterBytes = 40_000;
    const row = await sync([]);
    expect(row).toMatchObject({ status: "failed", step: "download" });
    expect(row.message).toContain("did not answer in time");
  });

  it("on which a file grows while it is read is read again once it stands still", async () => {
    drill.server.faults.readDelayMs = 150;
    const running = sync();
    await vi.waitFor(
      async () => {
        const { rows } = await backend.database.pool.query(
          "select 1 from sync_logs where step = 'download' and status = 'running'",
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 10_000, interval: 5 },
    );
    const users = path.join(drill.folder, "users.csv");
    const line = (await readFile(users, "utf8")).trim().split(/\r?\n/).at(-1) as string;
    await appendFile(users, `${line.replace(/^[^,]*/, "late-comer")}\r\n`);
    drill.server.faults.readDelayMs = undefined;
    const row = await running;
    expect(row).toMatchObject({ status: "applied" });
    expect((row.steps as { note: string | null }[]).map(({ note }) => note ?? "").join()).toContain("Trying again");
  });

  it("that may not or can't be reached is told in one way in the log of a sync, after the same tries", async () => {
    const { db, pool, url } = backend.database;
    const base = { host: drill.server.host, port: drill.server.port };
    const at = (to: Partial<typeof base>) =>
      db
        .updateTable("sftp_configurations")
        .set({ ...base, ...to })
        .where("id", "=", configuration.id)
        .execute();
    const run = async (to: Partial<typeof base>, change: Partial<WorkerTools> = {}) => {
      await at(to);
      const ids = await drill.open(configuration);
      const tools: WorkerTools = {
        db,
        pool,
        databaseUrl: url,
        secretsKey: { id: "k1", key: Buffer.alloc(32) },
        now: () => new Date(),
        log: pino({ level: "silent" }),
        enqueue: backend.enqueuer().enqueue,
        tempRoot: drill.tempRoot,
        retryMs: [10],
        allowedPrivateHosts: ["127.0.0.1"],
        sftpPorts: new Set([drill.server.port, 1]),
        ...change,
      };
      const attempt = { number: 1, isLast: true, signal: new AbortController().signal, progress: async () => {} };
      await sftpSyncHandler.run(ids, tools, attempt);
      const { status, step, message, steps } = await drill.log(ids.syncId);
      const notes = (steps as { step: string; note: string | null }[]).map(({ step, note }) => [step, note]);
      return { status, step, message, notes };
    };
    const before = drill.server.connections();
    const messages = [
      await run({ host: "10.0.0.7" }),
      await run({}, { sftpPorts: new Set([22, 2022, 2222]) }),
      await run({ host: "no-such-host.invalid" }),
      await run({ port: 1 }),
    ];
    await at({});
    expect(drill.server.connections()).toBe(before);
    expect(messages[0]).toMatchObject({
      status: "failed",
      message: expect.stringMatching(/^Rollcall can’t reach this host and port\. /),
    });
    for (const one of messages) expect(one).toEqual(messages[0]);
  });

  it("with another host key than the confirmed one is told no credential", async () => {
    const other = await startSsh2Server({ folder: drill.folder, password: drill.server.password });
    const at = (port: number) =>
      backend.database.db.updateTable("sftp_configurations").set({ port }).where("id", "=", configuration.id).execute();
    try {
      await at(other.port);
      const row = await sync();
      expect(row.status).toBe("failed");
      expect(row.message).toContain("The host key has changed. Nothing was sent");
      expect(other.attempts).toEqual([]);
      // No use in asking again.
      expect(other.connections()).toBe(1);
    } finally {
      await at(drill.server.port);
      await other.close();
    }
  });

  it("that lists names without an end is left after 10,000", async () => {
    drill.server.faults.endlessList = true;
    const row = await sync();
    expect(row.status).toBe("failed");
    expect(row.message).toContain("more than 10,000 entries");
  });

  it("that lists hostile names and links is read as if they were not there", async () => {
    drill.server.faults.extraEntries = [
      fileEntry("../../escape.csv"),
      fileEntry("/etc/passwd"),
      fileEntry("orgs.csv\u0000.csv"),
      fileEntry("..\\users.csv"),
      fileEntry("courses.CSV", 10, 0o120777),
      fileEntry("demographics.csv", 10, 0o040755),
      fileEntry("x".repeat(5_000)),
    ];
    expect(await sync()).toMatchObject({ status: "applied" });
  });

  it("whose files are replaced by half uploaded ones changes nothing", async () => {
    await sync();
    const file = path.join(drill.folder, "enrollments.csv");
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, Math.floor(whole.length / 2) + 7));
    const row = await sync();
    expect(row).toMatchObject({ status: "rejected", verdict: "reject_bundle" });
    await writeFile(file, whole);
  });
});
