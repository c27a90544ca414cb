import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Database, openDatabase } from "db/client";
import { type EmbeddedDatabase, startEmbedded } from "db/embedded";
import { grantApplicationRole, migrateToLatest } from "db/migrate";

/** A migrated database of one's own, and a folder beside it that only this user may enter. */
export type ThrowawayDatabase = { database: Database; folder: string };

/**
 * Runs `work` with a new database in a new temporary folder, and removes both when it has ended, however it has ended.
 * Any number may run at once. `within` is the folder that the temporary one is made in: that of the system, unless given.
 */
export async function withThrowawayDatabase<T>(
  work: (given: ThrowawayDatabase) => Promise<T>,
  within: string = tmpdir(),
): Promise<T> {
  const dataDir = await mkdtemp(path.join(within, "rollcall-check-"));
  let server: EmbeddedDatabase | undefined;
  let database: Database | undefined;
  try {
    // As root, PostgreSQL runs as user postgres, who must be able to walk through.
    await chmod(dataDir, 0o711);
    server = await startEmbedded({ dataDir, throwaway: true });
    await migrateToLatest(server.ownerUrl);
    await grantApplicationRole(server.ownerUrl, server.appUrl, ["public"]);
    database = openDatabase(server.appUrl, { max: 4 });
    return await work({ database, folder: path.join(dataDir, "files") });
  } finally {
    await database?.close();
    await server?.stop();
    if (server) await rm(path.dirname(server.dir), { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}
