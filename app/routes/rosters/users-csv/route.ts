import type { LoaderFunctionArgs } from "@remix-run/node";
import { rosterUsersReport } from "domain/rosters/reports/users";
import { csvAnswer } from "~/http/csv.server";
import { uuidParam } from "~/http/params.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { readUserFilter } from "~/routes/rosters/user-filter.server";
import { screens } from "~/screens/table";

/** The people a configuration brought in, as its tab shows them, search included. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.sftp.needs, { resource: true });
  const { filter } = readUserFilter(new URL(request.url), uuidParam(params.id));
  return csvAnswer(found(await rosterUsersReport(db, viewer, { filter })));
}
