/**
 * Wraps `report` so that it is called at most once in `everyMs` (default 5 s), since a queue that is down raises the
 * same error hundreds of times a second. The first call goes through at once; `skipped` says how many were kept back since
 * the last one that went through.
 */
export function seldom(
  report: (error: Error, skipped: number) => void,
  everyMs = 5_000,
  now: () => number = Date.now,
): (error: Error) => void {
  let last = Number.NEGATIVE_INFINITY;
  let skipped = 0;
  return (error) => {
    if (now() - last < everyMs) {
      skipped++;
      return;
    }
    last = now();
    report(error, skipped);
    skipped = 0;
  };
}
