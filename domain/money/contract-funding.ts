import type { Db } from "db/client";
import { type Missing, missing } from "domain/conflict";
import type { ContractFields } from "domain/money/queries/contract-changes";
import { listReferenceFundingSources } from "domain/places/queries/reference-data";
import pg from "pg";

/** Nothing is saved: where its money comes from can't be looked up now. */
export type Unread = { kind: "funding_unread" };

/**
 * What stands in the way of a funding source: it isn't there, or the list of them can't be read. One that the contract
 * has already stays without a look at the list. Answered before the transaction, which a statement that fails would
 * end.
 */
export async function faultOfFunding(
  db: Db,
  { id, fields }: { id: string; fields: ContractFields },
): Promise<Unread | Missing | null> {
  const { fundingSourceId } = fields;
  if (fundingSourceId === null) return null;
  const has = db
    .selectFrom("contracts")
    .select("id")
    .where("id", "=", id)
    .where("funding_source_id", "=", fundingSourceId);
  if (await has.executeTakeFirst()) return null;
  try {
    const { rows } = await listReferenceFundingSources(db);
    return rows.some((source) => source.id === fundingSourceId) ? null : missing;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return { kind: "funding_unread" };
  }
}
