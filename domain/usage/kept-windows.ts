import type { Db } from "db/client";
import { prepare } from "db/prepared";
import type { Scope } from "domain/access/scope";
import { keep } from "domain/kept";
import { isShared } from "domain/kept-records";
import { sql } from "kysely";

type Make<Of, T> = (db: Db, scope: Scope, of: Of) => Promise<T>;
/** The number of the windows, where it has been read. */
type Read<Of, T> = (db: Db, scope: Scope, of: Of, no?: string) => Promise<T>;

/** What makes each kind of value, by its name. */
// biome-ignore lint/suspicious/noExplicitAny: each kind is asked for in its own way
export const madeOfWindows = new Map<string, Make<any, unknown>>();

/**
 * What is read of a district's windows, kept in this process until they are made anew, every two minutes at most. `make`
 * may read windows, their periods, targets and groups, and on which days these were used, and nothing else (a test reads its
 * statements), for a scope that is not one person's; `rows` says how many rows a value holds. Nobody may change a value.
 * See keptRecords, whose room it shares.
 *
 * The number of the windows is read first, and grows with them: a value may be newer than its number, never older.
 */
export function keptWindows<Of extends { districtId: string }, T>(
  name: string,
  { make, rows }: { make: Make<Of, T>; rows: (value: T) => number },
): Read<Of, T> {
  if (madeOfWindows.has(name)) throw new Error(`Two kinds of kept windows are called "${name}".`);
  madeOfWindows.set(name, make);
  return async (db, scope, of, no) => {
    const { reach, districtId, schoolId } = scope;
    if (db.isTransaction || !isShared(reach)) return make(db, scope, of);
    const stamp = no ?? (await windowsNumber(db, of.districtId))[0]?.no;
    if (stamp === undefined) return make(db, scope, of);
    const key = [name, JSON.stringify(of), reach, districtId, schoolId].join(" ");
    return keep(db, { key, stamp, rows }, () => make(db, { reach, districtId, schoolId, profileId: null }, of));
  };
}

const windowsNumber = prepare("windows number", (db, districtId: string) =>
  db
    .selectFrom("usage_districts")
    .select(sql<string>`windows_no::text`.as("no"))
    .where("district_id", "=", districtId)
    .compile(),
);
