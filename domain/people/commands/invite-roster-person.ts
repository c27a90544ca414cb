import type { ActingPerson } from "domain/access/actor";
import { needsSchool } from "domain/access/roles";
import { queueLink } from "domain/notices/commands/send-link";
import { enqueueMails } from "domain/notices/enqueue-mails";
import { actOnPerson } from "domain/people/act-on-person";
import { attachAccounts, createInvitedAccounts } from "domain/people/queries/invitations";
import type { Tools } from "domain/tools";
import { z } from "zod";

const Email = z.email();

type Refused = "not-an-email" | "email-taken" | "has-account" | "no-school";

/** Ends the transaction without a trace. */
class Taken extends Error {}

/**
 * Gives someone whom a roster made an account of their own: the same profile, role and place, and a link by mail.
 * Returns the address it went to, why not, or undefined for a person out of scope.
 */
export async function inviteRosterPerson(
  tools: Tools,
  actor: ActingPerson,
  input: { id: string; email: string },
): Promise<{ email: string } | Refused | undefined> {
  const email = input.email.trim().toLowerCase();
  if (!Email.safeParse(email).success) return "not-an-email";
  try {
    const done = await actOnPerson(tools, actor, input.id, async ({ db, person, audit }) => {
      if (person.state !== "no-account" || !person.districtId) return "has-account" as const;
      if (needsSchool(person.role) && !person.schoolId) return "no-school" as const;
      const accounts = await createInvitedAccounts(db, actor, { emails: [email] });
      if (accounts === "email-taken") return accounts;
      const { id: profileId, role, districtId, schoolId } = person;
      const link = { authUserId: accounts.get(email) as string, profileId, districtId };
      const attached = await attachAccounts(db, actor, [{ ...link, standingRole: role, email, role, schoolId }]);
      if (attached.length === 0) throw new Taken();
      const mail = await queueLink(db, actor, { ...link, purpose: "invitation" });
      const after = { role, district_id: districtId, school_id: schoolId };
      await audit("invited", { details: { fromRoster: true }, before: { role }, after });
      return mail;
    });
    if (done === undefined || typeof done === "string") return done;
    await enqueueMails(tools, [done]);
    return { email };
  } catch (error) {
    if (error instanceof Taken) return "has-account";
    throw error;
  }
}
