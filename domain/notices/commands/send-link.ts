import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { createLinks } from "domain/access/queries/auth-tokens";
import { type AccountMailKind, type MailIds, queueAccountMails } from "domain/notices/queries/mails";

type Receiver = {
  authUserId: string;
  profileId: string;
  /** Null for someone above all districts. */
  districtId: string | null;
};
type Purpose = "reset" | "invitation";

const kinds: Record<Purpose, AccountMailKind> = { reset: "password_reset", invitation: "invitation" };

/** Whoever sends a link; without a profile when the person asked for it themself. */
type Sender = Pick<Actor, "profileId">;

/**
 * Writes a link and the mail that will carry it, in the transaction of what they are for; older links of the purpose are
 * void from here on. After the commit hand the result to `enqueueMails`. The worker makes the token when it writes the
 * mail, so there is none yet.
 */
export async function queueLink(
  db: Db,
  actor: Sender,
  { purpose, ...person }: Receiver & { purpose: Purpose },
): Promise<MailIds> {
  const [mail] = await queueLinks(db, actor, { purpose, people: [person] });
  if (!mail) throw new Error("a link was written without its mail");
  return mail;
}

/** The same for several people, in as many statements as for one. */
export async function queueLinks(
  db: Db,
  actor: Sender,
  { purpose, people }: { purpose: Purpose; people: Receiver[] },
): Promise<MailIds[]> {
  const authUserIds = people.map(({ authUserId }) => authUserId);
  const links = await createLinks(db, { authUserIds, purpose, createdBy: actor.profileId });
  return queueAccountMails(
    db,
    people.flatMap(({ authUserId, profileId, districtId }) => {
      const subjectId = links.get(authUserId);
      return subjectId ? { profileId, districtId, kind: kinds[purpose], subjectId } : [];
    }),
  );
}
