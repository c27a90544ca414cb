import type { LoaderFunctionArgs } from "@remix-run/node";
import { noteUseExported } from "domain/usage/commands/use-of-person";
import { personUseReport } from "domain/usage/reports/person-use";
import { csvAnswer } from "~/http/csv.server";
import { uuidParam } from "~/http/params.server";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { rights } from "~/screens/rights";

/**
 * Everything kept about what a person used, for those who manage the district's people. The download is in the audit
 * log before a row is sent.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, rights.manageDistrictPeople, { resource: true });
  const id = uuidParam(params.id);
  found(await perform(noteUseExported, viewer, { id }));
  return csvAnswer(request, viewer, personUseReport(db, viewer, { profileId: id }));
}
