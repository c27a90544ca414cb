import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import type { HistoryKind } from "domain/software/status/terms";
import { sql } from "kysely";

type StatusLine = {
  districtId: string;
  softwareId: string;
  actorId: string | null;
  what: HistoryKind;
  from?: string | null;
  to?: string | null;
  reason?: string | null;
  details?: Record<string, unknown>;
};

/** Writes one line of a product's history in a district, in the transaction of what it tells of. Lines are never changed. */
export async function recordStatus(db: Db, line: StatusLine): Promise<void> {
  await db
    .insertInto("status_history")
    .values({
      district_id: line.districtId,
      software_id: line.softwareId,
      actor_profile_id: line.actorId,
      what: line.what,
      from_value: line.from ?? null,
      to_value: line.to ?? null,
      reason: line.reason ?? null,
      details: JSON.stringify(line.details ?? {}),
      // Several lines of one transaction follow each other as they were written.
      at: sql<Date>`clock_timestamp()`,
    })
    .execute();
}

export type HistoryLine = {
  id: string;
  at: Date;
  who: string | null;
  what: HistoryKind;
  from: string | null;
  to: string | null;
  reason: string | null;
  /** The product that the line was written for, when that has been merged into this one since. */
  product: string | null;
  /** Of a line of an agreement: its title, and what was done to its document if that is what it tells of. */
  title: string | null;
  document: string | null;
  total: number;
};

type History = { districtId: string; softwareId: string; limit: number };

/** The select of listStatusHistory. */
export const selectStatusHistory = (scope: Scope, { districtId, softwareId, limit }: History) => sql<HistoryLine>`
    with recursive one as (
      select ${softwareId}::uuid as id
      union
      select s.id from software s join one on s.merged_into_id = one.id
    )
    select h.id, h.at, p.display_name as who, h.what, h.from_value as "from", h.to_value as "to", h.reason,
      case when h.software_id <> ${softwareId}::uuid then s.name end as product,
      h.details->>'title' as title, h.details->>'document' as document, (count(*) over ())::int as total
    from status_history h join software s on s.id = h.software_id
      left join profiles p on p.id = h.actor_profile_id
    where h.software_id in (select id from one) and h.district_id = ${districtId}::uuid
      and ${inWholeDistrict(scope, sql.ref("h.district_id"))}
    order by h.at desc, h.id desc limit ${limit}`;

/**
 * The history of a product in a district, newest first: its own, and what was written for products that have been
 * merged into it. `total` says how many lines there are in all.
 */
export async function listStatusHistory(db: Db, scope: Scope, input: History): Promise<HistoryLine[]> {
  const { rows } = await selectStatusHistory(scope, input).execute(db);
  return rows;
}
