import type { Actor } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { setPopulation } from "domain/software/compliance/queries/compliance-population";
import type { Tools } from "domain/tools";

/** Says how many people live in a district, or that nobody knows. False when the district is not this actor's. */
export async function changePopulation(
  tools: Tools,
  actor: Actor,
  { districtId, population }: { districtId: string; population: number | null },
): Promise<boolean> {
  return tools.db.transaction().execute(async (db) => {
    const done = await setPopulation(db, actor, { districtId, population });
    if (!done) return false;
    await recordAudit(db, {
      actor: actor,
      districtId,
      action: "district.population_set",
      object: { table: "districts", id: districtId },
      before: { population: done.before },
      after: { population },
    });
    return true;
  });
}
