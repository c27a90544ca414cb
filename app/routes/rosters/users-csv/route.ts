import type { LoaderFunctionArgs } from "@remix-run/node";
import { findConfiguration } from "domain/rosters/queries/sftp-configurations";
import { rosterUsersReport } from "domain/rosters/reports/users";
import { uuidParam } from "~/http/params.server";
import { peopleCsvAnswer } from "~/http/people-csv.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { readUserFilter } from "~/routes/rosters/user-filter.server";
import { screens } from "~/screens/table";

/** The people a configuration brought in, as its tab shows them, search included. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.sftp.needs, { resource: true });
  const { filter } = readUserFilter(new URL(request.url), uuidParam(params.id));
  const id = filter.configurationId;
  const { district_id: districtId } = found(await findConfiguration(db, viewer, { id }));
  const report = found(await rosterUsersReport(db, viewer, { filter }));
  const narrowed = { searched: filter.search !== "" };
  const of = { list: "configuration-users" as const, districtId, configurationId: id, filter: narrowed };
  return peopleCsvAnswer(request, viewer, report, of);
}
