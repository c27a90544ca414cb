import { randomUUID } from "node:crypto";
import { appendFile, mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { seal } from "db/secrets";
import { nameProducts } from "domain/usage/commands/name-products";
import { dueUsageFolders, lookForUsageFiles } from "domain/usage/jobs";
import { countSeenFiles } from "domain/usage/queries/remote-files";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Attempt, WorkerTools } from "worker/handler";
import { dueUsageFoldersHandler } from "worker/jobs/due-usage-folders.handler";
import { lookForUsageFilesHandler } from "worker/jobs/look-for-usage-files.handler";
import { cloneDatabase } from "../support/database";
import { aDistrict } from "../support/people";
import { anyPort, newPrivateKey, startSsh2Server } from "../support/sftp";
import { aFileReader, fileKey, squidLine } from "./file-world";
import { matcherOf } from "./world";

const database = await cloneDatabase();
const { db } = database;
const now = "2026-10-07T18:00:00Z";
let root: string;
let temp: string;
let server: Awaited<ReturnType<typeof startSsh2Server>>;
let districtId: string;
let configurationId: string;
let files: Awaited<ReturnType<typeof aFileReader>>;
let queued: { name: string; payload: Record<string, string> }[] = [];
const lines: string[] = [];

beforeAll(async () => {
  temp = await mkdtemp(path.join(tmpdir(), "rollcall-temp-"));
});
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "rollcall-filter-"));
  await mkdir(path.join(root, "filter"));
  server = await startSsh2Server({ folder: root });
  districtId = (await aDistrict(db, `Lakeside ${randomUUID()}`)).id;
  configurationId = await configure();
  files = await aFileReader(db, { districtId, now, matcher: matcherOf({}) });
  queued = [];
});
afterEach(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});
afterAll(async () => {
  await database.close();
  await rm(temp, { recursive: true, force: true });
});

async function configure(change: Record<string, unknown> = {}) {
  const id = randomUUID();
  const place = { table: "sftp_configurations", id, column: "password_sealed" };
  await db
    .insertInto("sftp_configurations")
    .values({
      id,
      district_id: districtId,
      name: `Filter ${id}`,
      client_key: id,
      bucket_name: "bucket",
      host: server.host,
      port: server.port,
      username: server.username,
      auth_method: "password",
      remote_folder: "/",
      log_folder: "/filter",
      host_key: server.hostKey,
      password_sealed: seal(fileKey, place, server.password),
      ...change,
    })
    .execute();
  return id;
}

const tools = (): WorkerTools => ({
  db,
  pool: database.pool,
  databaseUrl: database.url,
  secretsKey: fileKey,
  now: () => new Date(now),
  allowedPrivateHosts: ["127.0.0.1"],
  sftpPorts: anyPort,
  tempRoot: temp,
  log: pino({ level: "trace" }, { write: (line: string) => void lines.push(line) }),
  enqueue: async (job, payload) => void queued.push({ name: job.name, payload }),
});
const attempt: Attempt = { number: 1, isLast: true, signal: new AbortController().signal, progress: async () => {} };
const look = () => lookForUsageFilesHandler.run({ districtId, configurationId }, tools(), attempt);
const at = (name: string) => path.join(root, "filter", name);
/** Reads what was asked to be imported; the counts of all files of the district. */
async function importAll() {
  for (const { name, payload } of queued.splice(0)) {
    expect(name).toBe("import-usage-file");
    await files.read(payload.fileId as string);
  }
  const { rows } = await sql<{ name: string; state: string; accepted: number; duplicate: number }>`
    select name, state, accepted::int, duplicate::int from usage_files
    where district_id = ${districtId} order by created_at, name, bytes`.execute(db);
  return rows;
}
/** How many visits are kept of the district. */
async function visitsOfDistrict() {
  const { rows } = await sql<{ visits: number }>`
    select count(*)::int as visits from usage_events where district_id = ${districtId}`.execute(db);
  return rows[0]?.visits;
}
/** What was seen in the folder was seen so many hours ago. */
const setSeen = (hours: number) =>
  db
    .updateTable("usage_remote_files")
    .set({ seen_at: new Date(Date.now() - hours * 3_600_000) })
    .where("district_id", "=", districtId)
    .execute();
const folder = () =>
  db
    .selectFrom("sftp_configurations")
    .select(["log_fault as fault", "log_looked_at as lookedAt"])
    .where("id", "=", configurationId)
    .executeTakeFirstOrThrow();
const log = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, nth) =>
    squidLine(from + nth, `pupil${from + nth}`, `https://a.example/secret${from + nth}`),
  ).join("");

describe("a folder of filter logs", () => {
  it("has Clever's resource usage wait for an answer where nobody knows its products", async () => {
    const product = { name: `Folder Reader ${districtId}`, source: "catalogue" };
    await db.insertInto("software").values(product).execute();
    const heads = "date,sis_id,clever_user_id,resource_type,resource_name,num_access";
    const rows = (day: string) => `${heads}\n${day},S-1,1,app,Reader for Folders,2\n`;
    await writeFile(at("students-06.csv"), rows("2026-10-06"));
    for (let nth = 0; nth < 2; nth++) await look();
    expect(await importAll()).toEqual([{ name: "students-06.csv", state: "asking", accepted: 0, duplicate: 0 }]);
    const { id: fileId } = await db
      .selectFrom("usage_files")
      .select("id")
      .where("district_id", "=", districtId)
      .executeTakeFirstOrThrow();
    const namings = [{ resource: "Reader for Folders", is: { typed: product.name } }];
    expect(await nameProducts({ ...files.tools, db }, files.actor, { districtId, fileId, namings })).toBeNull();
    await files.read(fileId);
    await writeFile(at("students-07.csv"), rows("2026-10-07"));
    for (let nth = 0; nth < 2; nth++) await look();
    const counted = ["students-06.csv", "students-07.csv"].map((name) => ({
      name,
      state: "done",
      accepted: 2,
      duplicate: 0,
    }));
    expect(await importAll()).toEqual(counted);
  });

  it("has a table wait whose filter uses words that nobody knows", async () => {
    const row = (minute: string, word: string) => `2026-10-06 08:${minute}:00,pupil1,https://a.example/,${word}\n`;
    await writeFile(at("export.csv"), `Time,User,URL,Action\n${row("01", "Allowed")}${row("02", "Coached")}`);
    for (let nth = 0; nth < 2; nth++) await look();
    expect(await importAll()).toEqual([{ name: "export.csv", state: "asking", accepted: 0, duplicate: 0 }]);
  });

  it("has each file taken once, as soon as two looks found it the same", async () => {
    await writeFile(at("monday.log"), log(0, 30));
    await look();
    expect(await importAll(), "it may still be written").toEqual([]);
    expect(await countSeenFiles(db, files.scope, { districtId, configurationId })).toMatchObject({
      found: 1,
      waiting: 1,
    });
    await look();
    expect(await countSeenFiles(db, files.scope, { districtId, configurationId })).toMatchObject({
      found: 1,
      waiting: 0,
    });
    await look();
    expect(queued).toHaveLength(1);
    expect(await importAll()).toEqual([{ name: "monday.log", state: "done", accepted: 30, duplicate: 0 }]);
    await rename(at("monday.log"), at("monday.log.1"));
    await look();
    await look();
    expect(await importAll(), "under another name it is the same").toHaveLength(1);
    expect((await folder()).lookedAt).not.toBeNull();
    const source = await db.selectFrom("usage_sources").selectAll().where("district_id", "=", districtId).execute();
    expect(source).toMatchObject([{ kind: "sftp", configuration_id: configurationId, key_id: null }]);
  });

  it("is waited for while a file grows, and what came twice counts once", async () => {
    await writeFile(at("access.log"), log(0, 10));
    await look();
    await appendFile(at("access.log"), log(10, 20));
    await look();
    expect(await importAll()).toEqual([]);
    // The same size and another time: somebody wrote it anew.
    await utimes(at("access.log"), new Date(), new Date(Date.now() + 60_000));
    await look();
    expect(await importAll()).toEqual([]);
    await look();
    expect(await importAll()).toMatchObject([{ state: "done", accepted: 20 }]);
    await writeFile(at("access.log.gz"), gzipSync(log(5, 40)));
    await look();
    await look();
    expect(await importAll()).toMatchObject([{ accepted: 20 }, { accepted: 20, duplicate: 15 }]);
  });

  it("has a line that was only half there counted once it is whole, and counts nothing of its half", async () => {
    const row = (nth: number) => `2026-10-06 08:${10 + nth}:00,pupil${nth},Allowed,https://a.example/\n`;
    const table = (rows: number) =>
      `Time,User,Action,URL\n${Array.from({ length: rows }, (_, nth) => row(nth)).join("")}`;
    // The last line breaks off as "https://a.exam": a site that nobody opened.
    await writeFile(at("export.csv"), table(10).slice(0, -"ple/\n".length));
    for (let nth = 0; nth < 4; nth++) await look();
    expect(await importAll()).toMatchObject([{ state: "done", accepted: 9, duplicate: 0 }]);
    expect(await visitsOfDistrict()).toBe(9);
    expect((await folder()).fault).toBeNull();
    await writeFile(at("export.csv"), table(12));
    for (let nth = 0; nth < 4; nth++) await look();
    expect(await importAll()).toMatchObject([{ accepted: 9 }, { state: "done", accepted: 3, duplicate: 9 }]);
    expect(await visitsOfDistrict()).toBe(12);
  });

  it("counts what a table says of minutes once, though the file grew after it was taken", async () => {
    const rows = ["Time,User,URL,Action,Duration"];
    for (let nth = 10; nth < 20; nth++)
      rows.push(`2026-10-06 08:${nth}:00,pupil${nth},https://a.example/,Allowed,${nth * 60}`);
    const whole = `${rows.join("\n")}\n`;
    // The last line says 11 seconds where it was going to say 1140.
    await writeFile(at("export.csv"), whole.slice(0, -3));
    for (let nth = 0; nth < 3; nth++) await look();
    expect(await importAll()).toMatchObject([{ state: "done", accepted: 9 }]);
    await writeFile(at("export.csv"), whole);
    for (let nth = 0; nth < 3; nth++) await look();
    expect(await importAll()).toMatchObject([{ accepted: 9 }, { state: "done", accepted: 1, duplicate: 9 }]);
    expect(await visitsOfDistrict()).toBe(10);
  });

  it("takes a last line that never gets an end for a whole one after two days, once", async () => {
    await writeFile(at("export.log"), log(0, 5).trimEnd());
    await writeFile(at("one.log"), log(20, 21).trimEnd());
    for (let nth = 0; nth < 3; nth++) await look();
    expect(await importAll()).toMatchObject([{ name: "export.log", accepted: 4 }]);
    expect((await folder()).fault).toBe(
      "one.log: It has no complete line yet. It is imported when its first line is complete, or after 2 days.",
    );
    await setSeen(49);
    for (let nth = 0; nth < 3; nth++) await look();
    expect((await folder()).fault).toBeNull();
    expect((await importAll()).map(({ name, accepted, duplicate }) => [name, accepted, duplicate]).sort()).toEqual([
      ["export.log", 1, 4],
      ["export.log", 4, 0],
      ["one.log", 1, 0],
    ]);
    await setSeen(49);
    await look();
    expect(queued).toEqual([]);
  });

  it("counts a packed log that came in two halves once", async () => {
    const packed = gzipSync(log(0, 3_000));
    await writeFile(at("access.log.gz"), packed.subarray(0, packed.length / 2));
    for (let nth = 0; nth < 2; nth++) await look();
    const [first] = await importAll();
    expect(first?.state).toBe("failed");
    expect(first?.accepted).toBeGreaterThan(0);
    await writeFile(at("access.log.gz"), packed);
    for (let nth = 0; nth < 2; nth++) await look();
    expect((await importAll())[1]).toMatchObject({ state: "done", duplicate: first?.accepted });
    expect(await visitsOfDistrict()).toBe(3_000);
  });

  it.each([
    "Filter log 2026-10-06.log",
    "Filterprotokoll März.log",
    "north & south [1] + 'west', 100%.log",
    " padded.log ",
  ])("has %j taken, as its filter named it", async (name) => {
    await writeFile(at(name), log(0, 3));
    for (let nth = 0; nth < 2; nth++) await look();
    expect((await folder()).fault).toBeNull();
    expect(await importAll()).toEqual([{ name, state: "done", accepted: 3, duplicate: 0 }]);
  });

  it("says that a link isn't followed, also one to another log of the folder, and takes what is there", async () => {
    await writeFile(at("monday.log"), log(0, 3));
    await symlink("monday.log", at("current.log"));
    await symlink("/etc", at("older"));
    for (let nth = 0; nth < 2; nth++) await look();
    const said = "It is a link to another place, and links aren’t followed. Put the log itself into this folder.";
    expect((await folder()).fault).toBe(`current.log: ${said} older: ${said}`);
    expect(await importAll()).toMatchObject([{ name: "monday.log", accepted: 3 }]);
    await rm(at("current.log"));
    await rm(at("older"));
    await look();
    expect((await folder()).fault).toBeNull();
  });

  it("says which names it can't take and which files it may not read, and counts those it doesn't name", async () => {
    await writeFile(at("fine.log"), log(0, 3));
    await writeFile(at("locked.log"), log(3, 6));
    await writeFile(at("tab\there.log"), log(6, 9));
    server.faults.unreadable = ["locked.log"];
    for (let nth = 0; nth < 2; nth++) await look();
    const badName =
      "Its name has characters that can’t be read. Rename it with letters, digits, spaces and ordinary punctuation.";
    expect((await folder()).fault).toBe(
      `tab\ufffdhere.log: ${badName} locked.log: The server doesn’t let this user read it. Ask the vendor of your web filter to allow it.`,
    );
    expect(await importAll()).toMatchObject([{ name: "fine.log", accepted: 3 }]);
    server.faults.unreadable = [];
    await rename(at("tab\there.log"), at("tab here.log"));
    for (let nth = 0; nth < 6; nth++) await writeFile(at(`empty ${nth}.log`), "");
    for (let nth = 0; nth < 2; nth++) await look();
    expect((await folder()).fault).toMatch(
      /^empty 0\.log: .*empty 4\.log: It is empty\. Check the export\. 1 more file was not imported\.$/,
    );
    expect(await importAll()).toHaveLength(3);
  });

  it.each([
    ["the folder is not there", async () => void (await rm(at(""), { recursive: true })), /remote folder is not there/],
    [
      "nobody may sign in",
      async () => void Object.assign(server.faults, { refuseSignIn: true }),
      /rejected the sign-in/,
    ],
  ])("says what to do when %s, and goes on once that is mended", async (_, breaks, said) => {
    await breaks();
    await look();
    expect((await folder()).fault).toMatch(said);
    server.faults.refuseSignIn = false;
    await mkdir(at(""), { recursive: true });
    await writeFile(at("a.log"), log(0, 3));
    await look();
    await look();
    expect((await folder()).fault).toBeNull();
    expect(await importAll()).toMatchObject([{ accepted: 3 }]);
  });

  it("gets no word from us when the server has another key than the confirmed one", async () => {
    await db
      .updateTable("sftp_configurations")
      .set({ host_key: "SHA256:1111111111111111111111111111111111111111111" })
      .where("id", "=", configurationId)
      .execute();
    await look();
    expect((await folder()).fault).toMatch(/host key has changed/);
    expect(server.attempts).toEqual([]);
    expect(newPrivateKey()).toContain("OPENSSH");
  });

  it("names what it can't take", async () => {
    await writeFile(at("empty.log"), "");
    await look();
    await look();
    expect((await folder()).fault).toBe("empty.log: It is empty. Check the export.");
    await look();
    expect((await folder()).fault, "as long as it lies there").toContain("empty.log");
    await rm(at("empty.log"));
    await writeFile(at("events.evtx"), Buffer.concat([Buffer.from("ElfFile\0"), Buffer.alloc(5_000)]));
    await look();
    expect((await folder()).fault).toBeNull();
    await look();
    expect((await folder()).fault).toMatch(/^events\.evtx: This is a Windows event log/);
    // As a server answers whose sign-in has ended, without a line's end.
    await writeFile(at("access.log"), "<!DOCTYPE html><html><body>Session expired</body></html>");
    for (let nth = 0; nth < 2; nth++) await look();
    expect((await folder()).fault).toMatch(
      /^access\.log: This is a web page \(HTML\), not a log\. Open it in a browser/,
    );
    expect(await importAll(), "nothing is kept of it").toEqual([]);
  });

  it("takes a file again that broke off on the way, from its beginning", async () => {
    await writeFile(at("long.log"), log(0, 5_000));
    await look();
    server.faults.dropAfterBytes = 50_000;
    await look();
    expect((await folder()).fault).toMatch(/broke off/);
    expect(await importAll()).toEqual([]);
    server.faults.dropAfterBytes = undefined;
    await look();
    expect(await importAll()).toMatchObject([{ state: "done", accepted: 5_000 }]);
    expect(lines.join("\n")).not.toContain("secret");
  });
});

it("Only folders of configurations that are confirmed and not paused are looked into", async () => {
  await db.deleteFrom("sftp_configurations").execute();
  const wanted = await configure();
  await configure({ host_key: null });
  await configure({ log_folder: null });
  await configure({ status: "paused", status_before_pause: "active" });
  await dueUsageFoldersHandler.run({}, tools(), attempt);
  expect(queued).toEqual([{ name: lookForUsageFiles.name, payload: { districtId, configurationId: wanted } }]);
  expect(dueUsageFolders.queue).toBe("schedules");
});
