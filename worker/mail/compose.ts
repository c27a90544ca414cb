import type { Db } from "db/client";
import { type claimMail, findMailedSync } from "domain/notices/queries/mails";
import { findMailedNotification } from "domain/notices/queries/notifications";
import { addressOfLink } from "../accounts/arm-link";
import { invitationText, passwordChangedText, resetText } from "./account-texts";
import { MailRefused } from "./deliver";
import { newsMailText } from "./news-texts";
import { syncMailText } from "./sync-texts";

export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;
type Words = { subject: string; text: string; html: string };

/**
 * Makes the words of a mail, and with them the token of a link: it stands in the mail and nowhere else. Another try
 * makes another token, and the one before is void. Throws MailRefused, for good, when what it tells of is gone.
 */
export async function compose(db: Db, mail: ClaimedMail, origin: string): Promise<Words> {
  const { kind, recipient, subjectId } = mail;
  if (!recipient) throw new MailRefused("The recipient can't sign in any more.", true);
  switch (kind) {
    case "password_reset":
      return resetText(await linkOf(db, { id: subjectId, purpose: "reset", origin }));
    case "invitation":
      return invitationText(await linkOf(db, { id: subjectId, purpose: "invitation", origin }), recipient);
    case "password_changed":
      return passwordChangedText(recipient, mail.createdAt, origin);
    case "notification": {
      const news = await findMailedNotification(db, { id: subjectId });
      if (!news) throw new MailRefused("What the mail tells of is gone.", true);
      return newsMailText(news, origin);
    }
    default: {
      const sync = await findMailedSync(db, { syncId: subjectId });
      if (!sync) throw new MailRefused("What the mail tells of is gone.", true);
      return syncMailText(kind, sync, origin);
    }
  }
}

async function linkOf(db: Db, link: Parameters<typeof addressOfLink>[1]) {
  const armed = await addressOfLink(db, link);
  if (!armed) throw new MailRefused("The link of the mail was withdrawn or replaced.", true);
  return armed;
}
