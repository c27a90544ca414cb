import type { Db } from "db/client";
import { keepUnmerged } from "domain/software/catalogue/queries/software";
import { mergedRefusal } from "~/http/merged-product";
import type { Viewer } from "~/http/viewer.server";

/**
 * Keeps products from being merged until the transaction ends, so that nothing is put on record for one that is gone:
 * the first line of a write that names products, and of the action of a product's page. Throws the answer to whoever
 * came too late, which says where it is now.
 */
export async function needUnmerged(db: Db, viewer: Viewer, ids: readonly (string | null)[]): Promise<void> {
  const gone = await keepUnmerged(db, viewer, { ids: ids.filter((id) => id !== null) });
  if (gone) throw mergedRefusal(gone);
}
