import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";

/**
 * Has a district share its figures or not. When it stops, its figures and what was made of them are gone with the same
 * transaction (migration 0050). Returns whether it shared before; undefined when it is not theirs.
 */
export async function setSharing(
  db: Db,
  scope: Scope,
  { districtId, shares }: { districtId: string; shares: boolean },
): Promise<boolean | undefined> {
  const row = await db
    .selectFrom("districts as d")
    .select("d.shares_benchmarks as before")
    .where("d.id", "=", districtId)
    .where((eb) => inWholeDistrict(scope, eb.ref("d.id")))
    .forNoKeyUpdate("d")
    .executeTakeFirst();
  if (!row || row.before === shares) return row?.before;
  await db
    .updateTable("districts")
    .set({ shares_benchmarks: shares, updated_at: sql`now()` })
    .where("id", "=", districtId)
    .execute();
  return row.before;
}

/**
 * Districts that share and have no figures of a week yet, or none at all: theirs can be known from one day to the next.
 * Those of the demo keep what they were given. Over all districts on
 * purpose: only the worker calls it, and only ids come back.
 */
export async function listSharingWithout(db: Db, { week }: { week: string }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from districts d left join peer_figures f on f.district_id = d.id
    where d.shares_benchmarks and (f.district_id is null or ((f.week < ${week}::date or f.figures = '{}') and not f.demo))
    order by d.id`.execute(db);
  return rows.map(({ id }) => id);
}
