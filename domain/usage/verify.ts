import type { Db } from "db/client";
import { readReclassification } from "./queries/reclassify";
import { type Difference, noteVerification, verifyDay } from "./queries/verify";
import { rollUpWaiting } from "./roll-up";

/**
 * Counts what waits in a district, then recounts a day (YYYY-MM-DD) from its visits and keeps what came of it. Returns the
 * differences; null, with nothing kept, while use is being counted for other products, when figures may rightly differ.
 */
export async function verifyAndNote(db: Db, of: { districtId: string; day: string }): Promise<Difference[] | null> {
  if (await readReclassification(db, of)) return null;
  await rollUpWaiting(db, of);
  const differences = await verifyDay(db, of);
  await noteVerification(db, of, differences);
  return differences;
}
