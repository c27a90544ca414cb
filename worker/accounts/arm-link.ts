import type { Db } from "db/client";
import { newLinkToken } from "domain/access/link-token";
import { armLink } from "domain/access/queries/auth-tokens";
import type { LinkPurpose } from "domain/access/terms";

const pages: Record<LinkPurpose, string> = {
  reset: "/reset-password",
  invitation: "/invitation",
  setup: "/invitation",
};

/**
 * Makes the token of a link, keeps its hash and starts its time. Takes the link and the site's own address, returns the
 * address to hand over and when it ends, or undefined when the link was used or voided. A second call makes the first
 * token useless.
 */
export async function addressOfLink(
  db: Db,
  link: { id: string; purpose: LinkPurpose; origin: string },
): Promise<{ address: string; expiresAt: Date } | undefined> {
  const { token, tokenHash } = newLinkToken();
  const armed = await armLink(db, { id: link.id, tokenHash });
  if (!armed) return undefined;
  return { address: `${link.origin}${pages[link.purpose]}?token=${token}`, expiresAt: armed.expiresAt };
}
