import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { busy, outdated } from "domain/conflict";
import type { DirectoryRow } from "domain/places/directory";
import { keepRows, lockKept, lockRead, renewFates, resolveRows } from "domain/places/resolved";
import type { DirectoryLayout, ImportFate, PlaceKind } from "domain/places/terms";
import { sql } from "kysely";
import { takeLocks, takeTimeAndMemory } from "../import-locks";

/** A day: what nobody confirmed by then has gone stale. */
const keptHours = 24;

/** An import belongs to whoever uploaded it, and nobody else sees it. */
const own = (scope: Scope) => sql<boolean>`(i.profile_id = ${scope.profileId}::uuid
  and i.created_at > now() - make_interval(hours => ${keptHours}))`;

type NewImport = { kind: PlaceKind; layout: DirectoryLayout; rows: DirectoryRow[] };

/**
 * Keeps a read file for its preview, in the place of what the same person kept before, and works out what would come of
 * it. Those who see one district bring schools of that one only. Returns the import's id. In a transaction.
 */
export async function stageImport(
  db: Db,
  scope: Scope,
  { kind, layout, rows }: NewImport,
): Promise<string | undefined> {
  if (!scope.profileId || (scope.reach !== "all" && (kind !== "schools" || scope.reach !== "district")))
    return undefined;
  await takeTimeAndMemory(db);
  await db.deleteFrom("directory_imports").where("profile_id", "=", scope.profileId).execute();
  const own = scope.reach === "all" ? null : scope.districtId;
  await lockRead(db, rows);
  const digest = await resolveRows(db, kind, own);
  const { id } = await db
    .insertInto("directory_imports")
    .values({ profile_id: scope.profileId, kind, layout, own_district_id: own, digest })
    .returning("id")
    .executeTakeFirstOrThrow();
  await keepRows(db, id);
  return id;
}

export type ImportCounts = Record<ImportFate, number>;

/** One's own import of the last day with its counts, by its id or the newest one of a kind. */
export async function findImport(db: Db, scope: Scope, { id, kind }: { id?: string; kind: PlaceKind }) {
  return db
    .selectFrom("directory_imports as i")
    .select(["i.id", "i.kind", "i.layout", "i.digest", "i.own_district_id as own", "i.created_at as createdAt"])
    .select(
      sql<ImportCounts>`(select json_build_object('create', count(*) filter (where op = 'create'),
        'update', count(*) filter (where op = 'update'), 'same', count(*) filter (where op = 'same'),
        'reject', count(*) filter (where op = 'reject')) from directory_import_rows r where r.import_id = i.id)`.as(
        "counts",
      ),
    )
    .where(own(scope))
    .where("i.kind", "=", kind)
    .$if(id !== undefined, (query) => query.where("i.id", "=", id as string))
    .orderBy("i.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export type AppliedImport = { at: Date; created: number; changed: number; rejected: number };

/** What became of one's own import that was applied within the last day and is gone since, as the audit log has it. */
export async function findAppliedImport(
  db: Db,
  scope: Scope,
  { id, kind }: { id: string; kind: PlaceKind },
): Promise<AppliedImport | undefined> {
  const { rows } = await sql<AppliedImport>`
    select a.at, (a.details ->> 'created')::int as created, (a.details ->> 'changed')::int as changed,
      (a.details ->> 'rejected')::int as rejected
    from audit_log a
    where a.actor_profile_id = ${scope.profileId}::uuid and a.action = 'directory.imported'
      and a.details ->> 'import' = ${id} and a.details ->> 'kind' = ${kind}
      and a.at > now() - make_interval(hours => ${2 * keptHours})
    limit 1`.execute(db);
  return rows[0];
}

/** Rows of one's own import of one fate, in the order of the file, from the line behind `after` on. */
export async function listImportRows(
  db: Db,
  scope: Scope,
  { id, op, limit, after }: { id: string; op: ImportFate; limit: number; after?: number | null },
) {
  return db
    .selectFrom("directory_import_rows as r")
    .innerJoin("directory_imports as i", "i.id", "r.import_id")
    .leftJoin("districts as d", "d.id", "r.parent_id")
    .select(["r.line", "r.name", "r.number", "r.state", "r.district", "r.district_number as districtNumber", "r.level"])
    .select(["r.reason", "r.before", "d.name as districtName"])
    .where(own(scope))
    .where("r.import_id", "=", id)
    .where("r.op", "=", op)
    .$if(typeof after === "number", (query) => query.where("r.line", ">", after as number))
    .orderBy("r.line")
    .limit(limit)
    .execute();
}

/** Drops one's own import. Returns whether it was there. */
export async function discardImport(db: Db, scope: Scope, { id }: { id: string }): Promise<boolean> {
  const gone = await db
    .deleteFrom("directory_imports as i")
    .where(own(scope))
    .where("i.id", "=", id)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

/**
 * Locks the places and works the import out once more. Returns it when its result would be what `digest` was shown for;
 * `outdated` when places have changed since (the preview is new then), `busy` when something else holds the places,
 * which ends the transaction, undefined when it is not there.
 */
export async function recheckImport(db: Db, scope: Scope, input: { id: string; kind: PlaceKind; digest: string }) {
  const existing = await findImport(db, scope, input);
  if (!existing) return undefined;
  await takeTimeAndMemory(db);
  if (!(await takeLocks(db, input.kind))) return busy;
  // Sent twice at once: the first may have applied it while the second waited.
  if (!(await findImport(db, scope, input))) return undefined;
  await lockKept(db, existing.id);
  const digest = await resolveRows(db, input.kind, existing.own);
  if (digest !== existing.digest) {
    await renewFates(db, existing.id);
    await db.updateTable("directory_imports").set({ digest }).where("id", "=", existing.id).execute();
  }
  if (digest !== input.digest) return outdated;
  return digest === existing.digest ? existing : findImport(db, scope, input);
}

/** Removes what was kept for previews that nobody confirmed within a day. Only the worker calls it. */
export async function purgeImports(db: Db): Promise<number> {
  const gone = await sql`
    delete from directory_imports where created_at < now() - make_interval(hours => ${keptHours})`.execute(db);
  return Number(gone.numAffectedRows ?? 0);
}
