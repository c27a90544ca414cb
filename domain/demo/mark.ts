import type { Db } from "db/client";
import { revokeSessionsOf } from "domain/access/queries/session-ends";
import { noActor, recordAudit } from "domain/audit/queries/audit";
import { sql } from "kysely";

/** What to say when the demo filled this database and its accounts are still in it; null when all is well. */
export async function demoLeftBehind(db: Db): Promise<string | null> {
  const row = await db.selectFrom("installation").select("demo_seeded_at").executeTakeFirst();
  if (!row?.demo_seeded_at) return null;
  return "The demo filled this database, and anyone can read the password of its accounts. Run npm run demo:remove-accounts, or use another database.";
}

/** Notes that the demo fills this database. In the transaction of its seed. */
export async function markDemo(db: Db): Promise<void> {
  await db
    .insertInto("installation")
    .values({ demo_seeded_at: sql`now()` })
    .onConflict((conflict) => conflict.column("one").doUpdateSet({ demo_seeded_at: sql`now()` }))
    .execute();
}

/**
 * Removes the accounts of the demo: nobody signs in with their password any more, and their people stay on record as
 * deactivated. Its made-up districts stop sharing figures. From then on the database serves outside of the demo.
 * Returns how many accounts there were.
 */
export async function removeDemoAccounts(db: Db): Promise<number> {
  return db.transaction().execute(async (db) => {
    const accounts = await db.selectFrom("auth_users").select("id").where("demo", "=", true).forUpdate().execute();
    for (const { id } of accounts) await revokeSessionsOf(db, { authUserId: id, because: "deactivated" });
    const ids = accounts.map(({ id }) => id);
    if (ids.length > 0) {
      await db
        .updateTable("profiles")
        .set({ deactivated_at: sql<Date>`coalesce(deactivated_at, now())` })
        .where("auth_user_id", "in", ids)
        .execute();
      await db.deleteFrom("auth_users").where("id", "in", ids).execute();
    }
    await sql`update districts d set shares_benchmarks = false from peer_figures f
      where f.district_id = d.id and f.demo`.execute(db);
    await db.updateTable("installation").set({ demo_seeded_at: null }).execute();
    const details = { accounts: ids.length };
    await recordAudit(db, { actor: noActor, districtId: null, action: "demo.accounts_removed", details });
    return ids.length;
  });
}
