import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Db } from "db/client";
import { seal } from "db/secrets";
import { operator } from "domain/access/actor";
import { fileStateWords } from "domain/usage/files/words";
import { lookForUsageFiles } from "domain/usage/jobs";
import { readFigures } from "domain/usage/queries/figures";
import { listDaysOfUse, verifyDay } from "domain/usage/queries/verify";
import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { Enqueuer } from "worker/enqueue";
import { noSshd, startSsh2Server, startSshd } from "../support/sftp";
import { openGate } from "../support/tcp-gate";
import type { Visitor } from "../support/visitor";
import { fileKey } from "./file-world";
import { rowsOf } from "./world";

/** The servers of the drills; `skip` says why one is not here. */
export const servers = [
  { kind: "openssh" as const, name: noSshd ? `OpenSSH (${noSshd})` : "OpenSSH", skip: noSshd },
  { kind: "built-in" as const, name: "the built-in server", skip: null },
];
export type ServerKind = (typeof servers)[number]["kind"];

/** The server for drills that need but one. */
export const anyServer: ServerKind = noSshd ? "built-in" : "openssh";

const dayOfLogs = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** Lines of yesterday's log, each a visit of its own: nobody asks twice in a minute. */
export const linesOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => {
    const nth = from + at;
    const second = Date.parse(`${dayOfLogs}T15:00:00Z`) / 1000 + Math.floor(nth / 500) * 60;
    return `${second}.000 5 10.1.0.7 TCP_MISS/200 8 GET https://site-${nth % 7}.example/${nth} pupil${nth % 500} HIER_DIRECT/192.0.2.1 text/html\n`;
  }).join("");

/** A real SFTP server with a folder of filter logs, behind a gate that can hold and lose its connections. */
async function openServer(kind: ServerKind) {
  const root = await mkdtemp(path.join(tmpdir(), "rollcall-filter-"));
  const folder = path.join(root, "filter");
  await mkdir(folder);
  const server = kind === "openssh" ? await startSshd(root) : await startSsh2Server({ folder: root });
  const gate = await openGate(server.port);
  const isKey = "privateKey" in server;
  return {
    gate,
    folder,
    /** What a configuration says of it. */
    settings: (id: string) => {
      const secret = isKey ? server.privateKey : server.password;
      const column = isKey ? "private_key_sealed" : "password_sealed";
      return {
        host: "127.0.0.1",
        port: gate.port,
        username: server.username,
        host_key: server.hostKey,
        auth_method: isKey ? "private_key" : "password",
        remote_folder: "/",
        log_folder: isKey ? folder : "/filter",
        [column]: seal(fileKey, { table: "sftp_configurations", id, column }, secret),
      };
    },
    close: async () => {
      await gate.close();
      await server.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

type Parts = { db: Db; enqueuer: Enqueuer; districtId: string; tempRoot: string; director: Visitor };

/** A district's folder of filter logs on an SFTP server, and what must be true of it once a drill is over. */
export async function openFolder(kind: ServerKind, { db, enqueuer, districtId, tempRoot, director }: Parts) {
  const server = await openServer(kind);
  const configurationId = randomUUID();
  const named = { name: "Drilled filter", client_key: configurationId, bucket_name: "bucket" };
  await db
    .insertInto("sftp_configurations")
    .values({ id: configurationId, district_id: districtId, ...named, ...server.settings(configurationId) })
    .execute();

  const ask = () => enqueuer.enqueue(lookForUsageFiles, { districtId, configurationId });
  /** No look waits or runs, and none that a dead worker left. */
  const untilLooked = () =>
    vi.waitFor(
      async () => {
        const queue = (await enqueuer.inspect(0)).find(({ name }) => name === lookForUsageFiles.queue);
        expect(queue?.counts).toMatchObject({ waiting: 0, active: 0, delayed: 0 });
      },
      { timeout: 45_000, interval: 50 },
    );
  /** A worker looks into the folder, and is done. */
  const look = async () => {
    await untilLooked();
    await ask();
    await untilLooked();
  };
  const files = () =>
    rowsOf<{ id: string; name: string; state: string; accepted: number; duplicate: number; key: string | null }>(
      db,
      districtId,
      `id, name, state, accepted::int, duplicate::int, key_sealed as key`,
      "usage_files",
    );
  const configuration = () =>
    db
      .selectFrom("sftp_configurations")
      .select(["log_fault as fault", "log_looked_at as lookedAt"])
      .where("id", "=", configurationId)
      .executeTakeFirstOrThrow();
  const temporary = () => readdir(tempRoot, { recursive: true });

  /** An hour later: what stopped arriving is given up. Then all is read and counted. */
  const untilSettled = async () => {
    await untilLooked();
    await sql`update usage_files set changed_at = now() - interval '61 minutes'
      where district_id = ${districtId} and state = 'arriving'`.execute(db);
    await vi.waitFor(
      async () => {
        expect((await files()).filter(({ state }) => state !== "done" && state !== "failed")).toEqual([]);
        expect(await rowsOf(db, districtId, "1", "usage_marks")).toEqual([]);
        const batches = await rowsOf<{ counted: boolean }>(db, districtId, "counted", "usage_batches");
        expect(batches.filter(({ counted }) => !counted)).toEqual([]);
      },
      { timeout: 60_000, interval: 50 },
    );
  };

  /** The figures hold what the files in the folder hold, each line once, and a recount finds the same. */
  const expectFigures = async () => {
    const names = await readdir(server.folder);
    const texts = await Promise.all(names.map((name) => readFile(path.join(server.folder, name), "utf8")));
    const lines = new Set(texts.flatMap((text) => text.split("\n").filter(Boolean)));
    const inFiles: Record<string, number> = {};
    for (const line of lines) {
      const site = new URL(line.split(" ")[6] as string).hostname;
      inFiles[site] = (inFiles[site] ?? 0) + 1;
    }
    const range = { from: "2020-01-01", to: "2099-01-01" };
    const figures = await readFigures(db, operator, { districtId, from: dayOfLogs, to: dayOfLogs, by: ["domain"] });
    expect(Object.fromEntries(figures.map(({ domain, visits }) => [domain, visits]))).toEqual(inFiles);
    expect(await rowsOf(db, districtId, "1", "usage_events")).toHaveLength(lines.size);
    const accepted = (await files()).reduce((sum, file) => sum + file.accepted, 0);
    expect(accepted, "what the files' own pages say").toBe(lines.size);
    const days = await listDaysOfUse(db, { districtId, ...range });
    expect(days).toEqual([dayOfLogs]);
    for (const day of days) expect(await verifyDay(db, { districtId, day }), "usage:verify").toEqual([]);
  };

  /** No file on this machine, no part of one in the database, no row that leads nowhere, no state that stays. */
  const expectNothingLeft = async (contents: number) => {
    expect(await temporary()).toEqual([]);
    expect(await rowsOf(db, districtId, "1", "usage_file_parts"), "parts").toEqual([]);
    const kept = await files();
    expect(kept.filter(({ state, key }) => state !== "done" || key !== null)).toEqual([]);
    expect(kept, "files, each content once").toHaveLength(contents);
    const seen = await rowsOf<{ name: string; id: string | null }>(
      db,
      districtId,
      "name, file_id as id",
      "usage_remote_files",
    );
    expect(seen.map(({ name }) => name).sort()).toEqual((await readdir(server.folder)).sort());
    const known = new Set(kept.map(({ id }) => id));
    expect(
      seen.filter(({ id }) => id === null || !known.has(id)),
      "marked as read, with a file",
    ).toEqual([]);
    expect(await rowsOf(db, districtId, "kind", "usage_sources")).toEqual([{ kind: "sftp" }]);
    expect(await configuration()).toEqual({ fault: null, lookedAt: expect.any(Date) });
    const page = await director.read("/usage-sources");
    for (const { name } of kept) expect(page).toContain(name);
    expect(page).toContain("last checked");
    for (const state of ["arriving", "waiting", "reading", "asking", "failed"] as const)
      expect(page).not.toContain(`>${fileStateWords[state]}<`);
    expect(page.split(`>${fileStateWords.done}<`)).toHaveLength(contents + 1);
  };

  const everything = async () => {
    const tables = ["usage_files", "usage_remote_files", "usage_batches", "usage_day", "usage_source_days"];
    const rows = await Promise.all(tables.map((table) => rowsOf<object>(db, districtId, "*", table)));
    return rows.map((of) => of.map((row) => JSON.stringify(row)).sort());
  };

  /** After a drill, with a worker that lives. `contents`: how many different contents were in the folder. */
  const expectWhole = async ({ contents }: { contents: number }) => {
    for (let nth = 0; nth < 2; nth++) await look();
    await untilSettled();
    await expectFigures();
    await expectNothingLeft(contents);
    const before = await everything();
    await look();
    await untilSettled();
    expect(await everything(), "another look changes nothing").toEqual(before);
    await expectNothingLeft(contents);
  };

  return {
    gate: server.gate,
    at: (name: string) => path.join(server.folder, name),
    close: server.close,
    ask,
    look,
    untilLooked,
    files,
    configuration,
    temporary,
    expectWhole,
  };
}
