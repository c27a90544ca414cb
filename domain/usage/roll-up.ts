import type { Db } from "db/client";
import { countBatches, listWaitingDays, mostMarks, rollUpDay } from "./queries/roll-up";

/** Of what comes with no batch, a step takes so many marks: they are full, and what was sent meanwhile waits for it. */
const fewMarks = 40;

type Options = {
  districtId: string;
  /** Whether to stop between two steps; what is left waits for the next time. */
  isOver?: () => boolean;
};

/**
 * Counts everything that waits in a district, day by day in steps of a transaction each: what was sent, then a small step of
 * what is counted anew without a batch, and so on, so that visits never wait behind a changed pattern. Returns how many
 * marks it counted. While another worker counts in the same district it leaves the rest to that one.
 */
export async function rollUpWaiting(db: Db, { districtId, isOver = () => false }: Options): Promise<number> {
  let counted = 0;
  for (let before = -1; before !== counted && !isOver(); ) {
    before = counted;
    const days = await listWaitingDays(db, { districtId });
    const anew = days.filter(({ sent }) => sent === 0).slice(0, 1);
    for (const { day, sent } of [...days.filter(({ sent }) => sent > 0), ...anew]) {
      const most = sent > 0 ? Math.min(sent, mostMarks) : fewMarks;
      const taken = isOver() ? 0 : await rollUpDay(db, { districtId, day, most });
      if (taken < 0) return counted;
      counted += taken;
    }
  }
  while (!isOver() && (await countBatches(db, { districtId })) > 0);
  return counted;
}
