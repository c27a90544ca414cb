import { kinds, rosterColumns } from "./kinds";
import type { ChangeOp, KindName } from "./terms";

/** One row that a sync changed, or would change. */
export type SyncChange = {
  /** "Schools", "People", … */
  kind: string;
  sourcedId: string;
  op: ChangeOp;
  name: string;
  /** The fields that differ, as the files name them; of a new row none. */
  fields: { field: string; before: string; after: string }[];
};

type ChangeRow = { kind: string; sourcedId: string; op: string; name: string; before: unknown; after: unknown };
type Values = Record<string, unknown>;

/** A change as lists have it: of a row that stood before, the fields that differ. Only stored columns are looked at. */
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
