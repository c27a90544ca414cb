import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import type { DirectoryRow } from "domain/places/directory";
import { applyImport } from "domain/places/queries/directory-applies";
import { discardImport, findAppliedImport, recheckImport, stageImport } from "domain/places/queries/directory-imports";
import type { DirectoryLayout, PlaceKind } from "domain/places/terms";
import type { Tools } from "domain/tools";

type Read = { kind: PlaceKind; layout: DirectoryLayout; rows: DirectoryRow[] };

/** Keeps what was read of a file for its preview. Returns the import's id; undefined for those who may not. */
export async function keepForPreview(tools: Tools, actor: ActingPerson, read: Read): Promise<string | undefined> {
  return tools.db.transaction().execute((db) => stageImport(db, actor, read));
}

/**
 * Applies an import, all of it or nothing, if its result would still be what was shown (`digest`). Returns its counts;
 * `outdated` when places have changed since, `busy` when something else writes to them right now, `applied` when the
 * same person has applied it already, undefined when it is not there.
 */
export async function confirmImport(
  tools: Tools,
  actor: ActingPerson,
  input: { id: string; kind: PlaceKind; digest: string },
) {
  return tools.db.transaction().execute(async (db) => {
    const existing = await recheckImport(db, actor, input);
    if (!existing) {
      const before = await findAppliedImport(db, actor, input);
      return before && { kind: "applied" as const, ...before };
    }
    if (!("counts" in existing)) return existing;
    const { create, update, reject } = existing.counts;
    await applyImport(db, actor, { id: input.id, kind: input.kind, actor });
    await recordAudit(db, {
      actor,
      districtId: actor.reach === "all" ? null : actor.districtId,
      action: "directory.imported",
      details: {
        kind: input.kind,
        layout: existing.layout,
        import: input.id,
        created: create,
        changed: update,
        rejected: reject,
      },
    });
    return existing.counts;
  });
}

/** Drops an import. Returns whether it was there. */
export async function dropImport(tools: Tools, actor: ActingPerson, input: { id: string }): Promise<boolean> {
  return discardImport(tools.db, actor, input);
}
