import type { Db } from "db/client";
import { operator } from "domain/access/actor";
import { renewSetUpLink } from "domain/people/commands/create-account";
import { moment } from "../mail/letter";
import { addressOfLink } from "./arm-link";
import { UserRefused } from "./user-refused";

/** What to tell the operator of a set-up link. This is the one place where the key of a link is shown. */
export async function setUpLink(db: Db, link: { id: string; origin: string }): Promise<string[]> {
  const armed = await addressOfLink(db, { ...link, purpose: "setup" });
  if (!armed) throw new UserRefused("The set-up link has been replaced by a newer one.");
  return [`Set-up link, for this person alone; it works once, until ${moment(armed.expiresAt, null)}:`, armed.address];
}

/**
 * A new set-up link for an account that is there already. Returns what to tell the operator. Throws UserRefused when there
 * is no such account or it is switched off.
 */
export async function newSetUpLink(db: Db, { email, origin }: { email: string; origin: string }): Promise<string[]> {
  const made = await renewSetUpLink(db, operator, { email });
  if (!made) throw new UserRefused(`There is no account for ${email}. Without --new-link, one is made.`);
  if (made === "off") throw new UserRefused(`The account for ${email} is switched off. Reactivate it first.`);
  const kept = made.hasPassword ? ["The password stays as it is until the link is used."] : [];
  return [
    `A new link for ${email}; older ones no longer work.`,
    ...kept,
    ...(await setUpLink(db, { ...made.link, origin })),
  ];
}
