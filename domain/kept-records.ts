import { createHash } from "node:crypto";
import type { Db } from "db/client";
import { sql } from "kysely";
import type { Scope } from "./access/scope";
import { keep } from "./kept";

/**
 * A district with its day (YYYY-MM-DD), on which its records are judged. `stamp` is theirs where it has been read, and
 * nothing was changed since.
 */
export type RecordsDistrict = { id: string; today: string; stamp?: string | undefined };

/**
 * Whose records, who reads them, and of which of them, where that is said. `beside`: what a value is made of besides the
 * records; it holds as long as the stamp of that does, too.
 */
export type RecordsOf<Beside = never> = { districtId: string; scope: Scope; about?: string } & Omit<
  RecordsDistrict,
  "id"
> & {
    beside?: { stamp: string; value: Beside };
  };

type Make<T, Beside> = (db: Db, of: RecordsOf<Beside>) => Promise<T>;

/** What makes each kind of value, by its name. */
// biome-ignore lint/suspicious/noExplicitAny: each kind is made of something else besides
export const madeOfRecords = new Map<string, Make<unknown, any>>();
/** Those of them that all who work in a district share. */
export const sharedByStaff = new Set<string>();

/**
 * What is worked out of all records of a district, kept in this process until one of the records changes: a page then
 * reads their stamp in place of thousands of rows. `make` may read what has the trigger of migration 0075 and nothing
 * else (a test reads its plans), for a scope that is not one person's; `rows` says how many rows a value holds, so that
 * what was asked for longest ago makes room. `forStaff`: all who work in a district read the same, at whichever school,
 * and one value is kept for all of them (a test compares what each would read alone). Nobody may change a value. In a
 * transaction, which may have changed what it reads, nothing is kept.
 *
 * What is made is never older than the stamp that was read before it, and a stamp never comes twice. So a value whose
 * stamp is the present one is what `make` would read now.
 */
export function keptRecords<T, Beside = never>(
  name: string,
  { make, rows, forStaff = false }: { make: Make<T, Beside>; rows: (value: T) => number; forStaff?: boolean },
): Make<T, Beside> {
  if (madeOfRecords.has(name)) throw new Error(`Two kinds of kept records are called "${name}".`);
  madeOfRecords.set(name, make);
  if (forStaff) sharedByStaff.add(name);
  return async (db, requested) => {
    const of = forStaff ? { ...requested, scope: asInDistrict(requested.scope) } : requested;
    const { reach, districtId, schoolId } = of.scope;
    if (db.isTransaction || !isShared(reach)) return make(db, of);
    const key = [name, of.districtId, of.today, reach, districtId, schoolId, shortly(of.about)].join(" ");
    const stamp = of.stamp ?? (await readStamp(db, of.districtId));
    return keep(db, { key, stamp: `${stamp} ${of.beside?.stamp ?? ""}`, rows }, () =>
      make(db, { ...of, scope: { reach, districtId, schoolId, profileId: null } }),
    );
  };
}

/** It may be a list of thousands. */
const shortly = (about: string | undefined) => about && createHash("sha256").update(about).digest("base64");

/** The scope of what is the same for all people of a school: nothing of it is about a class or one person. */
export function asAtSchool({ reach, districtId, schoolId, profileId }: Scope): Scope {
  const scope = { districtId, schoolId, profileId };
  return { ...scope, reach: reach === "classes" || reach === "self" ? "school" : reach };
}

/** The scope of what all who work in a district read alike, at whichever school. */
function asInDistrict(scope: Scope): Scope {
  const isOfSchool = scope.reach === "school" || scope.reach === "classes";
  return isOfSchool || scope.reach === "district" ? { ...scope, reach: "district", schoolId: null } : scope;
}

/** The scope of what everybody of a district reads alike, students too. */
export const ofDistrict = ({ reach, districtId }: Scope): Scope => ({
  reach: reach === "all" || reach === "none" || districtId === null ? reach : "district",
  districtId,
  schoolId: null,
  profileId: null,
});

/** Whether all people of a reach in one place see the same. */
export const isShared = (reach: Scope["reach"]) => reach === "all" || reach === "district" || reach === "school";

/** A district without the stamp of its records, for a request that may change them before it reads them. */
export const withoutStamp = <T extends { stamp?: string | undefined }>(district: T): T => ({
  ...district,
  stamp: undefined,
});

/** The stamp of a district's records and of what all districts share, in a select from `districts as d`. */
export const stampOf = sql<string>`(
  select coalesce(string_agg(r.stamp::text, ' ' order by r.district_id), '') from record_stamps r
  where r.district_id in (d.id, '00000000-0000-0000-0000-000000000000'))`;

async function readStamp(db: Db, districtId: string): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select ${stampOf} as stamp from districts d where d.id = ${districtId}::uuid`.execute(db);
  return rows[0]?.stamp ?? "";
}
