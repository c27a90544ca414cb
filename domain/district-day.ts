import { sql } from "kysely";

/** The day it is now in a district (`districts as d`), YYYY-MM-DD. */
export const todayOf = sql<string>`to_char(now() at time zone d.time_zone, 'YYYY-MM-DD')`;
