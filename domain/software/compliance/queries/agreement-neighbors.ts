import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { terminatedOn } from "domain/software/compliance/terminated-on";
import type { AgreementState } from "domain/software/compliance/terms";
import { sql } from "kysely";

/** An agreement beside another one, as a link to it needs it. */
export type Neighbor = {
  id: string;
  title: string;
  state: AgreementState;
  effectiveOn: string | null;
  endsOn: string | null;
  /** The day on which it was terminated, where that is known. */
  terminatedOn: string | null;
};

/** Of `agreements as a`, what a link needs beside the state. */
export const neighborColumns = ["a.id", "a.title", "a.effective_on as effectiveOn", "a.ends_on as endsOn"] as const;

type Of = { districtId: string; id: string; today: string };
type Linked = { before: Neighbor | null; after: Neighbor | null };

/** The agreement that this one renews, and the one that renews it, as they are on the district's day. */
export async function findNeighbors(db: Db, scope: Scope, { districtId, id, today }: Of) {
  const rows = await db
    .selectFrom("agreements as a")
    .innerJoin("agreement_periods as f", (join) =>
      join.onRef("f.district_id", "=", "a.district_id").onRef("f.agreement_id", "=", "a.id"),
    )
    .select(neighborColumns)
    .select(["f.state", "a.renews_id as renewsId", terminatedOn().as("terminatedOn")])
    .where(sql<boolean>`f.during @> ${today}::date`)
    .where("a.district_id", "=", districtId)
    .where((eb) => inWholeDistrict(scope, eb.ref("a.district_id")))
    .where(
      sql<boolean>`(a.renews_id = ${id}::uuid or a.id = (select o.renews_id from agreements o where o.id = ${id}::uuid))`,
    )
    .execute();
  const linked: Linked = { before: null, after: null };
  for (const { renewsId, state, ...row } of rows) {
    linked[renewsId === id ? "after" : "before"] = { ...row, state: state as AgreementState };
  }
  return linked;
}

/**
 * True of an agreement (`agreements as a`) that a signed one follows: its end asks nobody for anything any more. Returns
 * the SQL condition.
 */
export const isRenewed = sql<boolean>`exists (select from agreements n
  where n.district_id = a.district_id and n.renews_id = a.id and n.status = 'signed')`;
