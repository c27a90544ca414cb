import type { Db } from "db/client";

/**
 * The zone of each recipient's district, by email address: the one that the mail to them uses. Someone without a district
 * is left out. For the demo's mailbox, which opens without signing in, so there is no scope.
 */
export async function zonesOfRecipients(db: Db, emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom("auth_users as u")
    .innerJoin("profiles as p", "p.auth_user_id", "u.id")
    .innerJoin("districts as d", "d.id", "p.district_id")
    .select(["u.email", "d.time_zone as zone"])
    .where("u.email", "in", [...new Set(emails)])
    .execute();
  return new Map(rows.flatMap(({ email, zone }) => (email ? [[email, zone] as const] : [])));
}
