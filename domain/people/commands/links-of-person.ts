import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { voidLinks } from "domain/access/queries/auth-tokens";
import { queueLink } from "domain/notices/commands/send-link";
import { enqueueMails } from "domain/notices/enqueue-mails";
import { actOnPerson } from "domain/people/act-on-person";
import { withdrawInvitation } from "domain/people/queries/invitations";
import type { Person } from "domain/people/queries/person";
import type { Tools } from "domain/tools";

function link(db: Db, actor: ActingPerson, person: Person & { authUserId: string }, purpose: "invitation" | "reset") {
  const { authUserId, id: profileId, districtId } = person;
  return queueLink(db, actor, { authUserId, profileId, districtId, purpose });
}

const withAccount = (person: Person): person is Person & { authUserId: string } => person.authUserId !== null;

/**
 * Sends an invitation again; the link of the one before stops working. "not-invited" when it was accepted in the
 * meantime.
 */
export async function resendInvitation(tools: Tools, actor: ActingPerson, { id }: { id: string }) {
  const done = await actOnPerson(tools, actor, id, async ({ db, person, audit }) => {
    if (person.state !== "invited" || !withAccount(person)) return "not-invited" as const;
    const mail = await link(db, actor, person, "invitation");
    await audit("invited_again");
    return mail;
  });
  if (done === undefined || typeof done === "string") return done;
  await enqueueMails(tools, [done]);
  return "sent" as const;
}

/** Sends a link by which the person sets a new password. "no-password" for someone who has never had one. */
export async function sendResetLink(tools: Tools, actor: ActingPerson, { id }: { id: string }) {
  const done = await actOnPerson(tools, actor, id, async ({ db, person, audit }) => {
    if (person.state !== "active" || !withAccount(person)) return "no-password" as const;
    const mail = await link(db, actor, person, "reset");
    await audit("reset_sent");
    return mail;
  });
  if (done === undefined || typeof done === "string") return done;
  await enqueueMails(tools, [done]);
  return "sent" as const;
}

/**
 * Takes an invitation back that nobody has used. Whom a roster knows stays, without an account; others are gone.
 * "not-invited" when it was accepted in the meantime.
 */
export async function withdraw(tools: Tools, actor: ActingPerson, { id }: { id: string }) {
  return actOnPerson(tools, actor, id, async ({ db, person, audit }) => {
    if (person.state !== "invited" || !withAccount(person)) return "not-invited" as const;
    await voidLinks(db, { authUserId: person.authUserId });
    const outcome = await withdrawInvitation(db, actor, { id });
    if (!outcome) return "not-invited" as const;
    await audit("invitation_withdrawn", { details: { profile: outcome }, before: { role: person.role } });
    return outcome;
  });
}
