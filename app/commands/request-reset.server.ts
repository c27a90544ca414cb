import { findStandingLinks } from "domain/access/queries/auth-tokens";
import { beginSignInAttempt } from "domain/access/queries/sign-in-attempts";
import { noActor, recordAudit } from "domain/audit/queries/audit";
import type { MailIds } from "domain/notices/queries/mails";
import { findPasswordOwner } from "domain/people/queries/auth-users";
import { attemptKey } from "~/http/authenticator.server";
import { env } from "~/http/env.server";
import { log } from "~/http/log.server";
import { db } from "~/http/services.server";
import { originOf } from "~/http/session.server";
import { enqueueMails, queueLink } from "./send-link.server";

/** A request within so many minutes of the last link sends no other: the mail is on its way. */
const youngMinutes = 2;

/**
 * Sends a link for a new password to whoever has this address, if they may sign in; who was invited and never set one
 * gets the invitation anew. Too many requests for one address are left unanswered. Nothing comes back, since nobody who
 * asks may learn whether there is such an account; the queue is not waited for, for the same reason.
 */
export async function requestReset(request: Request, email: string): Promise<void> {
  const mail = await linkFor(request, email);
  if (!mail) return;
  enqueueMails([mail]).catch((error: Error) => log.error({ err: error.message }, "a mail was not put on the queue"));
}

async function linkFor(request: Request, email: string): Promise<MailIds | undefined> {
  const seconds = await beginSignInAttempt(db, { keyHash: attemptKey(`reset ${email}`) });
  if (seconds > 0) return undefined;
  const account = await findPasswordOwner(db, { email });
  if (!account?.profileId || account.off || (account.demo && !env.demo)) return undefined;
  const { authUserId, profileId, districtId } = account;
  const standing = await findStandingLinks(db, { authUserId, youngMinutes });
  if (standing.young || (!account.passwordHash && !standing.firstPassword)) return undefined;
  const purpose = account.passwordHash ? "reset" : "invitation";
  return db.transaction().execute(async (db) => {
    await recordAudit(db, {
      actor: { ...noActor, ...originOf(request) },
      districtId,
      action: "password.link_requested",
      object: { table: "auth_users", id: authUserId },
      subjectProfileId: profileId,
      details: { purpose },
    });
    return queueLink(db, { authUserId, profileId, districtId, purpose, createdBy: null });
  });
}
