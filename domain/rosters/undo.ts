import type { Db } from "db/client";
import { sql } from "kysely";
import { type Applying, applyChanges } from "./apply";
import { changedTable, rosterColumns, rosterTable, soundTable, storedKinds } from "./kinds";
import type { Kind } from "./kinds/kind";
import type { Source } from "./references";
import { createStaging } from "./staging";
import type { ChangeOp } from "./terms";

/** How many rows were taken back: brought in, changed, taken out and returned by the sync that is undone. */
export type Undone = Record<ChangeOp, number>;

/**
 * Takes back what a sync changed, in the caller's transaction: its new rows become inactive, the others stand as they
 * stood before, and what followed for schools and people follows back by the same rules. Only right for the last
 * applied sync of its configuration.
 */
export async function undoChanges(db: Db, applying: Applying & { subjectId: string }, between: () => void) {
  await createStaging(db);
  const undone: Undone = { create: 0, update: 0, deactivate: 0, reactivate: 0 };
  for (const kind of storedKinds) {
    undone.create += await turnCreated(db, kind, applying);
    undone.update += await turnUpdated(db, kind, applying);
    undone.deactivate += await turnDeactivated(db, kind, applying);
    undone.reactivate += await turnReactivated(db, kind, applying);
  }
  await applyChanges(db, applying, between);
  for (const kind of storedKinds) await restoreLastSeen(db, kind, applying);
  return undone;
}

type Turning = Source & { subjectId: string };
const ownRow = (source: Source) =>
  sql`r.district_id = ${source.districtId} and r.integration_id = ${source.configurationId}`;
const names = (kind: Kind) => sql.join(rosterColumns(kind).map(({ name }) => sql.id(name)));
const listed = (kind: Kind, alias: string) =>
  sql.join(rosterColumns(kind).map(({ name }) => sql.ref(`${alias}.${name}`)));
const recorded = (kind: Kind, { districtId, subjectId }: Turning, op: string) => sql`
  select k.sourced_id, k.before from sync_changes k where k.district_id = ${districtId} and k.sync_id = ${subjectId}
    and k.kind = ${kind.name} and k.op = ${op}`;
const count = (result: { numAffectedRows?: bigint }) => Number(result.numAffectedRows ?? 0);

/** Its new rows are known by the sync that first saw them, so a first sync needs no record of each. */
async function turnCreated(db: Db, kind: Kind, turning: Turning): Promise<number> {
  return count(
    await sql`
      insert into ${changedTable(kind)} (sourced_id, op)
      select r.sourced_id, 'deactivate' from ${rosterTable(kind)} r
      where ${ownRow(turning)} and r.first_seen_sync = ${turning.subjectId} and r.status = 'active'`.execute(db),
  );
}

async function turnUpdated(db: Db, kind: Kind, turning: Turning): Promise<number> {
  await sql`
    insert into ${soundTable(kind)} (line, gone, sourced_id, ${names(kind)})
    select 0, false, k.sourced_id, ${listed(kind, "b")}
    from (${recorded(kind, turning, "update")}) k
      cross join lateral jsonb_populate_record(null::${rosterTable(kind)}, k.before) b`.execute(db);
  return count(
    await sql`insert into ${changedTable(kind)} (sourced_id, op)
      select k.sourced_id, 'update' from (${recorded(kind, turning, "update")}) k`.execute(db),
  );
}

async function turnDeactivated(db: Db, kind: Kind, turning: Turning): Promise<number> {
  await sql`
    insert into ${soundTable(kind)} (line, gone, sourced_id, ${names(kind)})
    select 0, false, r.sourced_id, ${listed(kind, "r")}
    from (${recorded(kind, turning, "deactivate")}) k
      join ${rosterTable(kind)} r on ${ownRow(turning)} and r.sourced_id = k.sourced_id`.execute(db);
  return count(
    await sql`insert into ${changedTable(kind)} (sourced_id, op)
      select k.sourced_id, 'reactivate' from (${recorded(kind, turning, "deactivate")}) k`.execute(db),
  );
}

async function turnReactivated(db: Db, kind: Kind, turning: Turning): Promise<number> {
  const values = rosterColumns(kind).map(({ name }) => sql`${sql.id(name)} = ${sql.ref(`b.${name}`)}`);
  await sql`
    update ${rosterTable(kind)} r set ${sql.join(values)}
    from (${recorded(kind, turning, "reactivate")}) k
      cross join lateral jsonb_populate_record(null::${rosterTable(kind)}, k.before) b
    where ${ownRow(turning)} and r.sourced_id = k.sourced_id`.execute(db);
  return count(
    await sql`insert into ${changedTable(kind)} (sourced_id, op)
      select k.sourced_id, 'deactivate' from (${recorded(kind, turning, "reactivate")}) k`.execute(db),
  );
}

/** Who had left before the sync left when they left, not now. */
async function restoreLastSeen(db: Db, kind: Kind, turning: Turning): Promise<void> {
  await sql`
    update ${rosterTable(kind)} r set last_seen_sync = (k.before ->> 'last_seen_sync')::uuid
    from (${recorded(kind, turning, "reactivate")}) k
    where ${ownRow(turning)} and r.sourced_id = k.sourced_id`.execute(db);
}
