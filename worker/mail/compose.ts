import type { Db } from "db/client";
import { takeAllowance } from "domain/access/queries/limit-uses";
import { findMailedReport } from "domain/insight/queries/report-making";
import { readReportOwner } from "domain/insight/queries/report-owner";
import { findMailedMessage } from "domain/notices/queries/contact-messages";
import { type claimMail, findMailedSync } from "domain/notices/queries/mail-delivery";
import { findMailedNotification } from "domain/notices/queries/notifications";
import { findOwnerBehind, settleStandIn } from "domain/notices/queries/stand-ins";
import { addressOfLink } from "../accounts/arm-link";
import { invitationText, invitedElsewhereText, passwordChangedText, resetText } from "./account-texts";
import { contactMailText } from "./contact-text";
import { MailRefused } from "./deliver";
import { newsMailText } from "./news-texts";
import { reportMailText } from "./report-texts";
import { syncMailText } from "./sync-texts";

export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;
type Words = { subject: string; text: string; html: string };
/** A mail with the address that it goes to. */
export type Letter = Words & { to: string; replyTo?: string };
type Recipient = NonNullable<ClaimedMail["recipient"]>;
type WithAddress = Recipient & { email: string };

/**
 * Makes the words of a mail, and with them the token of a link: it is in the mail and nowhere else. Another try makes
 * another token, and the one before is void. Returns null when there is nothing to send, as when somebody was told the
 * same today or has read the news. `operator` is the address of those who run the installation, if it is set. Throws
 * MailRefused, which is not retried, when the subject of the mail is gone.
 */
export async function compose(
  db: Db,
  mail: ClaimedMail,
  origin: string,
  operator?: string | undefined,
): Promise<Letter | null> {
  const { recipient } = mail;
  if (mail.kind === "contact_message") return toOperator(db, mail, origin, operator);
  if (!recipient) throw new MailRefused("The recipient can no longer sign in.", true);
  if (recipient.email !== null) return letterTo(db, mail, { ...recipient, email: recipient.email }, origin);
  if (mail.kind !== "invitation") throw new MailRefused("The recipient has no account of their own.", true);
  const email = await settleStandIn(db, recipient);
  return email ? letterTo(db, mail, { ...recipient, email }, origin) : toOwner(db, mail, recipient, origin);
}

/** Hands on what a visitor wrote. Without an address for it there is nothing to send: it is read in the app. */
async function toOperator(db: Db, mail: ClaimedMail, origin: string, operator?: string): Promise<Letter | null> {
  if (!operator) return null;
  const message = await findMailedMessage(db, { id: mail.subjectId });
  if (!message) throw new MailRefused("What this email was about no longer exists.", true);
  return { to: operator, replyTo: message.email, ...contactMailText(message, origin) };
}

/** Tells the owner of an account that another district invited them: once a day, however often it did. */
async function toOwner(db: Db, mail: ClaimedMail, recipient: Recipient, origin: string): Promise<Letter | null> {
  const owner = await findOwnerBehind(db, recipient);
  if (!owner) throw new Error("An account went away while its owner was to be told of an invitation.");
  const who = `${recipient.districtId} ${owner.authUserId}`;
  // Another try of the same mail has had its turn.
  if (mail.attempts <= 1 && (await takeAllowance(db, "invited-elsewhere", { who })) > 0) return null;
  return { to: owner.email, ...invitedElsewhereText(recipient.district, owner, origin) };
}

async function letterTo(db: Db, mail: ClaimedMail, recipient: WithAddress, origin: string) {
  const words = await wordsFor(db, mail, recipient, origin);
  return words && { to: recipient.email, ...words };
}

async function wordsFor(db: Db, mail: ClaimedMail, recipient: Recipient, origin: string): Promise<Words | null> {
  const { kind, subjectId } = mail;
  switch (kind) {
    case "contact_message":
      throw new MailRefused("What a visitor wrote goes to the operator alone.", true);
    case "password_reset":
      return resetText(await linkOf(db, { id: subjectId, purpose: "reset", origin }));
    case "invitation":
      return invitationText(await linkOf(db, { id: subjectId, purpose: "invitation", origin }), recipient);
    case "password_changed":
      return passwordChangedText(recipient, mail.createdAt, origin);
    case "notification": {
      const news = await findMailedNotification(db, { id: subjectId });
      if (!news) throw new MailRefused("What this email was about no longer exists.", true);
      // It was read in the app in the meantime, or asks for something that nobody has to do any more.
      return news.isRead ? null : newsMailText(news, origin);
    }
    case "report_ready": {
      const report = await findMailedReport(db, { fileId: subjectId });
      if (!report) throw new MailRefused("The report in this email no longer exists.", true);
      const owner = await readReportOwner(db, report);
      if (typeof owner === "string") throw new MailRefused("The recipient may no longer have the report.", true);
      return reportMailText(report, origin);
    }
    default: {
      const sync = await findMailedSync(db, { syncId: subjectId });
      if (!sync) throw new MailRefused("What this email was about no longer exists.", true);
      return syncMailText(kind, sync, origin);
    }
  }
}

async function linkOf(db: Db, link: Parameters<typeof addressOfLink>[1]) {
  const armed = await addressOfLink(db, link);
  if (!armed) throw new MailRefused("The link in this email was withdrawn or replaced.", true);
  return armed;
}
