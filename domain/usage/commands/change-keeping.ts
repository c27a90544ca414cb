import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import type { Conflict } from "domain/conflict";
import { lockPlace } from "domain/places/place-lock";
import { settingsChanged } from "domain/places/settings-seen";
import type { Tools } from "domain/tools";
import { followKeeping, readKeeping, writeKeeping } from "../queries/keeping";
import { type HowLong, howLongOf } from "../terms";

type Input = { districtId: string; seen?: string | undefined } & HowLong;
const lines = { table: "usage_districts", actions: ["usage.keeping_changed"] };

/** Changes how long a district keeps use. What is older than that goes in the night that follows. */
export async function changeKeeping(
  tools: Pick<Tools, "db">,
  actor: ActingPerson,
  { districtId, seen, eventDays, peopleYears }: Input,
): Promise<"changed" | Conflict<HowLong>> {
  const done = await tools.db.transaction().execute(async (db) => {
    await lockPlace(db, "districts", districtId);
    const { keepsPeople, ...was } = await readKeeping(db, actor, { districtId });
    const about = { about: "usage settings" as const, districtId, now: howLongOf(was), seen, ...lines };
    const conflict = await settingsChanged(db, actor, about);
    if (conflict) return conflict;
    await writeKeeping(db, { districtId, eventDays, peopleYears, keepsPeople });
    await recordAudit(db, {
      actor,
      districtId,
      action: "usage.keeping_changed",
      object: { table: lines.table, id: districtId },
      details: { eventDays, peopleYears, eventDaysBefore: was.eventDays, peopleYearsBefore: was.peopleYears },
    });
    return "changed" as const;
  });
  if (done === "changed") await followKeeping(tools.db);
  return done;
}
