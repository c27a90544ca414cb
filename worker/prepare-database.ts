import { grantApplicationRole, migrateToLatest } from "db/migrate";
import { migrateQueue } from "./queue";

/**
 * Brings the database to where this version needs it, as its owner: our migrations, BullMQ's schema, and what the
 * application's role may do in both. Safe to repeat. Returns the migrations that ran and whether owner and application
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
  return { migrations, separateRoles };
}
