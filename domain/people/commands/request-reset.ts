import type { Db } from "db/client";
import type { Stranger } from "domain/access/actor";
import { countsOfClient } from "domain/access/attempts";
import { findLiveLinks } from "domain/access/queries/auth-tokens";
import { beginSignInAttempt } from "domain/access/queries/sign-in-attempts";
import { deferReset, takeDueReset } from "domain/access/queries/waiting-resets";
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
 * gets the invitation again. After too many requests, for one address or from one client, the link is sent later and
 * never dropped. Nothing comes back, since nobody who asks may learn whether there is such an account; the queue is not
 * waited for, for the same reason.
 */
export async function requestReset(tools: Tools, actor: Stranger, { email }: { email: string }): Promise<void> {
  const seconds = await beginSignInAttempt(tools.db, { counts: countsOf(tools, actor, email) });
  const account = await findPasswordOwner(tools.db, { email });
  if (!account || (account.demo && !tools.demo)) return;
  if (seconds > 0) return deferReset(tools.db, { authUserId: account.authUserId, seconds });
  const mail = await linkFor(tools.db, actor, account);
  if (!mail) return;
  enqueueMails(tools, [mail]).catch((error: Error) =>
    tools.log.error({ err: error.message }, "a mail was not put on the queue"),
  );
}

function countsOf({ attemptKey }: Tools, { address }: Stranger, email: string) {
  const [client] = countsOfClient(address, (of) => attemptKey(`reset ${of}`));
  return [
    { kind: "reset" as const, keyHash: attemptKey(`reset ${email}`) },
    ...(client ? [{ kind: "reset_client" as const, keyHash: client.keyHash }] : []),
  ];
}

type Hands = Pick<Tools, "db" | "enqueue" | "log">;

/** Sends the links that are now due; those of a request that is no longer wanted are dropped. */
export async function sendDueResets(tools: Hands, actor: Stranger): Promise<void> {
  for (;;) {
    const due = await takeDueReset(tools.db, async (db, { authUserId }) => {
      const account = await findPasswordOwner(db, { authUserId });
      return account ? await linkFor(db, actor, account) : undefined;
    });
    if (due === "none") return;
    if (due) await enqueueMails(tools, [due]);
  }
}

type Account = NonNullable<Awaited<ReturnType<typeof findPasswordOwner>>>;

async function linkFor(db: Db, actor: Stranger, account: Account): Promise<MailIds | undefined> {
  if (!account.profileId || account.off) return undefined;
  const { authUserId, profileId, districtId } = account;
  const existing = await findLiveLinks(db, { authUserId, youngMinutes });
  if (existing.young || (!account.passwordHash && !existing.firstPassword)) return undefined;
  const purpose = account.passwordHash ? "reset" : "invitation";
  const stranger = { ...noActor, ...actor };
  const write = async (db: Db) => {
    await recordAudit(db, {
      actor: stranger,
      districtId,
      action: "password.link_requested",
      object: { table: "auth_users", id: authUserId },
      subjectProfileId: profileId,
      details: { purpose },
    });
    return queueLink(db, stranger, { authUserId, profileId, districtId, purpose });
  };
  return db.isTransaction ? write(db) : db.transaction().execute(write);
}
