import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import * as changes from "domain/software/addresses/queries/url-pattern-changes";
import { findPattern } from "domain/software/addresses/queries/url-patterns";
import { needUnmerged } from "domain/software/catalogue/commands/need-unmerged";
import { recordStatus } from "domain/software/status/queries/status-history";
import type { Tools } from "domain/tools";

type Fields = changes.PatternFields;
type Of = { districtId: string; id: string; version: number };

/** One transaction: the caller's, where a command of several parts has opened one. */
const within = <T>({ db }: Tools, run: (db: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? run(db) : db.transaction().execute(run);

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
async function tell(db: Db, actor: Actor, { verb, id, districtId, softwareId, before, after }: Line): Promise<void> {
  const object = { table: "url_patterns", id };
  await recordAudit(db, { actor, districtId, action: `url_pattern.${verb}`, object, before, after });
  if (!districtId || !softwareId) return;
  const said = (facts?: ReturnType<typeof factsOf>) => facts?.pattern ?? null;
  const line = { districtId, softwareId, actorId: actor.profileId, what: "pattern" as const };
  await recordStatus(db, { ...line, from: said(before), to: said(after) });
}

/** Adds a pattern of a district, or for all (null). "taken" with the id of the one that is there; undefined: may not. */
export async function addUrlPattern(tools: Tools, actor: Actor, fields: Fields & { districtId: string | null }) {
  return within(tools, async (db) => {
    await needUnmerged(db, actor, [fields.softwareId]);
    const made = await changes.addPattern(db, actor, { ...fields, by: actor.profileId });
    if (made?.kind === "added") {
      const { districtId, softwareId } = fields;
      await tell(db, actor, { verb: "added", id: made.id, districtId, softwareId, after: factsOf(fields) });
    }
    return made;
  });
}

/** Changes a pattern, unless somebody was faster. "taken" when there is such a one; undefined: not there. */
export async function changeUrlPattern(
  tools: Tools,
  actor: Actor,
  { districtId, id, version, ...fields }: Fields & Of,
) {
  return within(tools, async (db) => {
    const before = await findPattern(db, actor, { districtId, id });
    await needUnmerged(db, actor, [before?.softwareId ?? null, fields.softwareId]);
    const of = { districtId, id, version, by: actor.profileId };
    const changed = await changes.changePattern(db, actor, { ...fields, ...of });
    if (before && changed?.kind === "saved") {
      const line = { verb: "changed" as const, id, districtId: changed.districtId, softwareId: fields.softwareId };
      await tell(db, actor, { ...line, before: factsOf(before), after: factsOf(fields) });
    }
    return changed;
  });
}

/** Removes a pattern, unless somebody was faster; undefined when it is not there. */
export async function removeUrlPattern(tools: Tools, actor: Actor, of: Of) {
  return within(tools, async (db) => {
    const before = await findPattern(db, actor, of);
    await needUnmerged(db, actor, [before?.softwareId ?? null]);
    const removed = await changes.removePattern(db, actor, of);
    if (before && removed?.kind === "removed") {
      const { softwareId } = before;
      const line = { verb: "removed" as const, id: of.id, districtId: removed.districtId, softwareId };
      await tell(db, actor, { ...line, before: factsOf(before) });
    }
    return removed;
  });
}
