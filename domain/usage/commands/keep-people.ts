import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import type { Tools } from "domain/tools";
import { followKeeping, readKeeping, writeKeeping } from "../queries/keeping";

/**
 * Switches off, or on again, that a district keeps use by person. Off: what it had goes in the night that follows and
 * does not come back; on: what comes in from then on is kept. Returns false when it was so already.
 */
export async function keepPeople(
  tools: Pick<Tools, "db">,
  actor: ActingPerson,
  { districtId, keepsPeople }: { districtId: string; keepsPeople: boolean },
): Promise<boolean> {
  const changed = await tools.db.transaction().execute(async (db) => {
    const { keepsPeople: was, eventDays, peopleYears } = await readKeeping(db, actor, { districtId });
    if (was === keepsPeople) return false;
    await writeKeeping(db, { districtId, eventDays, peopleYears, keepsPeople });
    await recordAudit(db, {
      actor,
      districtId,
      action: keepsPeople ? "usage.people_kept" : "usage.people_not_kept",
      object: { table: "usage_districts", id: districtId },
    });
    return true;
  });
  if (changed) await followKeeping(tools.db);
  return changed;
}
