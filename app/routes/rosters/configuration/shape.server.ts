import type { findLatestConnectionTest } from "domain/rosters/queries/connection-test-requests";
import type { listSftpUsers } from "domain/rosters/queries/sftp-users";
import type { ConnectionTestStatus } from "domain/rosters/terms";

type TestRow = NonNullable<Awaited<ReturnType<typeof findLatestConnectionTest>>>;

/** A connection test as the page shows it. */
export function toTest(row: TestRow) {
  return {
    id: row.id,
    status: row.status as ConnectionTestStatus,
    hostKey: row.host_key,
    message: row.message,
    files: row.files as { name: string; size: number }[],
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

export type ConnectionTest = ReturnType<typeof toTest>;

type UserRow = Awaited<ReturnType<typeof listSftpUsers>>["rows"][number];

/** A person as the roster has them. The view's columns are never empty where the table's are not. */
export function toUser(row: UserRow) {
  return {
    sourcedId: row.sourced_id ?? "",
    givenName: row.given_name ?? "",
    familyName: row.family_name ?? "",
    role: row.role ?? "",
    username: row.username ?? "",
    email: row.email,
    grades: row.grades ?? [],
    isActive: row.status !== "inactive",
    createdAt: row.created_at?.toISOString() ?? "",
  };
}

export type RosterUser = ReturnType<typeof toUser>;
