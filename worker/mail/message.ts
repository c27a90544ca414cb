import type { SendMailOptions } from "nodemailer";
import type { MailSettings } from "./settings";

/** A mail that is ready to go. `id` is the row's own, so that one sent twice can be told as such. */
export type ReadyMail = { id: string; to: string; subject: string; text: string; html: string };

/** A mail as it goes over the wire. It is no answer to anybody, and asks for none. */
export function asMessage({ id, to, subject, text, html }: ReadyMail, { from, origin }: MailSettings): SendMailOptions {
  return {
    from,
    to,
    subject,
    text,
    html,
    messageId: `<${id}@${new URL(origin).hostname}>`,
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
