import { createHash } from "node:crypto";
import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { keep, stampThere } from "domain/kept";
import { isShared } from "domain/kept-records";
import { type RawBuilder, sql } from "kysely";

type Kind<Of, Read, T> = {
  /** What is read, each list under its name; rows come as JSON. */
  select: (scope: Scope, of: Of) => { [K in keyof Read]: RawBuilder<unknown> };
  /** `stamp` is that of the days, null where there are none. */
  value: (read: Read, stamp: string | null) => T;
  /** How many rows a value holds. */
  rows: (value: T) => number;
};

/** What selects each kind of value, by its name. */
// biome-ignore lint/suspicious/noExplicitAny: each kind is asked for in its own way
export const selectedOfDays = new Map<string, Kind<any, any, unknown>["select"]>();

/**
 * What is read of the sums of a district's days, kept in this process until one of them changes: mostly until visits are
 * counted. `select` may read those sums, the targets, groups and windows and nothing else (a test reads its statements),
 * for a scope that is not one person's. Nobody may change a value. See keptWindows, which holds longer and is behind by
 * what came in since. One statement, whether there is a value or not: it says whether the one that is there still holds.
 *
 * Whoever changes sums of a day says so in the same transaction (usage_changed_days), as often as it happens, and that is
 * forgotten only as the windows get another number. So a stamp never comes twice, and a value is never older than its own.
 */
export function keptDays<Of extends { districtId: string }, Read extends Record<keyof Read, readonly unknown[]>, T>(
  name: string,
  { select, value, rows }: Kind<Of, Read, T>,
): (db: Db, scope: Scope, of: Of) => Promise<T> {
  if (selectedOfDays.has(name)) throw new Error(`Two kinds of kept days are called "${name}".`);
  selectedOfDays.set(name, select);
  return async (db, scope, of) => {
    const { reach, districtId, schoolId } = scope;
    const isKept = !db.isTransaction && isShared(reach);
    const key = [name, shortly(JSON.stringify(of)), of.districtId, reach, districtId, schoolId].join(" ");
    const selects = select(isKept ? { ...scope, profileId: null } : scope, of);
    const known = isKept ? stampThere(db, key) : undefined;
    const { stamp, read } = await readUnless<Read>(db, { districtId: of.districtId, known, selects });
    const make = async () => {
      if (read) return value(read, stamp);
      const anew = await readUnless<Read>(db, { districtId: of.districtId, selects });
      return value(anew.read as Read, anew.stamp);
    };
    return isKept && stamp !== null ? keep(db, { key, stamp, rows }, make) : make();
  };
}

/** It may have a list of thousands. */
const shortly = (text: string) => createHash("sha256").update(text).digest("base64");

type Selects = { districtId: string; known?: string | undefined; selects: Record<string, RawBuilder<unknown>> };

/** The stamp of a district's days, null where there are none, and the lists unless it is the one that is known. */
async function readUnless<Read>(db: Db, { districtId, known, selects }: Selects) {
  const lists = Object.entries(selects).map(
    ([name, select]) => sql`${sql.lit(name)}, (select coalesce(json_agg(listed), '[]') from (${select}) listed)`,
  );
  const { rows } = await sql<{ stamp: string | null; read: Read | null }>`
    select s.stamp, case when s.stamp = ${known ?? null}::text then null else json_build_object(${sql.join(lists)}) end as read
    from (select (select k.windows_no || ' ' || coalesce((
        select string_agg(c.day || '*' || c.times, ' ' order by c.day) from usage_changed_days c
        where c.district_id = ${districtId}), '')
      from usage_districts k where k.district_id = ${districtId}) as stamp offset 0) s`.execute(db);
  return rows[0] ?? { stamp: null, read: null };
}
