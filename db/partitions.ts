import { sql } from "kysely";
import type { Db } from "./client";

export type PartitionChange = { table: string; made: number; dropped: number };

type Entry = { name: string; unit: string; ahead: number; keep: number | null };

/**
 * Makes the partitions that each registered table needs from `now` on, and drops those past its retention, oldest first.
 * Returns the tables that changed. Safe to repeat and to run twice at once; a fault of one table keeps no other from its
 * partitions and is thrown at the end.
 */
export async function keepPartitions(db: Db, { now }: { now: Date }): Promise<PartitionChange[]> {
  const entries = await db.selectFrom("partitioned_tables").selectAll().orderBy("name").execute();
  const changes: PartitionChange[] = [];
  const faults: Error[] = [];
  for (const entry of entries) {
    try {
      const change = { table: entry.name, made: await makeAhead(db, entry, now), dropped: await dropOld(db, entry) };
      if (change.made + change.dropped > 0) changes.push(change);
    } catch (error) {
      faults.push(new Error(`The partitions of ${entry.name}: ${(error as Error).message}`, { cause: error }));
    }
  }
  const [fault] = faults;
  if (fault) throw fault;
  return changes;
}

async function makeAhead(db: Db, { name, ahead }: Entry, now: Date): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select make_partitions(${name}, ${now.toISOString().slice(0, 10)}::date, ${ahead + 1}) as made`.execute(db);
  return rows[0]?.made ?? 0;
}

async function dropOld(db: Db, { name, unit, keep }: Entry): Promise<number> {
  if (keep === null) return 0;
  const { rows } = await sql<{ day: string }>`
    select (lower at time zone 'UTC')::date as day from partitions_of(${name})
    where lower > '-infinity' and upper <= date_trunc(${unit}, now(), 'UTC') - ${keep} * ${`1 ${unit}`}::interval
    order by lower`.execute(db);
  for (const { day } of rows) await sql`select drop_partition(${name}, ${day}::date)`.execute(db);
  return rows.length;
}
