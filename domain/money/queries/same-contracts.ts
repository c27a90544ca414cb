import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { contractKey } from "domain/money/contract-key";

type Known = { title: string; vendor: string; startsOn: string; endsOn: string };

/** A contract of the same title, vendor, first and last day is on record, and the person hasn't been asked about it. */
export type SameContract = { kind: "same"; id: string };

/**
 * The contract on record that is the same as this one, by the rule of the import: the first that was added, but for
 * `except`. Undefined when there is none, or the district is not this viewer's.
 */
export async function findSameContract(
  db: Db,
  scope: Scope,
  { districtId, except, ...of }: Known & { districtId: string; except: string },
): Promise<string | undefined> {
  const rows = await db
    .selectFrom("contracts as c")
    .select(["c.id", "c.title", "c.vendor", "c.starts_on as startsOn", "c.ends_on as endsOn"])
    .where("c.district_id", "=", districtId)
    .where("c.starts_on", "=", of.startsOn)
    .where("c.ends_on", "=", of.endsOn)
    .where("c.id", "<>", except)
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
    .orderBy("c.created_at")
    .orderBy("c.id")
    .execute();
  return rows.find((row) => contractKey(row) === contractKey(of))?.id;
}
