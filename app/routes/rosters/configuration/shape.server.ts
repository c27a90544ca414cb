import type { ConnectionTest, RosterUser } from "~/routes/rosters/sftp-types";

type TestRow = {
  id: string;
  status: string;
  host_key: string | null;
  message: string | null;
  files: unknown;
  created_at: Date;
  finished_at: Date | null;
};

/** A connection test as the page shows it. */
export function toTest(row: TestRow): ConnectionTest {
  return {
    id: row.id,
    status: row.status as ConnectionTest["status"],
    hostKey: row.host_key,
    message: row.message,
    files: row.files as ConnectionTest["files"],
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

type UserRow = {
  sourced_id: string | null;
  given_name: string | null;
  family_name: string | null;
  role: string | null;
  username: string | null;
  email: string | null;
  grades: string[] | null;
  status: string | null;
  created_at: Date | null;
};

/** A person as the roster has them. The view's columns are never empty where the table's are not. */
export function toUser(row: UserRow): RosterUser {
  return {
    sourcedId: row.sourced_id ?? "",
    givenName: row.given_name ?? "",
    familyName: row.family_name ?? "",
    role: row.role ?? "",
    username: row.username ?? "",
    email: row.email,
    grades: row.grades ?? [],
    status: row.status === "inactive" ? "inactive" : "active",
    createdAt: row.created_at?.toISOString() ?? "",
  };
}
