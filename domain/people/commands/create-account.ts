import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { createLink } from "domain/access/queries/auth-tokens";
import { recordAudit } from "domain/audit/queries/audit";
import { findPasswordOwner, insertAuthUser, type NewAuthUser } from "domain/people/queries/auth-users";

/**
 * Makes an account for an address, with its profile when one is given. Returns its id, and its set-up link when it has no
 * password, or "email-taken". For the operator and the demo: an account by invitation is made by inviting.
 */
export async function createAccount(db: Db, actor: Actor, input: NewAuthUser) {
  const create = async (db: Db) => {
    const user = await insertAuthUser(db, input);
    if (user === "email-taken") return user;
    await recordAudit(db, {
      actor,
      districtId: input.profile?.districtId ?? null,
      action: "auth_user.created",
      object: { table: "auth_users", id: user.id },
      details: { role: input.profile?.role ?? null, demo: input.demo ?? false },
    });
    if (input.passwordHash || input.demo) return { id: user.id, link: null };
    return { id: user.id, link: await createLink(db, { authUserId: user.id, purpose: "setup", createdBy: null }) };
  };
  return db.isTransaction ? create(db) : db.transaction().execute(create);
}

/**
 * Makes a new set-up link for the account of an address, whether it has a password or not; older ones are void then.
 * Returns the link and whether there is a password that stays until it is used; "off" for an account that is switched off,
 * undefined when there is none.
 */
export async function renewSetUpLink(db: Db, actor: Actor, { email }: { email: string }) {
  const account = await findPasswordOwner(db, { email });
  if (!account) return undefined;
  if (account.off) return "off" as const;
  const { authUserId, profileId, districtId } = account;
  const link = await db.transaction().execute(async (db) => {
    await recordAudit(db, {
      actor,
      districtId,
      action: "auth_user.link_made",
      object: { table: "auth_users", id: authUserId },
      subjectProfileId: profileId,
    });
    return createLink(db, { authUserId, purpose: "setup", createdBy: null });
  });
  return { link, hasPassword: account.passwordHash !== null };
}
