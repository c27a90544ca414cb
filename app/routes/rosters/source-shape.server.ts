import type { findLatestConnectionTest } from "domain/rosters/queries/connection-test-requests";
import type { findConfiguration } from "domain/rosters/queries/sftp-configurations";
import type { listSftpUsers } from "domain/rosters/queries/sftp-users";
import type { AuthMethod, ConnectionTestStatus, RosterFormat, ServiceAuthMethod } from "domain/rosters/terms";
import { authMethodWords, rosterFormatWords, serviceAuthMethodWords } from "domain/rosters/words";

type TestRow = NonNullable<Awaited<ReturnType<typeof findLatestConnectionTest>>>;

/** A connection test as the page shows it. */
export function toTest(row: TestRow) {
  return {
    id: row.id,
    status: row.status as ConnectionTestStatus,
    hostKey: row.host_key,
    message: row.message,
    files: row.files as { name: string; size?: number; records?: number | null }[],
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

export type ConnectionTest = ReturnType<typeof toTest>;

type ConfigurationRow = NonNullable<Awaited<ReturnType<typeof findConfiguration>>>;

/** Where the files of a configuration are, and how Rollcall signs in there. */
export const serverOf = (row: ConfigurationRow) => ({
  kind: "server" as const,
  host: row.host,
  port: row.port,
  username: row.username,
  signIn: authMethodWords[row.auth_method as AuthMethod],
  remoteFolder: row.remote_folder,
});

/** Where the service of a configuration is, and how Rollcall signs in to it. A fixed token has no client. */
export const serviceOf = (row: ConfigurationRow, url: string) => ({
  kind: "service" as const,
  url,
  tokenUrl: row.token_url,
  clientId: row.auth_method === "bearer" ? null : row.username,
  signIn: serviceAuthMethodWords[row.auth_method as ServiceAuthMethod],
  version: rosterFormatWords[row.format as RosterFormat],
});

export type Connection = ReturnType<typeof serverOf> | ReturnType<typeof serviceOf>;

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
