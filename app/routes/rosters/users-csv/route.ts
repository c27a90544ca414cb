import type { LoaderFunctionArgs } from "@remix-run/node";
import { findConfiguration } from "domain/rosters/queries/sftp-configurations";
import { exportSftpUsers } from "domain/rosters/queries/sftp-users";
import { csvDownload } from "~/http/csv.server";
import { uuidParam } from "~/http/params.server";
import { sftpScreens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { readUserFilter } from "~/routes/rosters/user-filter.server";

const heads = [
  "sourcedId",
  "family name",
  "given name",
  "role",
  "user name",
  "email",
  "grades",
  "status",
  "first seen",
];

/** The people a configuration brought in, as its tab shows them, search included. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, sftpScreens.view, { resource: true });
  const configuration = found(await findConfiguration(db, viewer, { id: uuidParam(params.id) }));
  const { filter } = readUserFilter(request, configuration.id);
  const users = await exportSftpUsers(db, viewer, { filter });
  return csvDownload(
    `${configuration.client_key}-users`,
    heads,
    users.map((user) => [
      user.sourced_id,
      user.family_name,
      user.given_name,
      user.role,
      user.username,
      user.email,
      (user.grades ?? []).join(" "),
      user.status,
      user.created_at?.toISOString() ?? null,
    ]),
  );
}
