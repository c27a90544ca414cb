import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { type Database, openDatabase } from "db/client";
import { startEmbedded } from "db/embedded";
import { sql } from "kysely";
import pg from "pg";
import { expect, vi } from "vitest";
import { openEnqueuer } from "worker/enqueue";
import { prepareDatabase } from "worker/prepare-database";
import { makeDataFolder } from "../support/data-folder";
import { openGate } from "../support/tcp-gate";
import { openDrill } from "./drill";

const at = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href;

/** A drill on a PostgreSQL of its own, behind a gate, that can be stopped at once and started again. */
export async function openRestartable({ students }: { students: number }) {
  const dataDir = await makeDataFolder();
  let server = await startEmbedded({ dataDir });
  await prepareDatabase(server);
  const gate = await openGate(Number(new URL(server.appUrl).port));
  const databaseUrl = at(server.appUrl, gate.port);
  const database: Database = openDatabase(databaseUrl, { max: 4, onError: () => {} });
  const enqueuer = openEnqueuer({ databaseUrl, onError: () => {} });
  const drill = await openDrill({
    db: () => database.db,
    enqueue: enqueuer.enqueue,
    settings: { databaseUrl },
    students,
  });
  return {
    gate,
    drill,
    db: database.db,
    /** The database without the gate, until the next restart. */
    directUrl: () => server.appUrl,
    /** As pg_ctl stop -m immediate does, then a start on the same files: PostgreSQL recovers from its log. */
    restart: async () => {
      const pid = Number(readFileSync(path.join(server.dir, "postmaster.pid"), "utf8").split("\n")[0]);
      process.kill(pid, "SIGQUIT");
      await vi.waitFor(
        () => {
          if (isAlive(pid)) throw new Error("PostgreSQL has not stopped");
        },
        { timeout: 20_000, interval: 50 },
      );
      server = await startEmbedded({ dataDir });
      gate.leadTo(Number(new URL(server.appUrl).port));
    },
    close: async () => {
      await drill.close();
      await enqueuer.close();
      await database.close();
      await gate.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

type Restartable = Awaited<ReturnType<typeof openRestartable>>;

/** PostgreSQL goes away when a sync has written everything but people, and committed nothing. */
export async function restartInTheApply({ drill, db, directUrl, restart }: Restartable): Promise<void> {
  const configuration = await drill.configure();
  const holder = new pg.Client({ connectionString: directUrl() });
  holder.on("error", () => {});
  await holder.connect();
  // Lets nobody write people.
  await holder.query("begin");
  await holder.query("lock table profiles in share mode");
  await drill.worker();
  const sync = await drill.ask(configuration);
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select 1 from pg_locks where not granted and relation = 'profiles'::regclass`.execute(db);
      expect(rows).toHaveLength(1);
    },
    { timeout: 60_000, interval: 50 },
  );
  await restart();
  expect(await drill.ended(sync, 90_000)).toMatchObject({ status: "applied", fence: 2 });
  await drill.check(configuration);
}
