import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { cloneDatabase } from "tests/support/database";
import type { SyncSource } from "worker/roster/fetch-files";
import { runSync } from "worker/roster/run-sync";
import { type Files, folderOf } from "./bundles";

/** A database with districts and configurations, and syncs of folders that exist in the test only. */
export async function openWorld() {
  const database = await cloneDatabase();
  const tempRoot = await mkdtemp(path.join(tmpdir(), "rollcall-syncs-"));
  const { db } = database;
  const tools = {
    db,
    pool: database.pool,
    now: () => new Date(),
    log: pino({ level: "silent" }),
    tempRoot,
    settle: { manualMs: 1, scheduledMs: 5 },
    retryMs: [1, 1],
  };

  let districts = 0;
  const makeDistrict = async (name: string) => {
    districts += 1;
    const abbreviation = `${name.slice(0, 2).toUpperCase()}${districts}`;
    const state = await db
      .insertInto("states")
      .values({ name: `${name} ${abbreviation}`, abbreviation })
      .returning("id")
      .executeTakeFirstOrThrow();
    return db.insertInto("districts").values({ name, state_id: state.id }).returning("id").executeTakeFirstOrThrow();
  };
  const makeConfiguration = async (districtId: string, status = "pending") =>
    db
      .insertInto("sftp_configurations")
      .values({
        district_id: districtId,
        name: randomUUID(),
        client_key: randomUUID(),
        bucket_name: "test",
        host: "sftp.example",
        username: "roster",
        auth_method: "password",
        status,
        status_before_pause: status === "paused" ? "active" : null,
      })
      .returning(["id", "district_id"])
      .executeTakeFirstOrThrow();
  /** Somebody of a district who can sign in. */
  const person = async (districtId: string, role: string) => {
    const email = `${randomUUID()}@example.org`;
    const user = await db.insertInto("auth_users").values({ email }).returning("id").executeTakeFirstOrThrow();
    const values = { auth_user_id: user.id, district_id: districtId, role, email, source: "operator" };
    return db
      .insertInto("profiles")
      .values({ ...values, display_name: role })
      .returning("id")
      .executeTakeFirstOrThrow();
  };
  type Configuration = { id: string; district_id: string };
  const makeSync = async (configuration: Configuration, trigger = "manual") => {
    const row = { district_id: configuration.district_id, integration_id: configuration.id, trigger };
    const made = await db.insertInto("sync_logs").values(row).returning("id").executeTakeFirstOrThrow();
    return { districtId: configuration.district_id, syncId: made.id };
  };
  type Options = { isLast?: boolean; signal?: AbortSignal; trigger?: string; patienceMs?: number };
  const run = (sync: { districtId: string; syncId: string }, source: SyncSource, options: Options = {}) =>
    runSync(tools, {
      ...sync,
      openSource: async () => source,
      patienceMs: options.patienceMs,
      attempt: { isLast: options.isLast ?? false, signal: options.signal ?? new AbortController().signal },
    });
  const log = (id: string) => db.selectFrom("sync_logs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  /** Runs a new sync of a configuration over files, and returns its row. */
  const sync = async (configuration: Configuration, files: Files, options: Options = {}) => {
    const made = await makeSync(configuration, options.trigger);
    await run(made, folderOf(files), options);
    return log(made.syncId);
  };
  /** Asks for an approval of a held sync, or for an undo, and runs it over files. */
  const follow = async (
    trigger: "approval" | "undo",
    { id: integration_id, district_id }: Configuration,
    subject_sync_id: string,
    files: Files = {},
  ) => {
    const made = await db
      .insertInto("sync_logs")
      .values({ district_id, integration_id, trigger, subject_sync_id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await run({ districtId: district_id, syncId: made.id }, folderOf(files));
    return log(made.id);
  };
  const problems = (id: string) =>
    db
      .selectFrom("sync_row_errors")
      .select(["code", "severity", "file", "line", "field"])
      .where("sync_id", "=", id)
      .orderBy("code")
      .orderBy("line")
      .execute();
  const rosterOf = async (configuration: Configuration, table: string, columns: string) => {
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.raw(columns)} from ${sql.table(table)} t where integration_id = ${configuration.id} order by sourced_id`.execute(
      db,
    );
    return rows;
  };
  /** The ids of a configuration's rows that are active. */
  const active = async (configuration: Configuration, table: string) =>
    (await rosterOf(configuration, table, "sourced_id, status"))
      .filter((row) => row.status === "active")
      .map((row) => row.sourced_id);
  const close = async () => {
    await database.close();
    await rm(tempRoot, { recursive: true, force: true });
  };
  return {
    ...database,
    tools,
    makeDistrict,
    makeConfiguration,
    makeSync,
    person,
    run,
    log,
    sync,
    follow,
    problems,
    rosterOf,
    active,
    close,
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;

/** What a row's counts say of one kind. */
export const countsOf = (row: { counts: unknown }, kind: string) =>
  (row.counts as Record<string, Record<string, number>>)[kind] ?? {};

/** The codes of a row's problems with their counts. */
export const problemCounts = (row: { problem_counts: unknown }) =>
  Object.fromEntries(
    (row.problem_counts as { code: string; file: string; field: string | null; count: number }[]).map((each) => [
      [each.code, each.file, each.field].filter(Boolean).join(" "),
      each.count,
    ]),
  );
