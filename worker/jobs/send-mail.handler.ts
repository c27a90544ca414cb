import { wholeDistrict } from "db/access/scope";
import { claimMail, markMailFailed, markMailSent } from "db/queries/mails";
import type { Logger } from "pino";
import { handles, type WorkerTools } from "../handler";
import { deliver, MailRefused } from "../mail/deliver";
import { mailText } from "../mail/texts";
import { sendMail } from "./send-mail";

/** News of a sync is worth sending for so long. */
const keepTryingMs = 24 * 60 * 60 * 1_000;

type Claimed = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/**
 * Sends a mail: its words are made now, from the ids in its row. The row says how it went. What may pass is thrown for
 * the queue to try again, and is given up a day after the mail was written.
 */
export const sendMailHandler = handles(sendMail, async ({ districtId, mailId }, tools) => {
  const scope = wholeDistrict(districtId);
  const mail = await claimMail(tools.db, scope, { id: mailId });
  if (!mail) return;
  try {
    await send(mail, tools);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    const isOld = tools.now().getTime() - mail.createdAt.getTime() > keepTryingMs;
    const final = error.isFinal || isOld;
    await markMailFailed(tools.db, scope, { id: mailId, message: error.message, final });
    tools.log.warn({ districtId, mailId, reason: error.message, final }, "a mail was not sent");
    if (!final) throw new Error(error.message);
    return;
  }
  await markMailSent(tools.db, scope, { id: mailId });
  tools.log.info({ districtId, mailId, kind: mail.kind }, "a mail was sent");
});

async function send(mail: Claimed, { mail: settings, log }: WorkerTools): Promise<void> {
  if (!mail.email) throw new MailRefused("The recipient can't sign in any more.", true);
  if (!mail.sync) throw new MailRefused("What the mail tells of is gone.", true);
  if (!settings) sayOnce(log);
  const words = mailText(mail.kind, mail.sync, settings?.origin ?? "");
  await deliver({ id: mail.id, to: mail.email, ...words }, settings);
}

const told = new WeakSet<Logger>();

function sayOnce(log: Logger): void {
  if (told.has(log)) return;
  told.add(log);
  log.warn("no mail server is set up (SMTP_URL): mails are not sent");
}
