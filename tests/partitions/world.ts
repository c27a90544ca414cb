import { sql } from "kysely";
import { cloneDatabase } from "../support/database";

/** The first day of the month so many months from now, ISO, as the database counts months (UTC). */
export function month(from: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + from, 1)).toISOString().slice(0, 10);
}

/** A partition of the audit log, by the month of `month`. */
export const auditPartition = (day: string) => `audit_log_${day.slice(0, 7).replace("-", "_")}`;

export async function openPartitions() {
  const database = await cloneDatabase();
  const { db } = database;
  return {
    ...database,
    make: async (table: string, day: string | null, units: number | null) => {
      const { rows } = await sql<{ made: number }>`
        select make_partitions(${table}, ${day}::date, ${units}::int) as made`.execute(db);
      return rows[0]?.made;
    },
    drop: async (table: string, day: string) => {
      const { rows } = await sql<{
        dropped: boolean;
      }>`select drop_partition(${table}, ${day}::date) as dropped`.execute(db);
      return rows[0]?.dropped;
    },
    /** The partitions of a table with their bounds as days, in order; null for an open end. */
    list: async (table: string) => {
      const { rows } = await sql<{ name: string; from: string | null; to: string | null }>`
        select name, case when lower > '-infinity' then (lower at time zone 'UTC')::date end as from,
          case when upper < 'infinity' then (upper at time zone 'UTC')::date end as to
        from partitions_of(${table})`.execute(db);
      return rows;
    },
    /** Writes a line of the audit log and returns the name of the partition that it went to. */
    writeAuditLine: async (at: string, action = "test.written") => {
      const { rows } = await sql<{ part: string }>`insert into audit_log (at, action) values (${at}, ${action})
        returning tableoid::regclass::text as part`.execute(db);
      return rows[0]?.part;
    },
    /** The partitions that the lines of an action went to, in order of time. */
    partitionsOfAction: async (action: string) => {
      const { rows } = await sql<{ part: string }>`select tableoid::regclass::text as part from audit_log
        where action = ${action} order by at`.execute(db);
      return rows.map(({ part }) => part);
    },
  };
}

export type Partitions = Awaited<ReturnType<typeof openPartitions>>;
