import type { DayRange } from "domain/places/calendar/terms";
import type { Coverage } from "domain/usage/coverage";
import { formatCount, formatNumber } from "~/ui/format";
import { formatDay } from "~/ui/time-format";

const cameWords = ({ days, missing }: Coverage) =>
  `Incomplete: usage came in on only ${formatNumber(days - missing.length)} of ${formatCount(days, "school day", "school days")}`;

/** Why a figure is marked incomplete. */
export const incompleteWords = (coverage: Coverage) => `${cameWords(coverage)}, so the true figures are likely higher.`;

/** The same of what could be saved on seats: the more usage is seen, the fewer of them are unused. */
export const incompleteSavings = (coverage: Coverage) =>
  `${cameWords(coverage)}. The true usage is likely higher, so unused seats and savings may be lower.`;

/** The same of one of several periods on a page. */
export const incompleteFrom = ({ from, to, ...coverage }: Coverage & DayRange) =>
  `${cameWords(coverage)} from ${formatDay(from)} to ${formatDay(to)}. The true figures are likely higher.`;
