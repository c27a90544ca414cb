import { setTimeout } from "node:timers/promises";
import type { Db } from "db/client";
import { readReclassification } from "./queries/reclassify";
import { listWaitingDays } from "./queries/roll-up";
import { type Difference, noteVerification, verifyDay } from "./queries/verify";
import { rollUpWaiting } from "./roll-up";

/** How often, and after how many milliseconds each, a day is looked at that is still being counted. */
const tries = 20;
const waitMs = 500;

/**
 * Counts what waits in a district, then recounts a day (YYYY-MM-DD) from its visits and keeps what came of it. Returns the
 * differences; null, with nothing kept, while use is being counted for other products or nonstop, when figures may
 * rightly differ.
 */
export async function verifyAndNote(db: Db, of: { districtId: string; day: string }): Promise<Difference[] | null> {
  if (await readReclassification(db, of)) return null;
  for (let tried = 0; tried < tries; tried++) {
    await rollUpWaiting(db, of);
    const differences = await verifyCounted(db, of);
    if (differences) {
      await noteVerification(db, of, differences);
      return differences;
    }
    await setTimeout(waitMs);
  }
  return null;
}

/** The differences of a day as one moment has it; null where visits of it wait to be counted at that moment. */
function verifyCounted(db: Db, of: { districtId: string; day: string }): Promise<Difference[] | null> {
  const look = async (db: Db) =>
    (await listWaitingDays(db, of)).some(({ day }) => day === of.day) ? null : verifyDay(db, of);
  return db.isTransaction ? look(db) : db.transaction().setIsolationLevel("repeatable read").execute(look);
}
