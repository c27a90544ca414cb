import { kindNames } from "domain/rosters/kinds/kind";
import type { ChangeFilter } from "domain/rosters/queries/sync-changes";
import { z } from "zod";

const Query = z.object({
  kind: z.enum(kindNames).optional().catch(undefined),
  op: z.enum(["create", "update", "deactivate", "reactivate"]).optional().catch(undefined),
  q: z.string().trim().max(200).catch(""),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

/** Kind, operation, search and page of a sync's changes, as the address has them. What is not understood is left out. */
export function readChangeFilter(request: Request, syncId: string): { filter: ChangeFilter; page: number } {
  const { kind, op, q, page } = Query.parse(Object.fromEntries(new URL(request.url).searchParams));
  return { filter: { syncId, kind, op, search: q }, page };
}
