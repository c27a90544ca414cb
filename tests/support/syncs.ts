import type { Db } from "db/client";
import type { GuardFinding } from "domain/rosters/guards";
import { sql } from "kysely";

type Configuration = { id: string; district_id: string };

const none = {
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  deactivated: 0,
  reactivated: 0,
  rejected: 0,
  dangling: 0,
  repeated: 0,
};

type Values = { status?: string; hoursAgo?: number; [column: string]: unknown };

/** A sync of a configuration, at its end unless it is queued or running. Columns as they stand in sync_logs. */
export async function aSync(db: Db, configuration: Configuration, values: Values = {}): Promise<string> {
  const { hoursAgo = 1, status = "applied", ...columns } = values;
  const underWay = status === "queued" || status === "running";
  const { id } = await db
    .insertInto("sync_logs")
    .values({
      district_id: configuration.district_id,
      integration_id: configuration.id,
      trigger: "schedule",
      status,
      started_at: sql`now() - make_interval(hours => ${hoursAgo})`,
      finished_at: underWay ? null : sql`now() - make_interval(hours => ${hoursAgo})`,
      ...columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const findings: GuardFinding[] = [
  { guard: "deactivated", kind: "users", count: 60, of: 400, percent: 15, limit: 10 },
  { guard: "school", kind: "orgs", count: 1, of: 3, percent: 33.3, limit: null },
];

const files = [
  { name: "users.csv", rows: 340, bytes: 34_000, sha256: "a".repeat(64) },
  { name: "orgs.csv", rows: 3, bytes: 300, sha256: "b".repeat(64) },
];

/** A sync that waits for a person: 60 people would go, one would be changed, one is new. Its configuration waits, too. */
export async function aHeldSync(db: Db, configuration: Configuration, values: Values = {}): Promise<string> {
  const id = await aSync(db, configuration, {
    status: "held",
    verdict: "hold_for_review",
    message: "60 of 400 people would be deactivated.",
    guard_findings: JSON.stringify(findings),
    counts: JSON.stringify({ users: { ...none, read: 341, created: 1, updated: 1, unchanged: 339, deactivated: 60 } }),
    files: JSON.stringify(files),
    file_set_hash: "held-files",
    total_processed: 344,
    ...values,
  });
  await changesOf(db, configuration, id);
  return id;
}

/** The changes that a held sync proposes, or an applied one has made. */
export async function changesOf(db: Db, configuration: Configuration, syncId: string): Promise<void> {
  const row = { district_id: configuration.district_id, sync_id: syncId, kind: "users" };
  const gone = Array.from({ length: 60 }, (_, at) => ({
    ...row,
    sourced_id: `u-${String(at).padStart(3, "0")}`,
    op: "deactivate",
    name: `Leaving Student ${String(at).padStart(3, "0")}`,
  }));
  const stored = { given_name: "Ann", family_name: "Lee", role: "student", org_sourced_ids: ["s-1"], email: null };
  await db
    .insertInto("sync_changes")
    .values([
      ...gone,
      { ...row, sourced_id: "u-new", op: "create", name: "=HYPERLINK New", after: JSON.stringify(stored) },
      {
        ...row,
        sourced_id: "u-changed",
        op: "update",
        name: "Ann Lee",
        before: JSON.stringify({ ...stored, last_seen_sync: "never-shown" }),
        after: JSON.stringify({ ...stored, given_name: "=Anna", org_sourced_ids: ["s-1", "s-2"] }),
      },
    ])
    .execute();
}
