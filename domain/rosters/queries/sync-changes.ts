import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";

export const syncChangesPage = 25;
const exportedAtOnce = 5_000;

export type ChangeFilter = { syncId: string; kind?: string; op?: string; search: string };

const like = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

function filtered(db: Db, scope: Scope, filter: ChangeFilter) {
  return db
    .selectFrom("sync_changes as k")
    .where("k.sync_id", "=", filter.syncId)
    .where((eb) => inWholeDistrict(scope, eb.ref("k.district_id")))
    .$if(filter.kind !== undefined, (query) => query.where("k.kind", "=", filter.kind as string))
    .$if(filter.op !== undefined, (query) => query.where("k.op", "=", filter.op as string))
    .$if(filter.search !== "", (query) =>
      query.where((eb) => eb.or([eb("k.name", "ilike", like(filter.search)), eb("k.sourced_id", "=", filter.search)])),
    );
}

const listed = (db: Db, scope: Scope, filter: ChangeFilter) =>
  filtered(db, scope, filter).select(["k.kind", "k.sourced_id as sourcedId", "k.op", "k.name", "k.before", "k.after"]);

/**
 * One page of what a sync changed, or would change, by name; `search` looks in names, and finds an id that is typed
 * whole.
 */
export async function listSyncChanges(db: Db, scope: Scope, input: { filter: ChangeFilter; page: number }) {
  const { total } = await filtered(db, scope, input.filter)
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  const rows = await listed(db, scope, input.filter)
    .orderBy("k.name")
    .orderBy("k.kind")
    .orderBy("k.sourced_id")
    .orderBy("k.op")
    .limit(syncChangesPage)
    .offset((input.page - 1) * syncChangesPage)
    .execute();
  return { rows, total };
}

/** How many changes of each kind and operation a sync has. */
export async function countSyncChanges(db: Db, scope: Scope, input: { syncId: string }) {
  return filtered(db, scope, { syncId: input.syncId, search: "" })
    .select(["k.kind", "k.op", sql<number>`count(*)::int`.as("count")])
    .groupBy(["k.kind", "k.op"])
    .execute();
}

export type ListedChange = Awaited<ReturnType<ReturnType<typeof listed>["execute"]>>[number];

/**
 * The changes of a sync that follow one, some thousands at once, for a download: by kind, what happens and id, in the order
 * of their key, so that each read costs as much as the one before. `after` null begins.
 */
export async function exportSyncChanges(
  db: Db,
  scope: Scope,
  { filter, after }: { filter: ChangeFilter; after: ListedChange | null },
): Promise<{ rows: ListedChange[]; next: ListedChange | null }> {
  const rows = await listed(db, scope, filter)
    // The key begins with the district.
    .where("k.district_id", "=", (eb) =>
      eb.selectFrom("sync_logs as l").select("l.district_id").where("l.id", "=", filter.syncId),
    )
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(k.kind, k.op, k.sourced_id) > (${after?.kind}, ${after?.op}, ${after?.sourcedId})`),
    )
    .orderBy("k.kind")
    .orderBy("k.op")
    .orderBy("k.sourced_id")
    .limit(exportedAtOnce)
    .execute();
  return { rows, next: rows.length < exportedAtOnce ? null : (rows.at(-1) ?? null) };
}
