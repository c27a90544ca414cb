import { sendMail } from "domain/notices/jobs";
import { claimMail, markMailFailed, markMailSent } from "domain/notices/queries/mail-delivery";
import type { Logger } from "pino";
import { handles, type WorkerTools } from "../handler";
import { type ClaimedMail, compose } from "../mail/compose";
import { deliver, MailRefused, notSetUp } from "../mail/deliver";

/** A mail is worth sending for so long. */
const keepTryingMs = 24 * 60 * 60 * 1_000;

/**
 * Sends a mail: its words are made now, from the ids in its row. The row says how it went. What may pass is thrown for
 * the queue to try again, and is given up a day after the mail was written.
 */
export const sendMailHandler = handles(sendMail, async ({ mailId }, tools) => {
  const mail = await claimMail(tools.db, { id: mailId });
  if (!mail) return;
  try {
    await send(mail, tools);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    const isOld = tools.now().getTime() - mail.createdAt.getTime() > keepTryingMs;
    const final = error.isFinal || isOld;
    await markMailFailed(tools.db, { id: mailId, message: error.message, final });
    tools.log.warn({ mailId, reason: error.message, final }, "a mail was not sent");
    if (!final) throw new Error(error.message);
    return;
  }
  await markMailSent(tools.db, { id: mailId });
  tools.log.info({ mailId, kind: mail.kind }, "a mail was sent");
});

async function send(mail: ClaimedMail, { db, mail: settings, log }: WorkerTools): Promise<void> {
  if (!settings) {
    sayOnce(log);
    throw new MailRefused(notSetUp, true);
  }
  const letter = await compose(db, mail, settings.origin, settings.contactEmail);
  if (letter) await deliver({ id: mail.id, ...letter }, settings);
}

const warned = new WeakSet<Logger>();

function sayOnce(log: Logger): void {
  if (warned.has(log)) return;
  warned.add(log);
  log.warn("no mail server is set up (SMTP_URL): mails are not sent");
}
