import type { Db } from "db/client";
import { createLink } from "domain/access/queries/auth-tokens";
import { QueueUnavailable } from "domain/job";
import { sendMail } from "domain/notices/jobs";
import { type AccountMailKind, type MailIds, queueAccountMail } from "domain/notices/queries/mails";
import type { Tools } from "domain/tools";

type Wanted = {
  authUserId: string;
  profileId: string;
  /** Null for someone above all districts. */
  districtId: string | null;
  purpose: "reset" | "invitation";
  /** The profile of whoever sends it; null when the person asked for it themself. */
  createdBy: string | null;
};

const kinds: Record<Wanted["purpose"], AccountMailKind> = { reset: "password_reset", invitation: "invitation" };

/**
 * Writes a link and the mail that will carry it, in the transaction of what they are for; older links of the purpose are
 * void from here on. After the commit hand the result to `enqueueMails`. The worker makes the token when it writes the
 * mail, so there is none yet.
 */
export async function queueLink(db: Db, { purpose, createdBy, ...person }: Wanted): Promise<MailIds> {
  const link = await createLink(db, { authUserId: person.authUserId, purpose, createdBy });
  return queueAccountMail(db, { ...person, kind: kinds[purpose], subjectId: link.id });
}

/**
 * Puts mails on the queue once their rows are committed. A queue that is down fails nothing: the worker's tick looks for
 * mails that wait.
 */
export async function enqueueMails(tools: Pick<Tools, "enqueue" | "log">, mails: readonly MailIds[]): Promise<void> {
  try {
    for (const { mailId } of mails) await tools.enqueue(sendMail, { mailId });
  } catch (error) {
    if (!(error instanceof QueueUnavailable)) throw error;
    tools.log.warn({ mails: mails.length }, "the queue did not take mails; the worker's tick will send them");
  }
}
