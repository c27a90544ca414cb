import { randomBytes } from "node:crypto";
import { openDatabase } from "db/client";
import pg from "pg";
import { inject } from "vitest";

/**
 * A database of this file's own: a clone of the migrated template, opened as the application's role. Call `close` in
 * afterAll. `ownerUrl` is for what only a migration may do.
 */
export async function cloneDatabase() {
  const { ownerUrl, appUrl, template } = inject("database");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  await asOwner(ownerUrl, `create database ${name} template ${template}`);
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
      await asOwner(ownerUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

async function asOwner(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
