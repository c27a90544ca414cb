import { recordAudit } from "domain/audit/queries/audit";
import { setPopulation } from "domain/software/compliance/queries/compliance-population";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

/** Says how many people live in a district, or that nobody knows. False when the district is not this viewer's. */
export async function changePopulation(
  viewer: Viewer,
  { districtId, population }: { districtId: string; population: number | null },
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const done = await setPopulation(db, viewer, { districtId, population });
    if (!done) return false;
    await recordAudit(db, {
      actor: viewer,
      districtId,
      action: "district.population_set",
      object: { table: "districts", id: districtId },
      before: { population: done.before },
      after: { population },
    });
    return true;
  });
}
