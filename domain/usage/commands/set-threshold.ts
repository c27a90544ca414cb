import type { Actor } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import type { Tools } from "domain/tools";
import { saveThreshold } from "../queries/alerts";

/** Says from how many people on a district is told of new unauthorized use. False when the district is not this actor's. */
export async function setThreshold(
  tools: Tools,
  actor: Actor,
  { districtId, people }: { districtId: string; people: number },
): Promise<boolean> {
  return tools.db.transaction().execute(async (db) => {
    const before = await saveThreshold(db, actor, { districtId, people, by: actor.profileId });
    if (before === undefined) return false;
    if (before === people) return true;
    await recordAudit(db, {
      ...{
        actor,
        districtId,
        action: "unauthorized.threshold_set",
        object: { table: "alert_settings", id: districtId },
      },
      before: { people: before },
      after: { people },
    });
    return true;
  });
}
