import { roleNames } from "domain/access/words";
import { recordAudit } from "domain/audit/queries/audit";
import { findPersonPage } from "domain/people/queries/person-pages";
import type { Report } from "domain/report";
import { needAllowance } from "~/http/allowance.server";
import { csvFile } from "~/http/csv-file.server";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";

type Wanted = { id: string; role: "student" | "teacher" };

/**
 * The person of a dashboard, for those who may look at them; otherwise a 404. The audit log has each look before it
 * happens.
 */
async function lookAt(viewer: Viewer, wanted: Wanted, done: "viewed" | "usage_exported") {
  const person = found(await findPersonPage(db, viewer, wanted));
  const isOneself = person.id === viewer.profileId;
  if (!isOneself) {
    await recordAudit(db, {
      actor: viewer,
      districtId: person.districtId,
      action: `person.${done}`,
      object: { table: "profiles", id: person.id },
      subjectProfileId: person.id,
      details: { page: `${wanted.role}-dashboard` },
    });
  }
  return { person, isOneself };
}

/** The same as its page shows it. A look at somebody else's page is in the audit log. */
export async function personPage(viewer: Viewer, wanted: Wanted) {
  const { person, isOneself } = await lookAt(viewer, wanted, "viewed");
  const { id, displayName, role, grade, districtName, schoolName } = person;
  return { id, displayName, role: roleNames[role], grade, districtName, schoolName, isOneself };
}

export type PersonOfPage = Awaited<ReturnType<typeof personPage>>;

/** What such a page shows as a file. A download of somebody else's is in the audit log before a row is sent. */
export async function personFile(request: Request, viewer: Viewer, wanted: Wanted, report: Report): Promise<Response> {
  await needAllowance(request, viewer, "exports");
  await lookAt(viewer, wanted, "usage_exported");
  return csvFile(report, { signal: request.signal });
}
