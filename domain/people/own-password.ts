import type { Db } from "db/client";
import type { SignedIn } from "domain/access/actor";
import { verifyPassword } from "domain/access/passwords";
import { beginSignInAttempt, clearSignInAttempts } from "domain/access/queries/sign-in-attempts";
import { tooManyAttempts } from "domain/access/words";
import { recordAudit } from "domain/audit/queries/audit";
import { findPasswordOwner } from "domain/people/queries/auth-users";
import type { Tools } from "domain/tools";

type Account = NonNullable<Awaited<ReturnType<typeof findPasswordOwner>>>;
/** `seconds` is how long to wait after too many wrong ones. */
export type WrongPassword = { message: string; status: 422 | 429; seconds?: number };

export const wrongPassword = "Your current password is not right. Check it and try again.";

/**
 * Whether this is the password of whoever is signed in. Attempts are counted apart from those to sign in, since a
 * stranger's guesses must not keep the owner from anything. Returns the account, or what is wrong; that is on record.
 */
export async function judgeOwnPassword(
  tools: Tools,
  actor: SignedIn,
  password: string,
): Promise<{ account: Account } | WrongPassword> {
  const account = await findPasswordOwner(tools.db, { authUserId: actor.authUserId });
  if (!account || account.off) return { message: wrongPassword, status: 422 };
  const keyHash = tools.attemptKey(`password ${actor.authUserId}`);
  const seconds = await beginSignInAttempt(tools.db, { counts: [{ kind: "password", keyHash }] });
  if (seconds > 0) return { message: tooManyAttempts(seconds), status: 429, seconds };
  if (!(await verifyPassword(account.passwordHash, password))) {
    await auditOwnPassword(tools.db, actor, "password.refused", "denied");
    return { message: wrongPassword, status: 422 };
  }
  await clearSignInAttempts(tools.db, { keyHash });
  return { account };
}

export function auditOwnPassword(
  db: Db,
  actor: SignedIn,
  action: string,
  result: "ok" | "denied" = "ok",
): Promise<void> {
  return recordAudit(db, {
    actor,
    districtId: actor.districtId,
    action,
    object: { table: "auth_users", id: actor.authUserId },
    subjectProfileId: actor.profileId,
    result,
  });
}
