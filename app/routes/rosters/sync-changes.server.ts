import { kinds, rosterColumns } from "domain/rosters/kinds";
import { type KindName, kindNames } from "domain/rosters/kinds/kind";
import type { ChangeFilter } from "domain/rosters/queries/sync-changes";
import { z } from "zod";
import type { ChangeOp, SyncChange } from "./sftp-types";

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

type ChangeRow = { kind: string; sourcedId: string; op: string; name: string; before: unknown; after: unknown };
type Values = Record<string, unknown>;

/** A change as a page lists it: of a row that stood before, the fields that differ. Only stored columns are looked at. */
export function toChange(row: ChangeRow): SyncChange {
  const kind = kinds[row.kind as KindName];
  const before = row.before as Values | null;
  const after = row.after as Values | null;
  const fields = before && after ? rosterColumns(kind) : [];
  return {
    kind: kind.label,
    sourcedId: row.sourcedId,
    op: row.op as ChangeOp,
    name: row.name,
    fields: fields.flatMap(({ field, name }) => {
      const [was, is] = [text(before?.[name]), text(after?.[name])];
      return was === is ? [] : [{ field, before: was, after: is }];
    }),
  };
}

function text(value: unknown): string {
  if (value === null || value === undefined) return "";
  return Array.isArray(value) ? value.join(", ") : String(value);
}
