import { findConfiguration } from "domain/rosters/queries/sftp-configurations";
import { rosterUsersReport } from "domain/rosters/reports/users";
import { peopleCsvAnswer } from "~/http/people-csv.server";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";

type UserFilter = Parameters<typeof rosterUsersReport>[2]["filter"];

/** The people a configuration brought in, whom a filter leaves. */
export async function usersAnswer(viewer: Viewer, request: Request, filter: UserFilter) {
  const id = filter.configurationId;
  const { district_id: districtId } = found(await findConfiguration(db, viewer, { id }));
  const report = found(await rosterUsersReport(db, viewer, { filter }));
  const narrowed = { searched: filter.search !== "" };
  const of = { list: "configuration-users" as const, districtId, configurationId: id, filter: narrowed };
  return peopleCsvAnswer(request, viewer, report, of);
}
