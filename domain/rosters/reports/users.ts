import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { inCells, type Report } from "domain/report";
import { findConfiguration } from "domain/rosters/queries/sftp-configurations";
import { listSftpUserIds, readSftpUsers, type UserFilter } from "domain/rosters/queries/sftp-users";

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
  return {
    name: `${configuration.client_key}-users`,
    columns,
    rows: inCells(inTurn(db, scope, filter), (user) => [
      ...[user.sourced_id, user.family_name, user.given_name, user.role, user.username, user.email],
      ...[(user.grades ?? []).join(" "), user.status, user.created_at?.toISOString() ?? null],
    ]),
  };
}

const atOnce = 5_000;

/**
 * In the order of the list, however many there are: their ids are read once, and each part of them costs as much as the
 * first.
 */
async function* inTurn(db: Db, scope: Scope, filter: UserFilter) {
  const ids = await listSftpUserIds(db, scope, { filter });
  for (let from = 0; from < ids.length; from += atOnce) {
    yield await readSftpUsers(db, scope, { filter, ids: ids.slice(from, from + atOnce) });
  }
}
