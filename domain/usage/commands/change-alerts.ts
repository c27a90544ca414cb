import type { Actor } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { type Conflict, type Missing, missing } from "domain/conflict";
import { lockPlace } from "domain/places/place-lock";
import { settingsChanged } from "domain/places/settings-seen";
import type { Tools } from "domain/tools";
import { type AlertSettings, readAlertSettings, saveAlertSettings } from "../queries/alerts";

type Input = { districtId: string; seen?: string | undefined } & AlertSettings;
const lines = { table: "alert_settings", actions: ["usage.alerts_changed"] };

/** Changes which usage alerts a district gets. `missing` when the district is not this actor's. */
export async function changeAlerts(
  tools: Tools,
  actor: Actor,
  { districtId, seen, ...after }: Input,
): Promise<"changed" | Conflict<AlertSettings> | Missing> {
  return tools.db.transaction().execute(async (db) => {
    await lockPlace(db, "districts", districtId);
    const now = await readAlertSettings(db, actor, { districtId });
    const conflict = await settingsChanged(db, actor, { about: "alerts", districtId, now, seen, ...lines });
    if (conflict) return conflict;
    const before = await saveAlertSettings(db, actor, { districtId, ...after, by: actor.profileId });
    if (before === undefined) return missing;
    if (JSON.stringify(before) === JSON.stringify(after)) return "changed" as const;
    await recordAudit(db, {
      actor,
      districtId,
      action: "usage.alerts_changed",
      object: { table: lines.table, id: districtId },
      before: lineOf(before),
      after: lineOf(after),
    });
    return "changed" as const;
  });
}

const lineOf = ({ people, off }: AlertSettings) => ({ people, off: off.join(", ") });
