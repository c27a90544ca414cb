import { sql } from "kysely";

/** The day that a district has now, by the database's clock and the district's zone: for what holds `during` it. */
export const todayIn = (districtId: string) =>
  sql`(select (now() at time zone d.time_zone)::date from districts d where d.id = ${districtId}::uuid)`;

/** The moment at which that day began: what was due before it is overdue. */
export const todayBeganIn = (districtId: string) =>
  sql`(select date_trunc('day', now(), d.time_zone) from districts d where d.id = ${districtId}::uuid)`;
