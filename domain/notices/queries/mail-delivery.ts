import type { Db } from "db/client";
import { permissions } from "domain/access/permissions";
import type { Role } from "domain/access/terms";
import { sql } from "kysely";
import type { MailIds, MailKind } from "./mails";

const mostAtOnce = 500;
/** A worker that has not sent a mail after so long is taken for dead. */
const claimSeconds = 120;

const waits = sql<boolean>`(m.sent_at is null and m.failed_at is null
  and (m.claimed_at is null or m.claimed_at < now() - make_interval(secs => ${claimSeconds})))`;

/**
 * Takes up a mail that waits, with its recipient. A mail belongs to its recipient and not to a district, and only the
 * worker takes it, so there is no scope. Undefined when it is at its end, not there, or another worker sends it at this
 * moment. `recipient` is null when they may not sign in any more; its email is null when it only stands in for an account
 * of another district. A mail to those who run the installation has no recipient here.
 */
export async function claimMail(db: Db, input: { id: string }) {
  const mail = await db
    .updateTable("outgoing_mails as m")
    .set((eb) => ({ claimed_at: sql<Date>`now()`, attempts: eb("m.attempts", "+", 1) }))
    .where("m.id", "=", input.id)
    .where(waits)
    .returning(["m.id", "m.kind", "m.district_id", "m.profile_id"])
    .returning(["m.subject_id as subjectId", "m.created_at as createdAt", "m.attempts"])
    .executeTakeFirst();
  if (!mail) return undefined;
  const recipient = await db
    .selectFrom("profiles as p")
    .innerJoin("auth_users as u", "u.id", "p.auth_user_id")
    .leftJoin("districts as d", "d.id", "p.district_id")
    .leftJoin("schools as s", "s.id", "p.school_id")
    .select(["u.id as authUserId", "u.email", "p.role", "p.district_id as districtId"])
    .select(["d.name as district", "d.time_zone as zone", "s.name as school"])
    .where("p.id", "=", mail.profile_id)
    // News of a district is not for someone who has left it.
    .$if(mail.kind.startsWith("sync_"), (query) => query.where("p.district_id", "=", mail.district_id))
    .$if(mail.kind === "notification" || mail.kind === "report_ready", (query) =>
      query.where((eb) =>
        eb.or([eb("p.district_id", "=", mail.district_id), eb("p.role", "in", [...permissions["view:all_software"]])]),
      ),
    )
    .where("p.deactivated_at", "is", null)
    .where("u.disabled_at", "is", null)
    .executeTakeFirst();
  const { id, subjectId, createdAt, attempts } = mail;
  return {
    id,
    subjectId,
    createdAt,
    attempts,
    kind: mail.kind as MailKind,
    recipient: recipient ? { ...recipient, role: recipient.role as Role } : null,
  };
}

/** What a mail about a sync is made of. Undefined when the sync is gone. No scope, for the reason of claimMail. */
export async function findMailedSync(db: Db, input: { syncId: string }) {
  return db
    .selectFrom("sync_logs as l")
    .innerJoin("sftp_configurations as c", (join) =>
      join.onRef("c.district_id", "=", "l.district_id").onRef("c.id", "=", "l.integration_id"),
    )
    .innerJoin("districts as d", "d.id", "l.district_id")
    .select(["l.id", "l.started_at as startedAt", "l.message", "c.name as configuration"])
    .select(["d.name as district", "d.time_zone as zone"])
    .where("l.id", "=", input.syncId)
    .executeTakeFirst();
}

/** Notes that a mail is sent; nothing sends it again. */
export async function markMailSent(db: Db, input: { id: string }): Promise<void> {
  await db
    .updateTable("outgoing_mails as m")
    .set({ sent_at: sql<Date>`now()`, message: null })
    .where("m.id", "=", input.id)
    .where("m.sent_at", "is", null)
    .where("m.failed_at", "is", null)
    .execute();
}

/** Notes why a mail could not be sent; unless that is `final` it waits for another try. */
export async function markMailFailed(db: Db, input: { id: string; message: string; final: boolean }): Promise<void> {
  await db
    .updateTable("outgoing_mails as m")
    .set({ message: input.message, claimed_at: null, ...(input.final && { failed_at: sql<Date>`now()` }) })
    .where("m.id", "=", input.id)
    .where("m.sent_at", "is", null)
    .where("m.failed_at", "is", null)
    .execute();
}

/**
 * Mails that wait, of one sync or of all, written at least `quietMs` milliseconds ago by the database's clock; the more
 * often one was tried, the longer it waits. It looks over all districts on purpose: only the worker calls it, only ids
 * come back.
 */
export async function listWaitingMails(
  db: Db,
  { quietMs, subjectId }: { quietMs: number; subjectId?: string },
): Promise<MailIds[]> {
  return db
    .selectFrom("outgoing_mails as m")
    .select("m.id as mailId")
    .where(waits)
    .where(sql<boolean>`m.created_at <= now() - make_interval(secs => ${quietMs / 1_000} * power(1.5, m.attempts))`)
    .$if(subjectId !== undefined, (query) => query.where("m.subject_id", "=", subjectId as string))
    .orderBy("m.created_at")
    .limit(mostAtOnce)
    .execute();
}
