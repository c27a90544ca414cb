import type { Db } from "db/client";
import type { SignedIn, Stranger } from "domain/access/actor";
import { hashLinkToken } from "domain/access/link-token";
import { type PasswordOwner, passwordFault } from "domain/access/password-rules/rules";
import { hashPassword } from "domain/access/passwords";
import { findLink, spendLink, voidLinks } from "domain/access/queries/auth-tokens";
import { revokeSessionsOf } from "domain/access/queries/session-ends";
import { clearSignInAttempts } from "domain/access/queries/sign-in-attempts";
import type { LinkPurpose } from "domain/access/terms";
import { recordAudit } from "domain/audit/queries/audit";
import { enqueueMails } from "domain/notices/enqueue-mails";
import { type MailIds, queueAccountMail } from "domain/notices/queries/mails";
import { nameFrom } from "domain/people/names";
import { auditOwnPassword, judgeOwnPassword, wrongPassword } from "domain/people/own-password";
import { setPassword } from "domain/people/queries/auth-users";
import { updateOwnProfile } from "domain/people/queries/profiles";
import type { Tools } from "domain/tools";

type Account = {
  authUserId: string;
  email: string;
  profileId: string | null;
  role: string | null;
  displayName: string | null;
  firstName: string | null;
  lastName: string | null;
  districtId: string | null;
  district: string | null;
  school: string | null;
};

/** What somebody who knows the owner would try first. */
function ownerOf({ email, firstName, lastName, displayName, district, school }: Account): PasswordOwner {
  return { email, names: [firstName, lastName, displayName], places: [district, school] };
}

type NewPassword = { account: Account; except?: string; existingHash?: string };

/**
 * The new password and all that goes with it, in the caller's transaction: other sessions end, and no link that is out
 * works any more. Returns false when the account is switched off or its password has since changed.
 */
async function replacePassword(db: Db, hash: string, { account, except, existingHash }: NewPassword): Promise<boolean> {
  const { authUserId } = account;
  if (!(await setPassword(db, { authUserId, passwordHash: hash, existingHash }))) return false;
  await revokeSessionsOf(db, { authUserId, because: "password_changed", except });
  await voidLinks(db, { authUserId });
  return true;
}

/** The mail by which nobody loses an account unawares. `changeId` is any id of this change. */
async function tellOwner(db: Db, { profileId, districtId }: Account, changeId: string): Promise<MailIds[]> {
  if (!profileId) return [];
  return [await queueAccountMail(db, { profileId, districtId, kind: "password_changed", subjectId: changeId })];
}

/** What is null stays as it stands. */
type Names = { firstName: string | null; lastName: string | null };
type Accepted = { token: string; purposes: LinkPurpose[]; password: string; names?: Names };

/** Ends the transaction without a trace when somebody else was faster with the same link. */
class LinkGone extends Error {}

/**
 * Sets the password of whoever holds a link, and uses the link up. Returns whose it is, what is wrong with the
 * password, or "gone" when the link does not work (any more).
 */
export async function acceptLink(
  tools: Tools,
  actor: Stranger,
  { token, purposes, password, names }: Accepted,
): Promise<{ authUserId: string; email: string } | "gone" | { fault: string }> {
  const tokenHash = hashLinkToken(token);
  const link = await findLink(tools.db, { tokenHash, purposes });
  if (link?.state !== "open" || !link.authUserId || !link.email || (link.demo && !tools.demo)) return "gone";
  const owner = { ...link, authUserId: link.authUserId, email: link.email };
  const { firstName, lastName } = link;
  const account = { ...owner, firstName: names?.firstName ?? firstName, lastName: names?.lastName ?? lastName };
  const fault = passwordFault(password, ownerOf(account));
  if (fault) return { fault };
  const hash = await hashPassword(password);
  try {
    const mails = await tools.db.transaction().execute(async (db) => {
      if (!(await spendLink(db, { tokenHash, purposes }))) throw new LinkGone();
      if (!(await replacePassword(db, hash, { account }))) throw new LinkGone();
      if (account.firstName !== firstName || account.lastName !== lastName) await updateNames(db, account);
      await recordAudit(db, {
        actor: { profileId: link.profileId, role: link.role, ...actor },
        districtId: link.districtId,
        action: link.purpose === "reset" ? "session.password_recovery" : "invitation.accepted",
        object: { table: "auth_users", id: account.authUserId },
        subjectProfileId: link.profileId,
        details: link.purpose === "reset" ? { event: "PASSWORD_RECOVERY" } : { purpose: link.purpose },
      });
      return link.purpose === "reset" ? tellOwner(db, account, link.id) : [];
    });
    await clearSignInAttempts(tools.db, { keyHash: tools.attemptKey(account.email) });
    await enqueueMails(tools, mails);
    return { authUserId: account.authUserId, email: account.email };
  } catch (error) {
    if (error instanceof LinkGone) return "gone";
    throw error;
  }
}

async function updateNames(db: Db, { authUserId, email, firstName, lastName }: Account): Promise<void> {
  const displayName = nameFrom({ firstName, lastName, email });
  await updateOwnProfile(db, { authUserId, fields: { firstName, lastName, displayName } });
}

type Change = { currentPassword: string; newPassword: string };
type Refused = { fields: Partial<Record<keyof Change, string[]>>; status: 422 | 429 };

/**
 * Changes one's own password; the current one is needed. This session stays, all others end. Returns what is wrong, if
 * anything is.
 */
export async function changePassword(
  tools: Tools,
  actor: SignedIn,
  { currentPassword, newPassword }: Change,
): Promise<"done" | Refused> {
  const judged = await judgeOwnPassword(tools, actor, currentPassword);
  if ("message" in judged) return { fields: { currentPassword: [judged.message] }, status: judged.status };
  const { account } = judged;
  const fault =
    newPassword.normalize("NFC") === currentPassword.normalize("NFC")
      ? "This is your current password. Choose another one."
      : passwordFault(newPassword, ownerOf(account));
  if (fault) return { fields: { newPassword: [fault] }, status: 422 };
  const hash = await hashPassword(newPassword);
  const mails = await tools.db.transaction().execute(async (db) => {
    const existingHash = account.passwordHash ?? undefined;
    const input = { account, except: actor.sessionId, existingHash };
    if (!(await replacePassword(db, hash, input))) return undefined;
    await auditOwnPassword(db, actor, "password.changed");
    return tellOwner(db, account, crypto.randomUUID());
  });
  if (!mails) return { fields: { currentPassword: [wrongPassword] }, status: 422 };
  await enqueueMails(tools, mails);
  return "done";
}
