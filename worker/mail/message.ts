import type { SendMailOptions } from "nodemailer";
import type { MailSettings } from "./settings";

/** A mail that is ready to go. `id` is the row's own, so that one sent twice can be told as such. */
export type ReadyMail = { id: string; to: string; replyTo?: string; subject: string; text: string; html: string };

/** A mail as it goes over the wire. It is no answer to anybody, and asks for none, unless it names whom to answer. */
export function asMessage(mail: ReadyMail, { from, origin }: MailSettings): SendMailOptions {
  const { id, to, replyTo, subject, text, html } = mail;
  return {
    from,
    to,
    ...(replyTo && { replyTo }),
    subject,
    text,
    html,
    messageId: `<${id}@${new URL(origin).hostname}>`,
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
