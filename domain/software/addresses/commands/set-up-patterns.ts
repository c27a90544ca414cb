import type { Actor } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { setUpUrlPatterns } from "domain/software/addresses/starting-patterns";
import type { Tools } from "domain/tools";

/** Sets the URL patterns up as every start does. False when the database has no functions for it yet. */
export async function setUpPatternsAgain(tools: Tools, actor: Actor): Promise<boolean> {
  const done = await setUpUrlPatterns(tools.db);
  if (done) await recordAudit(tools.db, { actor, districtId: null, action: "url_pattern.set_up" });
  return done;
}
