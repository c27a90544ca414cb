import { sql } from "kysely";

/**
 * How long a session lasts: without activity, between two refreshes, and at most; and how long it is known for sure that
 * its owner sits there. The callers' constants; the database's clock is the only one that counts.
 */
export type SessionLimits = {
  idleMinutes: number;
  accessMinutes: number;
  longestHours: number;
  confirmedMinutes: number;
};

/** How long a session may go without activity, as an interval of SQL. */
export const idle = ({ idleMinutes }: SessionLimits) => sql`make_interval(mins => ${idleMinutes})`;
