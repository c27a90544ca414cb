import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Whether an API key works now. For a query over `api_keys as k`. */
export const isLive = sql<SqlBool>`(k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))`;

/**
 * How many API keys of a district work. A machine behind one would fail without a word if its district went. Takes the
 * district's id as SQL; returns the SQL expression.
 */
export const liveKeysOf = (id: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from api_keys k where k.district_id = ${id} and ${isLive})`;
