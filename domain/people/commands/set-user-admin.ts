import type { ActingPerson } from "domain/access/actor";
import { revokeSessionsOf } from "domain/access/queries/session-ends";
import { recordAudit } from "domain/audit/queries/audit";
import { recordRefusal } from "domain/audit/queries/refusals";
import { enqueueMails } from "domain/notices/enqueue-mails";
import { type AdminRefusal, makeAdmin } from "domain/people/queries/admins";
import { handOver } from "domain/software/decisions/commands/hand-over-reviews";
import type { Tools } from "domain/tools";

const messages: Record<AdminRefusal, string> = {
  nobody: "no account has this address.",
  oneself: "this is your own account.",
  already: "this person is already an admin.",
  "super-admin": "this person is a super admin, which is more.",
  deactivated: "this account is switched off. Reactivate it first.",
  "of-a-roster": "this person comes from a roster. Invite them with another address.",
};

/**
 * Makes someone an admin, who sees every district, and signs them out so that they come back as one. Returns null, or
 * why it could not be done. Only for a super admin; others are refused, and that is written down.
 */
export async function setUserAdmin(
  tools: Tools,
  actor: ActingPerson,
  { email }: { email: string },
): Promise<string | null> {
  const action = "person.made_admin";
  if (actor.role !== "super_admin") {
    await recordRefusal(tools.db, { actor, districtId: null, action });
    return "only a super admin may do that.";
  }
  const { because, mails } = await tools.db.transaction().execute(async (db) => {
    const made = await makeAdmin(db, actor, { email });
    if (typeof made === "string") {
      await recordAudit(db, { actor, districtId: null, action, result: "denied", details: { because: made } });
      return { because: messages[made], mails: [] };
    }
    const { role, districtId, schoolId } = made.before;
    const places = { before: made.before, after: { role: "admin", districtId: null } };
    const mails = await handOver(db, actor, { profileId: made.profileId, ...places });
    await revokeSessionsOf(db, { authUserId: made.authUserId, because: "person_changed" });
    await recordAudit(db, {
      actor,
      districtId,
      action,
      object: { table: "profiles", id: made.profileId },
      subjectProfileId: made.profileId,
      before: { role, district_id: districtId, school_id: schoolId },
      after: { role: "admin", district_id: null, school_id: null },
    });
    return { because: null, mails };
  });
  await enqueueMails(tools, mails);
  return because;
}
