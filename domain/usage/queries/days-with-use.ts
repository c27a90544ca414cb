import type { Db } from "db/client";
import { inOwnDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";

type Of = { districtId: string; from: string; to: string };

/** The days of a range (YYYY-MM-DD) on which anything at all came in of a district, for everyone who works there. */
export async function listDaysWithUse(db: Db, scope: Scope, { districtId, from, to }: Of): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select d.day::text as day from usage_day d
    where d.district_id = ${districtId} and d.group_no = -1 and d.target_no = 0
      and d.day between ${from}::date and ${to}::date and d.visits + d.attempts > 0
      and ${inOwnDistrict(scope, sql.ref("d.district_id"))}
    order by d.day`.execute(db);
  return rows.map(({ day }) => day);
}
