import { sql } from "kysely";
import { inWholeDistrict, type Scope } from "../access/scope";
import type { Db } from "../client";
import { changesKeptDays } from "../roster/changes";

// What an approval or an undo is about: the sync that was held, or the one that was applied last.

/** A held sync that waits to be decided; undefined when it is gone or decided. `digest` is over all it would change. */
export async function findWaitingSync(db: Db, scope: Scope, input: { id: string }) {
  return db
    .selectFrom("sync_logs as l")
    .select(["l.id", "l.file_set_hash as fileSetHash", "l.changes_digest as digest"])
    .where("l.id", "=", input.id)
    .where("l.status", "=", "held")
    .where("l.decision", "is", null)
    .where((eb) => inWholeDistrict(scope, eb.ref("l.district_id")))
    .executeTakeFirst();
}

/** A sync that can be undone: its configuration's last applied one, no undo itself, and not older than its changes. */
export async function findUndoableSync(db: Db, scope: Scope, input: { id: string }) {
  return db
    .selectFrom("sync_logs as l")
    .innerJoin("sftp_configurations as c", (join) =>
      join.onRef("c.district_id", "=", "l.district_id").onRef("c.id", "=", "l.integration_id"),
    )
    .select(["l.id", "l.district_id as districtId", "l.integration_id as configurationId", "l.started_at as startedAt"])
    .where("l.id", "=", input.id)
    .whereRef("c.applied_sync_id", "=", "l.id")
    .where("l.status", "=", "applied")
    .where("l.trigger", "!=", "undo")
    .where("l.undone_at", "is", null)
    .where(sql<boolean>`l.finished_at > now() - make_interval(days => ${changesKeptDays})`)
    .where((eb) => inWholeDistrict(scope, eb.ref("l.district_id")))
    .executeTakeFirst();
}
