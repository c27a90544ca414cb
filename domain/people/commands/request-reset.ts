import type { Stranger } from "domain/access/actor";
import { findLiveLinks } from "domain/access/queries/auth-tokens";
import { beginSignInAttempt } from "domain/access/queries/sign-in-attempts";
import { noActor, recordAudit } from "domain/audit/queries/audit";
import { queueLink } from "domain/notices/commands/send-link";
import { enqueueMails } from "domain/notices/enqueue-mails";
import type { MailIds } from "domain/notices/queries/mails";
import { findPasswordOwner } from "domain/people/queries/auth-users";
import type { Tools } from "domain/tools";

/** A request within so many minutes of the last link sends no other: the mail is on its way. */
const youngMinutes = 2;

/**
 * Sends a link for a new password to whoever has this address, if they may sign in; who was invited and never set one
 * gets the invitation anew. Too many requests for one address are left unanswered. Nothing comes back, since nobody who
 * asks may learn whether there is such an account; the queue is not waited for, for the same reason.
 */
export async function requestReset(tools: Tools, actor: Stranger, { email }: { email: string }): Promise<void> {
  const mail = await linkFor(tools, actor, { email });
  if (!mail) return;
  enqueueMails(tools, [mail]).catch((error: Error) =>
    tools.log.error({ err: error.message }, "a mail was not put on the queue"),
  );
}

async function linkFor(tools: Tools, actor: Stranger, { email }: { email: string }): Promise<MailIds | undefined> {
  const seconds = await beginSignInAttempt(tools.db, { keyHash: tools.attemptKey(`reset ${email}`) });
  if (seconds > 0) return undefined;
  const account = await findPasswordOwner(tools.db, { email });
  if (!account?.profileId || account.off || (account.demo && !tools.demo)) return undefined;
  const { authUserId, profileId, districtId } = account;
  const existing = await findLiveLinks(tools.db, { authUserId, youngMinutes });
  if (existing.young || (!account.passwordHash && !existing.firstPassword)) return undefined;
  const purpose = account.passwordHash ? "reset" : "invitation";
  return tools.db.transaction().execute(async (db) => {
    const stranger = { ...noActor, ...actor };
    await recordAudit(db, {
      actor: stranger,
      districtId,
      action: "password.link_requested",
      object: { table: "auth_users", id: authUserId },
      subjectProfileId: profileId,
      details: { purpose },
    });
    return queueLink(db, stranger, { authUserId, profileId, districtId, purpose });
  });
}
