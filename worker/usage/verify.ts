import type { Db } from "db/client";
import { readReclassification } from "domain/usage/queries/reclassify";
import { type Difference, keptOf, listDaysOfUse } from "domain/usage/queries/verify";
import { verifyAndNote } from "domain/usage/verify";
import { UserRefused } from "../accounts/user-refused";
import { type RangeInput, rangeOf } from "./range";

const mostListed = 200;

/**
 * Recounts a district's days from their single visits and compares every figure, after counting what waits. Returns
 * what to tell; throws UserRefused, with each difference named, when figures are not what the visits say.
 */
export async function tellVerified(db: Db, input: RangeInput, now: Date): Promise<string[]> {
  const { districtId, name, from, to } = await rangeOf(db, input, now);
  const under = await readReclassification(db, { districtId });
  if (under) {
    throw new UserRefused(
      `URL patterns changed, and use is being counted for other products: ${under.nextDay} of ${under.firstDay} to ${under.lastDay} is next. Check again when that is done.`,
    );
  }
  const days = await listDaysOfUse(db, { districtId, from, to });
  const differences: Difference[] = [];
  for (const day of days) differences.push(...((await verifyAndNote(db, { districtId, day })) ?? []));
  const kept = await Promise.all(days.map((day) => keptOf(db, { districtId, day })));
  const what = `${name}, ${from} to ${to}: ${days.length} ${days.length === 1 ? "day" : "days"} with usage.`;
  const others = input.from || input.to ? [] : ["Only yesterday was looked at. For other days, give --from and --to."];
  if (differences.length === 0) return [`${what} ${outcomeOf(kept)}`, ...unverified(kept), ...others];
  const lines = differences.slice(0, mostListed).map(lineOf);
  const more = differences.length > mostListed ? [`and ${differences.length - mostListed} more`] : [];
  throw new UserRefused([`${what} ${differences.length} figures differ:`, ...lines, ...more, ...others].join("\n"));
}

type Kept = Awaited<ReturnType<typeof keptOf>>;

/** What was found where no figure differs: of days without anything to recount, nothing is said to be right. */
function outcomeOf(kept: readonly Kept[]): string {
  const checked = kept.filter((one) => one !== "sums").length;
  if (checked === 0) return "No figure was checked.";
  return checked === kept.length ? "Every figure is what the visits say." : "Every figure that was checked is right.";
}

/** The message about days that can no longer be recounted from their visits. */
function unverified(kept: readonly Kept[]): string[] {
  const [people, sums] = [kept.filter((one) => one === "people").length, kept.filter((one) => one === "sums").length];
  return [
    ...(people > 0
      ? [`Of ${people} older days the visits are gone: their totals were checked against what is kept by person.`]
      : []),
    ...(sums > 0 ? [`Of ${sums} older days only totals are kept: they can't be checked.`] : []),
  ];
}

const lineOf = ({ figure, day, targetNo, no, counted, recounted }: Difference) =>
  `  ${figure} of ${day}, target ${targetNo}, ${figure === "usage_day" ? "group" : "person"} ${no}: ${counted ?? "nothing"} is kept, the visits say ${recounted ?? "nothing"}`;
