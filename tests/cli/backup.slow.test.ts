import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { withSnapshot } from "db/backup/snapshot";
import { openDatabase } from "db/client";
import { type EmbeddedDatabase, startEmbedded } from "db/embedded";
import { knownMigrations, migrateTo } from "db/migrate";
import { hashPassword } from "domain/access/passwords";
import { seedDemo } from "domain/demo/seed";
import { sftpSync } from "domain/rosters/jobs";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Manifest } from "worker/backup/manifest";
import { openBackup } from "worker/backup/open-backup";
import { createTar } from "worker/backup/tar";
import { demoDistricts, operators } from "worker/demo/districts";
import { openEnqueuer } from "worker/enqueue";
import { startWorker } from "worker/main";
import { prepareDatabase } from "worker/prepare-database";
import { runSync } from "worker/roster/run-sync";
import { filesOf, folderOf, bundle as smallBundle } from "../roster/bundles";
import { makeDataFolder } from "../support/data-folder";
import { password } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb } from "../support/web";

const secretsKey = { id: "k1", key: randomBytes(32) };
const folders: string[] = [];
const servers: EmbeddedDatabase[] = [];
let home: string;
let source: EmbeddedDatabase;
let backupFile: string;
let before: Record<string, string>;

async function newFolder(): Promise<string> {
  const folder = await makeDataFolder();
  folders.push(folder);
  return folder;
}

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const server = await startEmbedded({ dataDir, throwaway: true });
  servers.push(server);
  return server;
}

/** Runs a command as a person does, from the root of the project. */
function run(command: "backup" | "restore", ...args: string[]) {
  const { DATABASE_URL: _, FILES_FOLDER: __, ...system } = process.env;
  return runWith(system, command, ...args);
}

function runWith(system: NodeJS.ProcessEnv, command: "backup" | "restore", ...args: string[]) {
  const child = spawn(process.execPath, ["--import", "tsx", `worker/cli/${command}.ts`, ...args], { env: system });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return Promise.all([ended, text(child.stdout), text(child.stderr)]).then(([code, out, err]) => ({ code, out, err }));
}

/** Each table of ours with the number of its rows and one hash over all of them. */
async function contents(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    const found: Record<string, string> = {};
    for (const { name } of tables.filter(({ name }) => !name.startsWith("kysely_"))) {
      // Restoring ends sessions, so when they ended is left out.
      const row = name === "auth_sessions" ? "to_jsonb(t) - 'revoked_at'" : "to_jsonb(t)";
      const hash = `md5(string_agg(md5((${row})::text), '' order by md5((${row})::text)))`;
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(${hash}, '') as content from "${name}" t`,
      );
      found[name] = rows[0].content;
    }
    return found;
  } finally {
    await client.end();
  }
}

/** How the audit log is cut, with the number of lines in each partition. */
async function partitions(url: string): Promise<{ name: string; lower: Date; upper: Date; lines: number }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select p.*, (select count(*) from audit_log
    where tableoid = format('public.%I', p.name)::regclass)::int as lines from partitions_of('audit_log') p`);
  await client.end();
  return rows;
}

/** As if the log had begun four months ago. */
async function backdate(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "select (date_trunc('month', now(), 'UTC') - interval '4 months')::text as start",
  );
  await client.query(`alter table audit_log detach partition audit_log_earlier;
    alter table audit_log attach partition audit_log_earlier for values from (minvalue) to ('${rows[0].start}');
    select make_partitions('audit_log', '${rows[0].start}'::date, 4);
    insert into audit_log (at, action) values ('${rows[0].start}', 'one'), (timestamptz '${rows[0].start}' - interval '1 day', 'two')`);
  await client.end();
}

async function fill(server: EmbeddedDatabase) {
  const { db, pool, close } = openDatabase(server.appUrl, { max: 4 });
  const passwords = { lakeside: "one", northfield: "two" };
  await seedDemo(db, {
    districts: demoDistricts,
    operators,
    hashPassword: () => hashPassword(password),
    server: { host: "127.0.0.1", port: 1, hostKey: `SHA256:${"A".repeat(43)}`, passwords },
    secretsKey,
    now: new Date(),
  });
  const configuration = await db
    .selectFrom("sftp_configurations")
    .select(["id", "district_id"])
    .executeTakeFirstOrThrow();
  const row = { district_id: configuration.district_id, integration_id: configuration.id, trigger: "manual" };
  const sync = await db.insertInto("sync_logs").values(row).returning("id").executeTakeFirstOrThrow();
  const tools = { db, pool, now: () => new Date(), log: pino({ level: "silent" }), tempRoot: path.join(home, "tmp") };
  await runSync(
    { ...tools, settle: { manualMs: 1, scheduledMs: 1 }, retryMs: [1, 1] },
    {
      districtId: configuration.district_id,
      syncId: sync.id,
      patienceMs: 1_000,
      openSource: async () => folderOf(filesOf(smallBundle())),
      attempt: { isLast: true, signal: new AbortController().signal },
    },
  );
  await db.insertInto("sync_logs").values(row).execute();
  // What CSV, COPY and JSON are most likely to spoil.
  const odd = "tab\t, new\nline, back\\slash, \\N, \"quotes\", 'these', émoji 🎒, \\.";
  for (const action of ["one", "two", "three"]) {
    await db.insertInto("audit_log").values({ action, result: "ok", details: { odd } }).execute();
  }
  await close();
}

beforeAll(async () => {
  home = await newFolder();
  source = await start(home);
  await prepareDatabase(source);
  await fill(source);
  await backdate(source.ownerUrl);
  await mkdir(path.join(home, "files", "deep"), { recursive: true });
  await writeFile(path.join(home, "files", "face.webp"), randomBytes(70_000));
  await writeFile(path.join(home, "files", "deep", "empty.webp"), "");
  before = await contents(source.ownerUrl);
  backupFile = path.join(home, "backups", "one.tar");
  const { code, out, err } = await run("backup", "--unencrypted", "--data", home, "--to", backupFile);
  expect({ code, err }, out).toEqual({ code: 0, err: "" });
  expect(out).toMatch(/one\.tar: \d+ rows of \d+ tables and 2 uploaded files\./);
  expect(out).toContain("is not in it. Keep that apart");
}, 120_000);
afterAll(async () => {
  for (const server of servers) await server.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** The parts of the backup, as tar itself unpacks them. */
async function parts(): Promise<Map<string, Buffer>> {
  const folder = await newFolder();
  execFileSync("tar", ["-xf", backupFile, "-C", folder]);
  const names = execFileSync("tar", ["-tf", backupFile]).toString().trim().split("\n");
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))] as const)),
  );
}

/** Packs an archive whose hashes are right, whatever its content: only what is in it can be refused. */
async function pack(change: (manifest: Manifest, tables: Map<string, string>) => void): Promise<string> {
  const found = await parts();
  const manifest: Manifest = JSON.parse(String(found.get("manifest.json")));
  const tables = new Map(
    manifest.tables.map(({ name, part }) => [name, String(gunzipSync(found.get(part) as Buffer))]),
  );
  change(manifest, tables);
  const file = path.join(await newFolder(), "changed.tar");
  const tar = await createTar(file);
  for (const table of manifest.tables) {
    Object.assign(table, await tar.add(table.part, [gzipSync(tables.get(table.name) ?? "")]));
  }
  for (const { part } of manifest.files) await tar.add(part, [found.get(part) as Buffer]);
  const { sha256 } = await tar.add("manifest.json", [Buffer.from(JSON.stringify(manifest))]);
  await tar.add("manifest.sha256", [Buffer.from(sha256)]);
  await tar.finish();
  await tar.close();
  return file;
}

describe("a backup", () => {
  test("is for its owner's eyes, names its version, and holds every row, but none of the queue and no key", async () => {
    expect((await stat(backupFile)).mode & 0o777).toBe(0o600);
    const found = await parts();
    const manifest: Manifest = JSON.parse(String(found.get("manifest.json")));
    expect(manifest.migrations).toEqual(knownMigrations);
    const counts = Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]));
    expect(counts).toEqual(
      Object.fromEntries(Object.entries(before).map(([name, content]) => [name, Number.parseInt(content, 10)])),
    );
    expect(counts).toMatchObject({ districts: 2, roster_users: 6, sync_logs: 2 });
    expect([...found.keys()].filter((name) => /bull|kysely|secret|postgres/.test(name))).toEqual([]);
    expect(await readdir(path.dirname(backupFile)), "nothing half made is left").toEqual(["one.tar"]);
  });

  test("is of one moment: rows that come meanwhile are in none of its tables", async () => {
    const client = new pg.Client({ connectionString: source.appUrl });
    await client.connect();
    const rows = await withSnapshot(source.ownerUrl, async (snapshot) => {
      await client.query("insert into audit_log (action) values ('meanwhile')");
      const table = snapshot.tables.find(({ name }) => name === "audit_log");
      return text(snapshot.rowsOf(table as NonNullable<typeof table>));
    });
    await client.end();
    expect(rows).toContain("three");
    expect(rows).not.toContain("meanwhile");
    const owner = new pg.Client({ connectionString: source.ownerUrl });
    await owner.connect();
    await owner.query("delete from audit_log where action = 'meanwhile'");
    await owner.end();
  });

  test("is refused where there is no database, or where a file of that name is", async () => {
    const nowhere = path.join(await newFolder(), "nothing");
    const without = await run("backup", "--unencrypted", "--data", nowhere);
    expect([without.code, without.err.trim()]).toEqual([
      1,
      `There is no database under ${nowhere}. Say where it is: --data FOLDER.`,
    ]);
    expect(existsSync(nowhere)).toBe(false);
    const again = await run("backup", "--unencrypted", "--data", home, "--to", backupFile);
    expect([again.code, again.err.trim()]).toEqual([
      1,
      `${backupFile} is there already. Choose another name: --to FILE.`,
    ]);
    const odd = await run("backup", "--everything");
    expect(odd.code).toBe(64);
    expect(odd.err).toContain("Usage: npm run backup -- [--data FOLDER] [--to FILE]");
  });
});

describe("restoring", () => {
  test("gives every row and file back in another place, where people sign in and the worker works", async () => {
    const there = await newFolder();
    const { code, out, err } = await run("restore", backupFile, "--data", there);
    expect({ code, err }, out).toEqual({ code: 0, err: "" });
    expect(out).toContain("Everybody signs in again.");
    const server = await start(there);
    expect(await contents(server.ownerUrl)).toEqual(before);
    const cut = await partitions(source.ownerUrl);
    expect(await partitions(server.ownerUrl), "the log is cut as it was").toEqual(cut);
    expect(cut.map(({ lines }) => lines)).toEqual([1, 1, 0, 0, 0, expect.any(Number), 0, 0, 0, 0]);
    for (const name of ["face.webp", "deep/empty.webp"]) {
      expect(await readFile(path.join(there, "files", name))).toEqual(await readFile(path.join(home, "files", name)));
    }
    const { db, close } = openDatabase(server.appUrl, { max: 2 });
    const { id } = await db
      .insertInto("audit_log")
      .values({ action: "next" })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(Number(id), "numbers go on after the last").toBe(Number.parseInt(before.audit_log ?? "", 10) + 1);
    await expect(db.deleteFrom("audit_log").execute(), "append-only still").rejects.toThrow("permission denied");
    await expect(db.deleteFrom("districts").execute(), "what hangs together still does").rejects.toThrow("foreign key");

    const web = await startWeb(server.appUrl);
    try {
      const visitor = new Visitor(web.origin);
      expect((await visitor.signIn(operators[0]?.email ?? "")).headers.get("location")).toBe("/home");
      expect((await visitor.get("/home")).status).toBe(200);
      expect((await fetch(`${web.origin}/readyz`)).status).toBe(200);
    } finally {
      await web.stop();
    }

    const waiting = await db
      .selectFrom("sync_logs")
      .select(["id", "district_id"])
      .where("status", "=", "queued")
      .executeTakeFirstOrThrow();
    const log = pino({ level: "silent" });
    const settings = {
      databaseUrl: server.appUrl,
      tempRoot: path.join(there, "tmp"),
      allowedPrivateHosts: [],
      sftpPorts: new Set(),
      secretsKey,
    };
    const worker = await startWorker(settings, { log, schedules: [] });
    const queue = openEnqueuer({ databaseUrl: server.appUrl, onError: () => {} });
    try {
      await queue.enqueue(sftpSync, { districtId: waiting.district_id, syncId: waiting.id });
      const status = () =>
        db
          .selectFrom("sync_logs")
          .select("status")
          .where("id", "=", waiting.id)
          .executeTakeFirst()
          .then((row) => row?.status);
      // It is tried again after 5 and 20 seconds, and a little more.
      await expect.poll(status, { timeout: 60_000 }).toBe("failed");
    } finally {
      await queue.close();
      await worker.close();
      await close();
    }
  }, 120_000);

  const refused = async (file: string) => {
    const there = path.join(await newFolder(), "new");
    const { code, err } = await run("restore", file, "--data", there);
    expect([code, existsSync(there)], err).toEqual([1, false]);
    return err.trim();
  };

  test("a file that is broken is refused before anything is touched", async () => {
    const bytes = await readFile(backupFile);
    const file = path.join(await newFolder(), "broken.tar");
    const { manifest } = await openBackup(backupFile);
    const within = bytes.indexOf("tables/profiles.copy.gz");
    expect(within).toBeGreaterThan(0);
    const flipped = Buffer.from(bytes);
    flipped[within + 600] = (flipped[within + 600] as number) ^ 1;
    await writeFile(file, flipped);
    expect(await refused(file)).toBe(
      `${file} is broken: tables/profiles.copy.gz is not what it was. Nothing was changed. Take another backup.`,
    );
    await writeFile(file, bytes.subarray(0, bytes.length / 2));
    expect(await refused(file)).toContain("it is no archive, or was cut off");
    await writeFile(file, "sourcedId,status\n".repeat(100));
    expect(await refused(file)).toContain("it is no archive, or was cut off");
    const listed = Buffer.from(bytes);
    listed.write("9", listed.indexOf('"rows": ') + 8);
    await writeFile(file, listed);
    expect(await refused(file)).toContain("its list of parts is not what it was");
    expect(await refused("/nowhere.tar")).toBe("There is no file /nowhere.tar. Check its name.");
    expect(manifest.tables.length).toBeGreaterThan(10);
  }, 60_000);

  test("a backup of a newer version, or of another kind, is refused", async () => {
    const newer = await pack((manifest) => manifest.migrations.push("9999_tomorrow"));
    expect(await refused(newer)).toContain(
      "was made by another version of Rollcall, which had gone as far as 9999_tomorrow",
    );
    const other = await pack((manifest) => Object.assign(manifest, { format: "rollcall-backup-2" }));
    expect(await refused(other)).toBe(`${other} is a backup of another kind than this version reads.`);
    const sly = await pack((manifest) => {
      const cut = manifest.tables.find(({ name }) => name === "audit_log")?.partitions?.[0];
      Object.assign(cut as object, { bounds: "FOR VALUES FROM (MINVALUE) TO (MAXVALUE); drop table districts" });
    });
    expect(await refused(sly)).toBe(`${sly} is a backup of another kind than this version reads.`);
  }, 60_000);

  test("what is there is kept unless it is to be replaced, while it is in use, and when a backup does not fit", async () => {
    const there = await newFolder();
    const server = await start(there);
    await prepareDatabase(server);
    await fill(server);
    await mkdir(path.join(there, "files"));
    await writeFile(path.join(there, "files", "mine.webp"), "mine");
    const mine = await contents(server.ownerUrl);
    const unchanged = async () => {
      expect(await contents(server.ownerUrl)).toEqual(mine);
      expect(await readdir(path.join(there, "files"))).toEqual(["mine.webp"]);
      expect(existsSync(path.join(there, "files.restoring"))).toBe(false);
    };

    const occupied = await run("restore", backupFile, "--data", there);
    expect(occupied.code).toBe(1);
    expect(occupied.err).toMatch(
      /has a database with 2 districts, 14 accounts and \d+ people and 1 uploaded file already\. Nothing was changed\./,
    );
    expect(occupied.err).toContain("--force");
    await unchanged();

    const user = new pg.Client({ connectionString: server.appUrl });
    await user.connect();
    const inUse = await run("restore", backupFile, "--data", there, "--force");
    await user.end();
    expect([inUse.code, inUse.err.trim()]).toEqual([
      1,
      "The database is in use. Nothing was changed. Stop the web and the worker, then try again.",
    ]);
    await unchanged();

    const orphans = await pack((manifest, tables) => {
      tables.set("districts", "");
      for (const table of manifest.tables) if (table.name === "districts") table.rows = 0;
    });
    const unfit = await run("restore", orphans, "--data", there, "--force");
    expect(unfit.code).toBe(1);
    expect(unfit.err).toContain("Nothing was restored:");
    await unchanged();

    const short = await pack((manifest) => {
      for (const table of manifest.tables) if (table.name === "states") table.rows++;
    });
    expect((await run("restore", short, "--data", there, "--force")).err).toContain("rows of states and has");
    await unchanged();

    const replaced = await run("restore", backupFile, "--data", there, "--force");
    expect([replaced.code, replaced.err]).toEqual([0, ""]);
    expect(replaced.out).toContain("1 uploaded file: the backup takes its place.");
    expect(await contents(server.ownerUrl)).toEqual(before);
    expect((await readdir(path.join(there, "files"))).sort()).toEqual(["deep", "face.webp"]);
  }, 120_000);

  test("a backup of an older version is brought to this one", async () => {
    const old = await newFolder();
    const server = await start(old);
    await migrateTo(server.ownerUrl, "0008_roster_sources");
    const client = new pg.Client({ connectionString: server.ownerUrl });
    await client.connect();
    await client.query("insert into states (name, abbreviation) values ('Old State', 'OS')");
    await client.query("insert into districts (name, state_id) select 'Old District', id from states");
    await client.query("insert into auth_users (email) values ('old@example.org')");
    await client.query(`insert into auth_sessions (auth_user_id, token_hash, created_at, last_active_at, expires_at)
      select id, '\\x00', now(), now(), now() + interval '12 hours' from auth_users`);
    await client.end();
    const file = path.join(old, "old.tar");
    expect(await run("backup", "--unencrypted", "--data", old, "--to", file)).toMatchObject({ code: 0, err: "" });
    const there = await newFolder();
    const { code, out } = await run("restore", file, "--data", there);
    expect(code, out).toBe(0);
    expect(out).toContain(`Brought it to this version: ${knownMigrations.slice(8).join(", ")}.`);
    const restored = await start(there);
    const { db, close } = openDatabase(restored.appUrl, { max: 1 });
    const sessions = await db.selectFrom("auth_sessions").select(["revoked_at", "ends_at"]).execute();
    const districts = await db.selectFrom("districts").select(["name", "school_year_start"]).execute();
    await close();
    expect(districts).toEqual([{ name: "Old District", school_year_start: "08-01" }]);
    expect(
      sessions.map(({ revoked_at }) => revoked_at !== null),
      "every session has ended",
    ).toEqual([true]);
  }, 120_000);

  test("is refused when it is asked for wrongly", async () => {
    for (const words of [[], ["one.tar", "two.tar"], [backupFile, "--yes"]]) {
      const { code, err } = await run("restore", ...words);
      expect(code, words.join()).toBe(64);
      expect(err).toContain("Usage: npm run restore -- FILE [--data FOLDER] [--force]");
    }
  }, 30_000);
});

describe("an encrypted backup", () => {
  const passphrase = "four plain gravel kettles";
  const withPassphrase = (text: string) => {
    const { DATABASE_URL: _, FILES_FOLDER: __, ...system } = process.env;
    return { ...system, BACKUP_PASSPHRASE: text };
  };

  test("is what is made without further words, opens with its passphrase alone, and revives no API key", async () => {
    const nothing = await run("backup", "--data", home);
    expect(nothing).toMatchObject({ code: 1, err: expect.stringContaining("A passphrase is needed.") });
    expect(nothing.err).toContain("--unencrypted");
    const { db, close } = openDatabase(source.appUrl, { max: 1 });
    const { id: districtId } = await db.selectFrom("districts").select("id").limit(1).executeTakeFirstOrThrow();
    await db
      .insertInto("api_keys")
      .values({ district_id: districtId, name: "Loader", prefix: "loader", key_hash: randomBytes(32), scopes: [] })
      .execute();
    const file = path.join(home, "encrypted.backup");
    const made = await runWith(withPassphrase(passphrase), "backup", "--data", home, "--to", file);
    await db.deleteFrom("api_keys").execute();
    await close();
    expect(made).toMatchObject({ code: 0, err: "" });
    expect(made.out).toContain("It is encrypted.");
    expect((await readdir(home)).filter((name) => name.endsWith(".part"))).toEqual([]);
    expect((await readFile(file)).includes("ustar"), "nothing of the archive can be read").toBe(false);

    const there = await newFolder();
    const none = await run("restore", file, "--data", there);
    expect(none).toMatchObject({ code: 1, err: expect.stringContaining("A passphrase is needed.") });
    const wrong = await runWith(withPassphrase("another passphrase"), "restore", file, "--data", there);
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining("This passphrase does not open") });
    expect(existsSync(path.join(there, "postgres.json")), "nothing is touched").toBe(false);
    const restored = await runWith(withPassphrase(passphrase), "restore", file, "--data", there);
    expect(restored, restored.err).toMatchObject({ code: 0 });
    expect(restored.out).toContain("1 API key was revoked");
    const server = await start(there);
    const { pool, close: end } = openDatabase(server.appUrl, { max: 1 });
    const { rows } = await pool.query("select name from api_keys where revoked_at is null");
    expect(rows).toEqual([]);
    expect((await readdir(there)).filter((name) => name.endsWith(".part"))).toEqual([]);
    await end();
  }, 240_000);
});

test("both say what to use when the database is elsewhere", async () => {
  const environment = { ...process.env, DATABASE_URL: source.appUrl };
  for (const [command, instead] of [
    ["backup", "pg_dump"],
    ["restore", "pg_restore"],
  ] as const) {
    const args = command === "restore" ? [backupFile] : [];
    const child = spawn(process.execPath, ["--import", "tsx", `worker/cli/${command}.ts`, ...args], {
      env: environment,
    });
    const [code, err] = await Promise.all([
      new Promise<number | null>((resolve) => child.once("close", resolve)),
      text(child.stderr),
    ]);
    expect(code).toBe(64);
    expect(err).toContain(
      `DATABASE_URL is set: this command is for the built-in database only. For that one use ${instead}, or unset it.`,
    );
  }
}, 30_000);
