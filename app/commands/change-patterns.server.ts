import type { Db } from "db/client";
import { recordAudit } from "domain/audit/queries/audit";
import * as changes from "domain/software/addresses/queries/url-pattern-changes";
import { findPattern } from "domain/software/addresses/queries/url-patterns";
import { recordStatus } from "domain/software/status/queries/status-history";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import { needUnmerged } from "./need-unmerged.server";

type Fields = changes.PatternFields;
type Of = { districtId: string; id: string; version: number };

const within = <T>(run: (db: Db) => Promise<T>): Promise<T> => db.transaction().execute(run);

const factsOf = (fields: Pick<Fields, "pattern" | "type" | "product" | "confidence" | "isAuthorized">) => ({
  pattern: fields.pattern,
  type: fields.type,
  product: fields.product,
  confidence: fields.confidence,
  is_authorized: fields.isAuthorized,
});

type Line = {
  verb: "added" | "changed" | "removed";
  id: string;
  districtId: string | null;
  softwareId: string | null;
  before?: ReturnType<typeof factsOf>;
  after?: ReturnType<typeof factsOf>;
};

/** The audit line and, for a district's own pattern of a product, a line of that product's history. */
async function tell(db: Db, viewer: Viewer, { verb, id, districtId, softwareId, before, after }: Line): Promise<void> {
  const object = { table: "url_patterns", id };
  await recordAudit(db, { actor: viewer, districtId, action: `url_pattern.${verb}`, object, before, after });
  if (!districtId || !softwareId) return;
  const said = (facts?: ReturnType<typeof factsOf>) => facts?.pattern ?? null;
  const line = { districtId, softwareId, actorId: viewer.profileId, what: "pattern" as const };
  await recordStatus(db, { ...line, from: said(before), to: said(after) });
}

/** Adds a pattern of a district, or for all (null). "taken" with the id of the one that is there; undefined: may not. */
export async function addUrlPattern(viewer: Viewer, fields: Fields & { districtId: string | null }) {
  return within(async (db) => {
    await needUnmerged(db, viewer, [fields.softwareId]);
    const made = await changes.addPattern(db, viewer, { ...fields, by: viewer.profileId });
    if (made?.kind === "added") {
      const { districtId, softwareId } = fields;
      await tell(db, viewer, { verb: "added", id: made.id, districtId, softwareId, after: factsOf(fields) });
    }
    return made;
  });
}

/** Changes a pattern. "stale" when somebody else was faster, "taken" when there is such a one; undefined: not there. */
export async function changeUrlPattern(viewer: Viewer, { districtId, id, version, ...fields }: Fields & Of) {
  return within(async (db) => {
    const before = await findPattern(db, viewer, { districtId, id });
    await needUnmerged(db, viewer, [before?.softwareId ?? null, fields.softwareId]);
    const of = { districtId, id, version, by: viewer.profileId };
    const changed = await changes.changePattern(db, viewer, { ...fields, ...of });
    if (before && changed?.kind === "changed") {
      const line = { verb: "changed" as const, id, districtId: changed.districtId, softwareId: fields.softwareId };
      await tell(db, viewer, { ...line, before: factsOf(before), after: factsOf(fields) });
    }
    return changed?.kind;
  });
}

/** Removes a pattern. "stale" when somebody else was faster; undefined when it is not there. */
export async function removeUrlPattern(viewer: Viewer, of: Of) {
  return within(async (db) => {
    const before = await findPattern(db, viewer, of);
    await needUnmerged(db, viewer, [before?.softwareId ?? null]);
    const removed = await changes.removePattern(db, viewer, of);
    if (before && removed?.kind === "removed") {
      const { softwareId } = before;
      const line = { verb: "removed" as const, id: of.id, districtId: removed.districtId, softwareId };
      await tell(db, viewer, { ...line, before: factsOf(before) });
    }
    return removed?.kind;
  });
}
