import { openDatabase } from "db/client";
import { grantApplicationRole, migrateToLatest } from "db/migrate";
import { seedReferenceLists } from "db/seed/reference";
import { migrateQueue } from "./queue";

/**
 * Brings the database to where this version needs it, as its owner: our migrations, BullMQ's schema, what the
 * application's role may do in both, and the short lists that forms choose from. Safe to repeat. Returns the migrations that ran and whether owner and application
 * are two roles; throws when a migration fails.
 */
export async function prepareDatabase({
  ownerUrl,
  appUrl,
}: {
  ownerUrl: string;
  appUrl: string;
}): Promise<{ migrations: string[]; separateRoles: boolean }> {
  const migrations = await migrateToLatest(ownerUrl);
  await migrateQueue(ownerUrl);
  const separateRoles = await grantApplicationRole(ownerUrl, appUrl, ["public", "bullmq"]);
  const owner = openDatabase(ownerUrl, { max: 1 });
  await seedReferenceLists(owner.db).finally(() => owner.close());
  return { migrations, separateRoles };
}
