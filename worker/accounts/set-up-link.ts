import type { Db } from "db/client";
import { createLink } from "domain/access/queries/auth-tokens";
import { noActor, recordAudit } from "domain/audit/queries/audit";
import { findPasswordOwner } from "domain/people/queries/auth-users";
import { moment } from "../mail/letter";
import { addressOfLink } from "./arm-link";
import { UserRefused } from "./user-refused";

/** What to tell the operator of a set-up link. This is the one place where the key of a link is shown. */
export async function setUpLink(db: Db, link: { id: string; origin: string }): Promise<string[]> {
  const armed = await addressOfLink(db, { ...link, purpose: "setup" });
  if (!armed) throw new UserRefused("The set-up link was replaced by a newer one meanwhile.");
  return [`Set-up link, for this person alone; it works once, until ${moment(armed.expiresAt, null)}:`, armed.address];
}

/**
 * A new set-up link for an account that is there already, whether it has a password or not; older ones are void. Returns
 * what to tell the operator. Throws UserRefused when there is no such account or it is switched off.
 */
export async function renewSetUpLink(db: Db, { email, origin }: { email: string; origin: string }): Promise<string[]> {
  const account = await findPasswordOwner(db, { email });
  if (!account) throw new UserRefused(`There is no account for ${email}. Without --new-link, one is made.`);
  if (account.off) throw new UserRefused(`The account for ${email} is switched off. Reactivate it first.`);
  const { authUserId, profileId, districtId } = account;
  const link = await db.transaction().execute(async (db) => {
    await recordAudit(db, {
      actor: noActor,
      districtId,
      action: "auth_user.link_made",
      object: { table: "auth_users", id: authUserId },
      subjectProfileId: profileId,
    });
    return createLink(db, { authUserId, purpose: "setup", createdBy: null });
  });
  const kept = account.passwordHash ? ["The password stays as it is until the link is used."] : [];
  return [
    `A new link for ${email}; older ones do not work any more.`,
    ...kept,
    ...(await setUpLink(db, { ...link, origin })),
  ];
}
