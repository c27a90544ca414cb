import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { inCells, pageByPage, type Report } from "domain/report";
import { findConfiguration } from "domain/rosters/queries/sftp-configurations";
import { exportSftpUsers, type UserFilter } from "domain/rosters/queries/sftp-users";

const columns = [
  ...["sourcedId", "family name", "given name", "role", "user name", "email", "grades", "status", "first seen"],
];

/** The people that a configuration brought in, search included. Undefined when the configuration is not there. */
export async function rosterUsersReport(
  db: Db,
  scope: Scope,
  { filter }: { filter: UserFilter },
): Promise<Report | undefined> {
  const configuration = await findConfiguration(db, scope, { id: filter.configurationId });
  if (!configuration) return undefined;
  const users = pageByPage((after: string | null) => exportSftpUsers(db, scope, { filter, after }));
  return {
    ...{ name: `${configuration.client_key}-users`, columns },
    rows: inCells(users, (user) => [
      ...[user.sourced_id, user.family_name, user.given_name, user.role, user.username, user.email],
      ...[(user.grades ?? []).join(" "), user.status, user.created_at?.toISOString() ?? null],
    ]),
  };
}
