import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { openDatabase } from "db/client";
import { distributeUsage } from "db/distribute";
import { startEmbedded } from "db/embedded";
import pg from "pg";
import { prepareDatabase } from "worker/prepare-database";
import { dropEverywhere, findCluster, makeDatabase } from "../support/citus-database";
import { makeDataFolder } from "../support/data-folder";

/** A migrated database that a benchmark fills: its addresses, the server's version, and whether it lies on many machines. */
export type BenchDatabase = {
  ownerUrl: string;
  appUrl: string;
  server: string;
  clustered: boolean;
  close: () => Promise<void>;
};

/**
 * Opens the database that is measured. CITUS_DATABASE_URL names a cluster's coordinator, which gets a database of its own
 * with the tables of use spread over its nodes; MIGRATION_DATABASE_URL and DATABASE_URL name an empty database of a server
 * that runs already; without them it is the built-in PostgreSQL, which does wait for its disk.
 */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const { CITUS_DATABASE_URL: coordinator, MIGRATION_DATABASE_URL: ownerUrl, DATABASE_URL: appUrl } = process.env;
  if (coordinator) return onCluster(coordinator);
  if (ownerUrl && appUrl) return prepared({ ownerUrl, appUrl }, { clustered: false, close: async () => {} });
  const dataDir = await makeDataFolder();
  const server = await startEmbedded({ dataDir });
  const close = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return prepared(server, { clustered: false, close });
}

async function onCluster(coordinator: string): Promise<BenchDatabase> {
  const cluster = await findCluster(coordinator);
  const name = `bench_${randomBytes(4).toString("hex")}`;
  const urls = await makeDatabase(cluster, name);
  const database = await prepared(urls, { clustered: true, close: () => dropEverywhere(cluster, name) });
  const owner = openDatabase(urls.ownerUrl, { max: 1 });
  await distributeUsage(owner.db).finally(() => owner.close());
  return database;
}

async function prepared(
  { ownerUrl, appUrl }: { ownerUrl: string; appUrl: string },
  rest: Pick<BenchDatabase, "clustered" | "close">,
): Promise<BenchDatabase> {
  await prepareDatabase({ ownerUrl, appUrl });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
  await client.end();
  return { ownerUrl, appUrl, server: `PostgreSQL ${rows[0]?.version}`, ...rest };
}
