import type { ContractImportPreview } from "domain/money/commands/import-contracts";

/** So many rows of each kind stand on the page; the skipped ones can be downloaded whole. */
const shown = 50;

/** A preview as the page shows it: counts, and the first rows of each kind. */
export function shownOf({ create, same, reject, digest }: ContractImportPreview) {
  return {
    digest,
    counts: { create: create.length, same: same.length, reject: reject.length },
    lines: create.reduce((sum, { lines }) => sum + lines.length, 0),
    create: create.slice(0, shown).map(({ at, fields, lines }) => ({
      line: at[0] ?? 0,
      title: fields.title,
      vendor: fields.vendor,
      startsOn: fields.startsOn,
      endsOn: fields.endsOn,
      noticeOn: fields.noticeOn,
      lines: lines.map(({ product, kind, description, basis, quantity, unitCents, billing }) => ({
        product,
        kind,
        description,
        basis,
        quantity,
        unitCents,
        billing,
      })),
    })),
    reject: reject.slice(0, shown).map(({ written: _, ...row }) => row),
  };
}

/** What the page of an import shows. */
export type ShownImport = ReturnType<typeof shownOf>;
