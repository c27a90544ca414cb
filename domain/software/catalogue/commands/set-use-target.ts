import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import type { Conflict } from "domain/conflict";
import { lockPlace } from "domain/places/place-lock";
import * as targets from "domain/software/catalogue/queries/use-targets";
import type { Tools } from "domain/tools";
import { needUnmerged } from "./need-unmerged";

type Of = { districtId: string; softwareId: string };
type Input = Of & { minutesPerWeek: number | null; seen?: string | undefined };

/**
 * Says how many minutes a week a district expects each active user of a product to use it; null takes the target away.
 * A conflict when it is not as it was seen; undefined when the product is not in scope, or there is no target to take away.
 */
export async function setUseTarget(
  tools: Tools,
  actor: ActingPerson,
  { minutesPerWeek, seen, ...of }: Input,
): Promise<{ id: string } | Conflict<number | null> | undefined> {
  return tools.db.transaction().execute(async (db) => {
    await lockPlace(db, "districts", of.districtId);
    await needUnmerged(db, actor, [of.softwareId]);
    const conflict = await targets.whoSetTarget(db, actor, { ...of, seen });
    if (conflict) return conflict;
    const done =
      minutesPerWeek === null
        ? await targets.removeTarget(db, actor, of)
        : await targets.setTarget(db, actor, { ...of, minutesPerWeek, setBy: actor.profileId });
    if (done) {
      await recordAudit(db, {
        actor,
        districtId: of.districtId,
        action: "use_target.set",
        object: { table: "use_targets", id: done.id },
        details: { software_id: of.softwareId },
        before: { minutes_per_week: done.before },
        after: { minutes_per_week: minutesPerWeek },
      });
    }
    return done;
  });
}
