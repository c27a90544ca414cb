import { recordAudit } from "domain/audit/queries/audit";
import type { DirectoryRow, PlaceKind } from "domain/places/directory";
import { applyImport } from "domain/places/queries/directory-applies";
import { discardImport, recheckImport, stageImport } from "domain/places/queries/directory-imports";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

type Read = { kind: PlaceKind; layout: "plain" | "federal"; rows: DirectoryRow[] };

/** Keeps what was read of a file for its preview. Returns the import's id; undefined for those who may not. */
export async function keepForPreview(viewer: Viewer, read: Read): Promise<string | undefined> {
  return db.transaction().execute((db) => stageImport(db, viewer, read));
}

/**
 * Applies an import, all of it or nothing, if what would come of it is still what was shown (`digest`). Returns its
 * counts, "changed" when places have changed meanwhile, "busy" when something else writes to them right now, undefined
 * when it is not there.
 */
export async function confirmImport(viewer: Viewer, input: { id: string; kind: PlaceKind; digest: string }) {
  return db.transaction().execute(async (db) => {
    const standing = await recheckImport(db, viewer, input);
    if (!standing || typeof standing === "string") return standing;
    const { create, update, reject } = standing.counts;
    await applyImport(db, viewer, { id: input.id, kind: input.kind, actor: viewer });
    await recordAudit(db, {
      actor: viewer,
      districtId: viewer.reach === "all" ? null : viewer.districtId,
      action: "directory.imported",
      details: {
        kind: input.kind,
        layout: standing.layout,
        import: input.id,
        created: create,
        changed: update,
        rejected: reject,
      },
    });
    return standing.counts;
  });
}

/** Drops an import. Returns whether it was there. */
export async function dropImport(viewer: Viewer, input: { id: string }): Promise<boolean> {
  return discardImport(db, viewer, input);
}
