import type { Actor } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { type Conflict, type Missing, missing } from "domain/conflict";
import { lockPlace } from "domain/places/place-lock";
import { findWorkingDistrict } from "domain/places/queries/working-district";
import { settingsChanged } from "domain/places/settings-seen";
import { setPopulation } from "domain/software/compliance/queries/compliance-population";
import type { Tools } from "domain/tools";

type Input = { districtId: string; population: number | null; seen?: string | undefined };

/** Says how many people live in a district, or that nobody knows. `missing` when the district is not this actor's. */
export async function changePopulation(
  tools: Tools,
  actor: Actor,
  { districtId, population, seen }: Input,
): Promise<"changed" | Conflict<number | null> | Missing> {
  const table = "districts";
  const actions = ["district.population_set"];
  return tools.db.transaction().execute(async (db) => {
    await lockPlace(db, table, districtId);
    const standing = await findWorkingDistrict(db, actor, { id: districtId });
    if (!standing) return missing;
    const about = { about: "population" as const, districtId, now: standing.population, seen, table, actions };
    const conflict = await settingsChanged(db, actor, about);
    if (conflict) return conflict;
    const done = await setPopulation(db, actor, { districtId, population });
    if (!done) return missing;
    await recordAudit(db, {
      actor,
      districtId,
      action: "district.population_set",
      object: { table, id: districtId },
      before: { population: done.before },
      after: { population },
    });
    return "changed" as const;
  });
}
