import { recordAudit } from "domain/audit/queries/audit";
import { setUpUrlPatterns } from "domain/software/addresses/starting-patterns";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

/** Sets the URL patterns up as every start does. False when the database has no functions for it yet. */
export async function setUpPatternsAgain(viewer: Viewer): Promise<boolean> {
  const done = await setUpUrlPatterns(db);
  if (done) await recordAudit(db, { actor: viewer, districtId: null, action: "url_pattern.set_up" });
  return done;
}
