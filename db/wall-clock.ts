import type { IANAZone } from "luxon";

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * The moment at which clocks in `zone` show `wall` (both milliseconds, `wall` as if it were UTC). A wall time that a
 * change of clocks leaves out is the end of the gap; one that comes twice is the first.
 */
export function momentOf(wall: number, zone: IANAZone): number {
  const before = zone.offset(wall - day) * minute;
  const later = zone.offset(wall + day) * minute;
  const shows = (moment: number) => moment + zone.offset(moment) * minute === wall;
  const found = [wall - before, wall - later].filter(shows);
  return found.length > 0 ? Math.min(...found) : endOfGap(wall, zone);
}

// Clocks never show this wall time: halve the two days around it down to the moment at which they jump over it.
function endOfGap(wall: number, zone: IANAZone): number {
  const reached = (moment: number) => moment + zone.offset(moment) * minute >= wall;
  let [early, late] = [wall - day, wall + day];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (reached(middle)) late = middle;
    else early = middle;
  }
  return late;
}
