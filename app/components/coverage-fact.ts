import type { Coverage } from "domain/usage/coverage";
import { formatCount, formatNumber } from "~/ui/format";
import { formatDay } from "~/ui/time-format";

const shownNames = 5;

/** The first of many names, and how many more there are. */
export function namedFirst(names: readonly string[]): string {
  const more = names.length - shownNames;
  return names.slice(0, shownNames).join("; ") + (more > 0 ? ` and ${formatNumber(more)} more` : "");
}

/** On how many school days usage came in, and on which it didn't, as a fact that figures rest on. */
export function daysFact({ days, missing }: Coverage) {
  const without = missing.length === 0 ? "" : `. None on ${namedFirst(missing.map((day) => formatDay(day)))}`;
  const all = formatCount(days, "school day", "school days");
  return { term: "School days with usage", value: `${formatNumber(days - missing.length)} of ${all}${without}` };
}
