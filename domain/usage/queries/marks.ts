import type { Db } from "db/client";
import { type RawBuilder, sql } from "kysely";

/** Pairs in one mark; as many as a large batch brings. */
export const pairsInMark = 5_000;

/**
 * Marks that nobody sent but that come of changes here (patterns, rosters) have ids from this one on, behind those of all
 * batches: so they are counted last, and no sender is told to wait for them. Ids of batches begin with the time, or are
 * random before PostgreSQL 18: one in four billion of those would be taken for one of ours, and is counted all the same.
 */
export const firstOwnMark = sql<string>`'ffffffff-0000-0000-0000-000000000000'::uuid`;

/** The id of such a mark. */
export const ownMarkId: RawBuilder<string> = sql<string>`('ffffffff' || substr(new_id()::text, 9))::uuid`;

/**
 * Marks everything that these people did from a day (YYYY-MM-DD) on, as far as single visits are kept, so that the next
 * roll-up counts it anew.
 */
export async function markPeople(
  db: Db,
  { districtId, personNos, from = "-infinity" }: { districtId: string; personNos: readonly number[]; from?: string },
): Promise<void> {
  if (personNos.length === 0) return;
  await sql`
    insert into usage_marks (district_id, mark_id, day, person_nos, place_nos)
    select ${districtId}::uuid, ${ownMarkId}, m.day, array_agg(m.person_no), array_agg(m.place_no)
    from (
      select day, person_no, place_no, row_number() over (partition by day) / ${pairsInMark} as part
      from (
        select distinct e.day, e.person_no, e.place_no from usage_events e
          join usage_districts d on d.district_id = e.district_id and e.day >= d.kept_from
        where e.district_id = ${districtId} and e.person_no = any(${personNos}::int[]) and e.day >= ${from}::date
      ) seen
    ) m group by m.day, m.part`.execute(db);
}
