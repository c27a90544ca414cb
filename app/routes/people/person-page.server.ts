import { roleNames } from "domain/access/words";
import { recordAudit } from "domain/audit/queries/audit";
import { findPersonPage } from "domain/people/queries/person-pages";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";

/**
 * The person of a dashboard, for whoever may look at them; else a 404. A look at somebody else's page is written to the
 * audit log before anything of it is shown.
 */
export async function personPage(viewer: Viewer, wanted: { id: string; role: "student" | "teacher" }) {
  const person = found(await findPersonPage(db, viewer, wanted));
  if (person.id !== viewer.profileId) {
    await recordAudit(db, {
      actor: viewer,
      districtId: person.districtId,
      action: "person.viewed",
      object: { table: "profiles", id: person.id },
      subjectProfileId: person.id,
      details: { page: `${wanted.role}-dashboard` },
    });
  }
  const { displayName, role, grade, districtName, schoolName } = person;
  return { displayName, role: roleNames[role], grade, districtName, schoolName };
}
