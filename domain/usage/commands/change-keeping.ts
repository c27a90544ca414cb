import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import type { Tools } from "domain/tools";
import { followKeeping, type Keeping, readKeeping, writeKeeping } from "../queries/keeping";

type Input = { districtId: string } & Pick<Keeping, "eventDays" | "peopleYears">;

/** Changes how long a district keeps use. What is older than that goes in the night that follows. */
export async function changeKeeping(tools: Pick<Tools, "db">, actor: ActingPerson, input: Input): Promise<void> {
  const { districtId, eventDays, peopleYears } = input;
  await tools.db.transaction().execute(async (db) => {
    const { keepsPeople, ...was } = await readKeeping(db, actor, { districtId });
    await writeKeeping(db, { districtId, eventDays, peopleYears, keepsPeople });
    await recordAudit(db, {
      actor,
      districtId,
      action: "usage.keeping_changed",
      object: { table: "usage_districts", id: districtId },
      details: { eventDays, peopleYears, eventDaysBefore: was.eventDays, peopleYearsBefore: was.peopleYears },
    });
  });
  await followKeeping(tools.db);
}
