import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { ProductMerged } from "domain/refusals";
import { keepUnmerged } from "domain/software/catalogue/queries/software";
import type { Tools } from "domain/tools";

/**
 * Keeps products from being merged until the transaction ends, so that nothing is put on record for one that is gone:
 * the first line of a write that names products. Throws ProductMerged when the product has already been merged.
 */
export async function needUnmerged(db: Db, actor: Actor, ids: readonly (string | null)[]): Promise<void> {
  const gone = await keepUnmerged(db, actor, { ids: ids.filter((id) => id !== null) });
  if (gone) throw new ProductMerged(gone);
}

/** The same for the action of a product's page, before anything else is said of what was sent. */
export async function refuseMerged(tools: Tools, actor: Actor, ids: readonly (string | null)[]): Promise<void> {
  await needUnmerged(tools.db, actor, ids);
}
