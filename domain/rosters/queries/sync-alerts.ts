import type { Db } from "db/client";
import { wholeDistrict } from "domain/access/scope";
import { queueMails } from "domain/notices/queries/mails";
import { sql } from "kysely";

type Ended = { id: string; district_id: string; integration_id: string; trigger: string };

type End = { status: string; discarded?: true };

const kindOf = { held: "sync_held", failed: "sync_failed", well: "sync_recovered" } as const;

/**
 * What the people who manage the district are told about the end of a sync: nothing, if it says nothing about the
 * source.
 */
function newsOf(trigger: string, { status, discarded }: End): "held" | "failed" | "well" | null {
  if (trigger === "undo" || discarded) return null;
  if (status === "applied" || status === "unchanged") return "well";
  if (trigger !== "schedule") return null;
  if (status === "held") return "held";
  return status === "failed" || status === "rejected" ? "failed" : null;
}

/**
 * Tells who manages the district, by mail, that a scheduled sync is held or has failed, once until that changes, and
 * that the source is well again, which /home says for a while, too. Runs in the transaction that ends the sync: the
 * mails wait there for the worker.
 */
export async function alertAbout(db: Db, row: Ended, end: End): Promise<void> {
  if (end.discarded) await forgetHeld(db, row);
  const news = newsOf(row.trigger, end);
  if (news === null) return;
  const alerted = news === "well" ? null : news;
  const changed = await db
    .updateTable("sftp_configurations as c")
    .set({ alerted, recovered_at: news === "well" ? sql<Date>`now()` : null })
    .where("c.district_id", "=", row.district_id)
    .where("c.id", "=", row.integration_id)
    .where("c.alerted", "is distinct from", alerted)
    .returning("c.district_id as districtId")
    .executeTakeFirst();
  if (!changed) return;
  await queueMails(db, wholeDistrict(changed.districtId), { kind: kindOf[news], subjectId: row.id });
}

/** Discarded files have replaced those that were held: the next ones that are held are reported again. */
async function forgetHeld(db: Db, row: Ended): Promise<void> {
  await db
    .updateTable("sftp_configurations as c")
    .set({ alerted: null })
    .where("c.district_id", "=", row.district_id)
    .where("c.id", "=", row.integration_id)
    .where("c.alerted", "=", "held")
    .where(sql<boolean>`not exists (select from sync_logs l where l.district_id = c.district_id
      and l.integration_id = c.id and l.status = 'held' and l.decision is null)`)
    .execute();
}
