import { openDatabase } from "db/client";
import { distributeUsage, isDistributed } from "db/distribute";
import { grantApplicationRole, migrateToLatest } from "db/migrate";
import { keepPartitions } from "db/partitions";
import { keepPublicSuffixes } from "db/seed/public-suffixes";
import { seedReferenceLists } from "db/seed/reference";
import { setUpUrlPatterns } from "domain/software/addresses/starting-patterns";
import { seedCatalogue } from "domain/software/catalogue/seed/catalogue";
import { seedComplianceRequirements } from "domain/software/compliance/seed/compliance-requirements";
import { migrateQueue } from "./queue-backend";

/**
 * Brings the database to where this version needs it, as its owner: our migrations, BullMQ's schema, what the
 * application's role may do in both, the partitions of the time to come, and the short lists that forms choose from.
 * Where the tables of use are spread over machines, new ones are, too. Safe to repeat. Returns the migrations that ran
 * and whether owner and application are two roles; throws when a migration fails.
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
  try {
    if (await isDistributed(owner.db)) await distributeUsage(owner.db);
    await keepPartitions(owner.db, { now: new Date() });
    await seedReferenceLists(owner.db);
    await keepPublicSuffixes(owner.db);
    await setUpUrlPatterns(owner.db);
    // After the five that are authorized for all: existing ones are not changed.
    await seedCatalogue(owner.db);
    await seedComplianceRequirements(owner.db);
  } finally {
    await owner.close();
  }
  return { migrations, separateRoles };
}
