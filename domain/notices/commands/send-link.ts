import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { createLink } from "domain/access/queries/auth-tokens";
import { type AccountMailKind, type MailIds, queueAccountMail } from "domain/notices/queries/mails";

type Wanted = {
  authUserId: string;
  profileId: string;
  /** Null for someone above all districts. */
  districtId: string | null;
  purpose: "reset" | "invitation";
};

const kinds: Record<Wanted["purpose"], AccountMailKind> = { reset: "password_reset", invitation: "invitation" };

/** Whoever sends a link; without a profile when the person asked for it themself. */
type Sender = Pick<Actor, "profileId">;

/**
 * Writes a link and the mail that will carry it, in the transaction of what they are for; older links of the purpose are
 * void from here on. After the commit hand the result to `enqueueMails`. The worker makes the token when it writes the
 * mail, so there is none yet.
 */
export async function queueLink(db: Db, actor: Sender, { purpose, ...person }: Wanted): Promise<MailIds> {
  const createdBy = actor.profileId;
  const link = await createLink(db, { authUserId: person.authUserId, purpose, createdBy });
  return queueAccountMail(db, { ...person, kind: kinds[purpose], subjectId: link.id });
}
