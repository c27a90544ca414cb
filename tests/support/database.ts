import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { openDatabase } from "db/client";
import pg from "pg";
import { inject } from "vitest";
import { cloneTemplate, dropEverywhere } from "./citus-database";

/**
 * A database of this file's own: a clone of the migrated template, opened as the application's role. Call `close` in
 * afterAll. `ownerUrl` is for what only a migration may do. With CITUS_DATABASE_URL it lies on the cluster there.
 */
export async function cloneDatabase() {
  const { ownerUrl, appUrl, template, cluster } = inject("database");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  if (cluster) await cloneTemplate(cluster, template, name);
  else await asOwner(ownerUrl, `create database ${name} template ${template} strategy file_copy`);
  const database = openDatabase(at(appUrl), { max: 6 });
  return {
    db: database.db,
    pool: database.pool,
    url: at(appUrl),
    ownerUrl: at(ownerUrl),
    /** What only a migration may do, for a test that takes something away. */
    asOwner: (statement: string) => asOwner(at(ownerUrl), statement),
    close: async () => {
      await database.close();
      await (cluster ? dropEverywhere(cluster, name) : dropDatabase(ownerUrl, name));
    },
  };
}

/** Removes a database whatever is connected to it; a vacuum that the server runs there by itself is waited for. */
export async function dropDatabase(ownerUrl: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await asOwner(ownerUrl, `drop database if exists ${name} with (force)`);
    } catch (error) {
      // Only a superuser may end that one: "permission denied to terminate process".
      if (tries === 100 || (error as { code?: string }).code !== "42501") throw error;
      await setTimeout(200);
    }
  }
}

/** Asks a database as the role that its address names. */
export async function asOwner(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** No worker runs here: each test of a connection ends as it begins, since the web waits 10 seconds for the result. */
export function endConnectionTests(database: { asOwner: (statement: string) => Promise<void> }): Promise<void> {
  return database.asOwner(`
    create function end_test() returns trigger language plpgsql as $$ begin
      new.status := 'failed'; new.message := 'No worker runs.'; new.finished_at := now();
      return new;
    end $$;
    create trigger end_test before insert on sftp_connection_tests for each row execute function end_test()`);
}
