import { setTimeout } from "node:timers/promises";
import type { Db } from "db/client";
import { listErasedIn, noteErasedForgotten, removeErasedFrom, removeFileVisits } from "./queries/file-undo";
import { readKept, settleDays } from "./queries/keeping";
import * as removal from "./queries/removal";
import { todayIn } from "./queries/today";
import { rollUpWaiting } from "./roll-up";

type Of = { districtId: string; now: Date; isOver?: () => boolean };

/** How often, and after how many milliseconds each, a count that is under way is asked whether it is done. */
const tries = 20;
const waitMs = 500;

/**
 * Counts what waits, then settles the days that a district doesn't keep any more. Returns whether it did: while use is
 * counted for other products, or nonstop, the next night does.
 */
export async function settleOld(db: Db, { districtId, now, isOver = () => false }: Of): Promise<boolean> {
  const today = await todayIn(db, { districtId, now });
  for (let tried = 0; tried < tries && !isOver(); tried++) {
    await rollUpWaiting(db, { districtId, isOver });
    if (await settleDays(db, { districtId, today })) return true;
    await setTimeout(waitMs);
  }
  return false;
}

/**
 * Removes what a district doesn't keep any more of its settled days, in small transactions: visits, what each person did,
 * who people of whom nothing is left were, and the answers of old batches. Figures stay as they are. Safe to repeat; what an
 * interrupted run leaves goes the next time.
 */
export async function removeOld(db: Db, { districtId, now, isOver = () => false }: Of): Promise<void> {
  const { keptFrom, peopleFrom } = await readKept(db, { districtId });
  const finite = (day: string) => day !== "-infinity";
  const days = finite(keptFrom) ? await removal.listDaysToEmpty(db, { districtId, before: keptFrom }) : [];
  for (const day of days) {
    let after: string | null = null;
    do after = await removal.removeEvents(db, { districtId, day, after });
    while (after !== null && !isOver());
  }
  await removeFileVisits(db, { districtId });
  await forgetErased(db, { districtId, isOver });
  if (finite(peopleFrom)) await removePeople(db, { districtId, peopleFrom, isOver });
  while (!isOver() && (await removal.removeBatches(db, { districtId, now })) > 0);
}

/** Of people whose use was erased, the ids of visits go from what is known of each file. */
async function forgetErased(
  db: Db,
  { districtId, isOver }: { districtId: string; isOver: () => boolean },
): Promise<void> {
  const { erasedAt, batches } = await listErasedIn(db, { districtId });
  if (erasedAt === null) return;
  for (const batch of batches) {
    if (isOver()) return;
    await removeErasedFrom(db, { districtId, ...batch });
  }
  await noteErasedForgotten(db, { districtId, erasedAt });
}

async function removePeople(
  db: Db,
  { districtId, peopleFrom, isOver }: { districtId: string; peopleFrom: string; isOver: () => boolean },
): Promise<void> {
  for (const day of await removal.listPersonDays(db, { districtId, before: peopleFrom })) {
    if (!isOver()) await removal.removePersonDay(db, { districtId, day });
  }
  for (const targetNo of await removal.listYearTargets(db, { districtId, before: peopleFrom })) {
    if (!isOver()) await removal.removePersonYears(db, { districtId, targetNo });
  }
  for (let more = true; more && !isOver(); ) {
    const personNos = await removal.listForgettable(db, { districtId });
    more = personNos.length > 0 && (await removal.forgetPeople(db, { districtId, personNos })) > 0;
  }
}
