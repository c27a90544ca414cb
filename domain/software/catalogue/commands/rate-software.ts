import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import * as ratings from "domain/software/catalogue/queries/educator-ratings";
import type { Tools } from "domain/tools";
import { needUnmerged } from "./need-unmerged";

type Of = { districtId: string; softwareId: string };

/**
 * Gives a product one's own rating (1 to 5), replacing an earlier one. The rating is nobody else's business, so the
 * audit log has only that it was given. Undefined when the product is not in scope.
 */
export async function rateSoftware(
  tools: Tools,
  actor: ActingPerson,
  rating: Of & { stars: number; note: string | null },
) {
  return tools.db.transaction().execute(async (db) => {
    await needUnmerged(db, actor, [rating.softwareId]);
    const made = await ratings.setOwnRating(db, actor, rating);
    if (made) await record(made.changed ? "changed" : "given", db, actor, { ...rating, id: made.id });
    return made;
  });
}

/** Takes back one's own rating. Undefined when there is none. */
export async function takeBackRating(tools: Tools, actor: ActingPerson, of: Of) {
  return tools.db.transaction().execute(async (db) => {
    await needUnmerged(db, actor, [of.softwareId]);
    const gone = await ratings.removeOwnRating(db, actor, of);
    if (gone) await record("removed", db, actor, { ...of, id: gone.id });
    return gone;
  });
}

function record(
  what: "given" | "changed" | "removed",
  db: Tools["db"],
  actor: ActingPerson,
  { districtId, softwareId, id }: Of & { id: string },
): Promise<void> {
  return recordAudit(db, {
    actor,
    districtId,
    action: `educator_rating.${what}`,
    object: { table: "educator_ratings", id },
    details: { software_id: softwareId },
  });
}
