import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import * as targets from "domain/software/catalogue/queries/use-targets";
import type { Tools } from "domain/tools";
import { needUnmerged } from "./need-unmerged";

type Of = { districtId: string; softwareId: string };

/**
 * Says how many minutes a week a district expects each active user of a product to use it; null takes the target away.
 * Undefined when the product is not in scope, or there is no target to take away.
 */
export async function setUseTarget(
  tools: Tools,
  actor: ActingPerson,
  { minutesPerWeek, ...of }: Of & { minutesPerWeek: number | null },
) {
  return tools.db.transaction().execute(async (db) => {
    await needUnmerged(db, actor, [of.softwareId]);
    const done =
      minutesPerWeek === null
        ? await targets.removeTarget(db, actor, of)
        : await targets.setTarget(db, actor, { ...of, minutesPerWeek, setBy: actor.profileId });
    if (done) {
      await recordAudit(db, {
        ...{ actor, districtId: of.districtId, action: "use_target.set" },
        ...{ object: { table: "use_targets", id: done.id }, details: { software_id: of.softwareId } },
        ...{ before: { minutes_per_week: done.before }, after: { minutes_per_week: minutesPerWeek } },
      });
    }
    return done;
  });
}
