import type { Db } from "db/client";
import { sql } from "kysely";
import { type AuditEntry, recordAudit } from "./audit";

/** So many different things that were refused are named in the line of a minute. */
const mostNamed = 20;

/**
 * Writes down that somebody was refused. The first time within a minute is a line of the audit log at once; the same
 * action again in that minute is only counted, and `writeRefusals` makes one line of it. Whoever is nobody counts by
 * address.
 */
export async function recordRefusal(db: Db, entry: Omit<AuditEntry, "result">): Promise<void> {
  const { profileId, role, keyId, requestId, address } = entry.actor;
  // Of an actor only what a line has: a viewer also bears names and an email.
  const line: AuditEntry = { ...entry, actor: { profileId, role, keyId, requestId, address }, result: "denied" };
  const what = String(entry.object?.id ?? entry.details?.path ?? "").slice(0, 200);
  const write = async (db: Db) => {
    const { rows } = await sql<{ more: number }>`
      insert into refusal_counts as c (who, action, minute, line)
      values (${profileId ?? keyId ?? address ?? "nobody"}, ${entry.action}, date_trunc('minute', clock_timestamp()),
        ${JSON.stringify(line)}::jsonb)
      on conflict (who, action, minute) do update set more = c.more + 1,
        also = case when ${what}::text = '' or ${what}::text = any (c.also) or cardinality(c.also) >= ${mostNamed}::int then c.also
          else c.also || ${what}::text end
      returning more`.execute(db);
    if (rows[0]?.more === 0) await recordAudit(db, line);
  };
  await (db.isTransaction ? write(db) : db.transaction().execute(write));
}

/**
 * Makes one line with a count of the refusals that came after the first one of each minute that is over, and forgets
 * them. All districts: only the worker calls it. Returns how many lines there were.
 */
export async function writeRefusals(db: Db): Promise<number> {
  return db.transaction().execute(async (db) => {
    const over = await db
      .deleteFrom("refusal_counts")
      .where(sql<boolean>`minute < date_trunc('minute', clock_timestamp())`)
      .returning(["more", "also", sql<AuditEntry>`line`.as("line")])
      .execute();
    const lines = over.filter(({ more }) => more > 0);
    for (const { more, also, line } of lines) {
      await recordAudit(db, { ...line, details: { ...line.details, more_in_that_minute: more, also } });
    }
    return lines.length;
  });
}
