/**
 * A share as a whole percent, to the nearest, a half upward. A share of something is at least 1 and one that isn't whole at
 * most 99, so that 0 and 100 are said only where nothing is there or nothing is missing. Shares above 1 are over 100.
 */
export function wholePercent(share: number): number {
  // 0.145 * 100 is 14.499999999999998.
  const nearest = Math.round(Number((share * 100).toFixed(9)));
  if (share > 0 && nearest === 0) return 1;
  return share < 1 && nearest === 100 ? 99 : nearest;
}
