import type { Actor } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import type { Tools } from "domain/tools";
import { type AlertSettings, saveAlertSettings } from "../queries/alerts";

/** Changes which usage alerts a district gets. False when the district is not this actor's. */
export async function changeAlerts(
  tools: Tools,
  actor: Actor,
  { districtId, ...after }: { districtId: string } & AlertSettings,
): Promise<boolean> {
  return tools.db.transaction().execute(async (db) => {
    const before = await saveAlertSettings(db, actor, { districtId, ...after, by: actor.profileId });
    if (before === undefined) return false;
    if (JSON.stringify(before) === JSON.stringify(after)) return true;
    await recordAudit(db, {
      ...{ actor, districtId, action: "usage.alerts_changed", object: { table: "alert_settings", id: districtId } },
      ...{ before: lineOf(before), after: lineOf(after) },
    });
    return true;
  });
}

const lineOf = ({ people, off }: AlertSettings) => ({ people, off: off.join(", ") });
