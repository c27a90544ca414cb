import type { Coverage } from "domain/usage/coverage";
import { formatCount, formatNumber } from "~/ui/format";

/** Why a figure is marked incomplete. */
export function incompleteWords({ days, missing }: Coverage): string {
  const all = formatCount(days, "school day", "school days");
  return `Incomplete: usage came in on only ${formatNumber(days - missing.length)} of ${all}, so the true figures are likely higher.`;
}
