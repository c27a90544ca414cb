import type { Db } from "db/client";
import { permissions } from "domain/access/permissions";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";

/**
 * What a mail tells of: a sync, the recipient's own account, a report that is ready, or news that stands in the app,
 * too.
 */
export type SyncMailKind = "sync_held" | "sync_failed" | "sync_recovered";
export type AccountMailKind = "password_reset" | "password_changed" | "invitation";
export type MailKind = SyncMailKind | AccountMailKind | "notification" | "contact_message" | "report_ready";
export type MailIds = { mailId: string };

/**
 * Writes a mail about a sync for everyone who manages its district and can sign in; call it in the transaction of what
 * it tells of. Returns the mails to be put on the queue; nobody gets two of a kind about the same sync.
 */
export async function queueMails(
  db: Db,
  scope: Scope,
  input: { kind: SyncMailKind; subjectId: string },
): Promise<MailIds[]> {
  return db
    .insertInto("outgoing_mails")
    .columns(["district_id", "profile_id", "kind", "subject_id"])
    .expression((eb) =>
      eb
        .selectFrom("sync_logs as l")
        .innerJoin("profiles as p", "p.district_id", "l.district_id")
        .innerJoin("auth_users as u", "u.id", "p.auth_user_id")
        .select(["l.district_id", "p.id as profile_id", sql<string>`${input.kind}::text`.as("kind"), "l.id as subject"])
        .where("l.id", "=", input.subjectId)
        .where("p.role", "in", [...permissions["manage:own_district"]])
        .where("p.deactivated_at", "is", null)
        .where("u.disabled_at", "is", null)
        .where((where) => inWholeDistrict(scope, where.ref("l.district_id"))),
    )
    .onConflict((conflict) => conflict.constraint("outgoing_mails_once").doNothing())
    .returning("id as mailId")
    .execute();
}

type AccountMail = { profileId: string; districtId: string | null; kind: AccountMailKind; subjectId: string };

/**
 * Writes mails to people about their own accounts; call it in the transaction of what they tell of. `subjectId` is
 * the link it carries, or any id of the change. No scope: who may cause it is the question of the command that does.
 */
export async function queueAccountMails(db: Db, mails: AccountMail[]): Promise<MailIds[]> {
  if (mails.length === 0) return [];
  return db
    .insertInto("outgoing_mails")
    .values(
      mails.map(({ profileId, districtId, kind, subjectId }) => ({
        profile_id: profileId,
        district_id: districtId,
        kind,
        subject_id: subjectId,
      })),
    )
    .returning("id as mailId")
    .execute();
}

/** The same for one person. */
export async function queueAccountMail(db: Db, input: AccountMail): Promise<MailIds> {
  const [mail] = await queueAccountMails(db, [input]);
  if (!mail) throw new Error("a mail was written and did not come back");
  return mail;
}

type ReportMail = { profileId: string; districtId: string; fileId: string };

/**
 * Writes a mail to whoever scheduled a report, once for each; call it in the transaction that ends the report. No scope:
 * it goes to the owner of the report and nobody else.
 */
export async function queueReportMail(db: Db, { profileId, districtId, fileId }: ReportMail): Promise<MailIds[]> {
  return db
    .insertInto("outgoing_mails")
    .values({ profile_id: profileId, district_id: districtId, kind: "report_ready", subject_id: fileId })
    .onConflict((conflict) => conflict.constraint("outgoing_mails_once").doNothing())
    .returning("id as mailId")
    .execute();
}
