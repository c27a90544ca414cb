import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { lists } from "domain/constants";
import { endsAfterReading, type RosterWay, type SyncStatus } from "domain/rosters/terms";
import { comesAs } from "domain/rosters/ways";
import { sql } from "kysely";

const syncsPage = 25;

function inScope(db: Db, scope: Scope) {
  return db
    .selectFrom("sync_logs as l")
    .innerJoin("sftp_configurations as c", (join) =>
      join.onRef("c.district_id", "=", "l.district_id").onRef("c.id", "=", "l.integration_id"),
    )
    .innerJoin("districts as d", "d.id", "l.district_id")
    .select([
      "l.id",
      "l.integration_id",
      "c.name as configurationName",
      "c.format as sourceFormat",
      "d.name as districtName",
    ])
    .select(["l.started_at", "l.finished_at", "l.status", "l.verdict", "l.trigger", "l.total_processed"])
    .select(["l.message", "l.counts", "l.decision", "l.undone_at", "d.time_zone as zone"])
    .where((eb) => inWholeDistrict(scope, eb.ref("l.district_id")));
}

/** The latest 10 syncs of one configuration, newest first. */
export async function listLatestSyncs(db: Db, scope: Scope, input: { configurationId: string }) {
  return inScope(db, scope)
    .where("l.integration_id", "=", input.configurationId)
    .orderBy("l.started_at", "desc")
    .orderBy("l.id", "desc")
    .limit(lists.syncLogs)
    .execute();
}

export type SyncFilter = {
  /** Missing: of every way. */
  way?: RosterWay;
  configurationId?: string;
  results?: readonly SyncStatus[];
  /** Started at or after, in UTC. */
  since?: Date;
  order: "newest" | "oldest";
};

export type SyncCursor = { startedAt: string; id: string };

function filtered(db: Db, scope: Scope, filter: SyncFilter) {
  const direction = filter.order === "newest" ? "desc" : "asc";
  return inScope(db, scope)
    .$if(filter.way !== undefined, (query) => query.where((eb) => comesAs(eb.ref("c.format"), filter.way as RosterWay)))
    .$if(filter.configurationId !== undefined, (query) =>
      query.where("l.integration_id", "=", filter.configurationId as string),
    )
    .$if(filter.results !== undefined, (query) =>
      query.where("l.status", "in", filter.results as readonly SyncStatus[]),
    )
    .$if(filter.since !== undefined, (query) => query.where("l.started_at", ">=", filter.since as Date))
    .orderBy("l.started_at", direction)
    .orderBy("l.id", direction);
}

/** One page of the syncs in scope; `after` is the last row of the page before. `next` is missing on the last page. */
export async function listSyncs(
  db: Db,
  scope: Scope,
  { size = syncsPage, ...input }: { filter: SyncFilter; after?: SyncCursor; size?: number },
) {
  const compare = input.filter.order === "newest" ? sql`<` : sql`>`;
  const after = input.after;
  const rows = await filtered(db, scope, input.filter)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(l.started_at, l.id) ${compare} (${after?.startedAt}::timestamptz, ${after?.id}::uuid)`),
    )
    .select(sql<string>`l.started_at::text`.as("startedAtExact"))
    .limit(size + 1)
    .execute();
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, next: rows.length > size && last ? { startedAt: last.startedAtExact, id: last.id } : null };
}

/** How many syncs match a filter. */
export async function countSyncs(db: Db, scope: Scope, input: { filter: SyncFilter }): Promise<number> {
  const { count } = await db
    .selectFrom(filtered(db, scope, input.filter).clearOrderBy().as("found"))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** One sync with all that its own page shows. */
export async function findSync(db: Db, scope: Scope, input: { id: string }) {
  return inScope(db, scope)
    .leftJoin("profiles as p", "p.id", "l.requested_by")
    .select(["l.running_at", "l.step", "l.progress", "l.steps", "l.files", "l.problem_counts", "l.format"])
    .select(["l.stop_requested_at", "l.guard_findings", "l.removals", "l.decided_at", "p.display_name as requestedBy"])
    .select("l.reading")
    .leftJoin("profiles as decider", "decider.id", "l.decided_by")
    .leftJoin("sync_logs as subject", (join) =>
      join.onRef("subject.district_id", "=", "l.district_id").onRef("subject.id", "=", "l.subject_sync_id"),
    )
    .select(["decider.display_name as decidedBy", "subject.id as subjectId", "subject.started_at as subjectStartedAt"])
    .where("l.id", "=", input.id)
    .executeTakeFirst();
}

/** The sync before this one of the same configuration that read its files to the end. */
export async function findSyncBefore(db: Db, scope: Scope, input: { id: string }) {
  return db
    .selectFrom("sync_logs as l")
    .innerJoin("sync_logs as before", (join) =>
      join.onRef("before.district_id", "=", "l.district_id").onRef("before.integration_id", "=", "l.integration_id"),
    )
    .select("before.id")
    .where("l.id", "=", input.id)
    .whereRef("before.started_at", "<", "l.started_at")
    .where("before.status", "in", endsAfterReading)
    .where("before.trigger", "<>", "undo")
    .where((eb) => inWholeDistrict(scope, eb.ref("l.district_id")))
    .orderBy("before.started_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The kept problem rows of a sync (1,000 at most), by cause and place. */
export async function listSyncProblems(db: Db, scope: Scope, input: { syncId: string }) {
  return db
    .selectFrom("sync_row_errors as e")
    .select(["e.code", "e.severity", "e.file", "e.line", "e.field", "e.n", "e.detail"])
    .where("e.sync_id", "=", input.syncId)
    .where((eb) => inWholeDistrict(scope, eb.ref("e.district_id")))
    .orderBy("e.code")
    .orderBy("e.file")
    .orderBy("e.field")
    .orderBy("e.line")
    .limit(1_000)
    .execute();
}
