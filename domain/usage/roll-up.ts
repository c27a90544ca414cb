import type { Db } from "db/client";
import { countBatches, listWaitingDays, rollUpDay } from "./queries/roll-up";

type Options = {
  districtId: string;
  /** Whether to stop between two steps; what is left waits for the next time. */
  isOver?: () => boolean;
};

/**
 * Counts everything that waits in a district, day by day in steps of a transaction each. Returns how many batches it
 * counted. While another worker counts in the same district it leaves the rest to that one.
 */
export async function rollUpWaiting(db: Db, { districtId, isOver = () => false }: Options): Promise<number> {
  let counted = 0;
  for (let before = -1; before !== counted && !isOver(); ) {
    before = counted;
    for (const day of await listWaitingDays(db, { districtId })) {
      const taken = isOver() ? 0 : await rollUpDay(db, { districtId, day });
      if (taken < 0) return counted;
      counted += taken;
    }
  }
  while (!isOver() && (await countBatches(db, { districtId })) > 0);
  return counted;
}
