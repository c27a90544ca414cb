import type { ActingPerson } from "domain/access/actor";
import { keepWeights } from "domain/insight/queries/weights";
import type { Weights } from "domain/insight/terms";
import type { Tools } from "domain/tools";

/**
 * Keeps how one weighs the parts of a value from now on; null goes back to the usual weights. One's own, so it is not
 * audited.
 */
export async function changeWeights(
  tools: Tools,
  actor: ActingPerson,
  { weights }: { weights: Weights | null },
): Promise<void> {
  await keepWeights(tools.db, actor, { weights });
}
