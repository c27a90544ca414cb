import { hashLinkToken } from "domain/access/link-token";
import { findLink } from "domain/access/queries/auth-tokens";
import type { LinkPurpose } from "domain/access/terms";
import { SignInRefused, signIn } from "./authenticator.server";
import { db } from "./services.server";

type Late = { token: string; purposes: LinkPurpose[]; password: string };

/**
 * Whose link it was, when it is used up and this is their password: of a form that was sent twice, one comes late. Null
 * otherwise. Counts as an attempt to sign in, like any other.
 */
export async function lateUse(request: Request, { token, purposes, password }: Late) {
  const link = await findLink(db, { tokenHash: hashLinkToken(token), purposes });
  if (link?.state !== "used" || !link.email || !link.authUserId) return null;
  const { email, authUserId } = link;
  try {
    await signIn(request, { email, password });
    return { email, authUserId };
  } catch (error) {
    if (error instanceof SignInRefused) return null;
    throw error;
  }
}
