import { placeOf, rounded } from "./quartiles";
import type { PeerRecord } from "./queries/peer-figures";
import {
  type CohortLevel,
  type CountBand,
  type PeerFigure,
  type PeerPlace,
  peerFigureNames,
  peerFigures,
  type Quartiles,
} from "./terms";

/** A figure of a district beside those of others. Null where it isn't known, or there is nothing to compare it with. */
export type PeerRow = {
  figure: PeerFigure;
  own: number | null;
  /** Its own value as it is compared: rounded as the others' are. */
  compared: number | null;
  others: { quartiles: Quartiles; count: CountBand; week: string; place: PeerPlace | null; demo: boolean } | null;
};

/** Every figure in the order of the screen, beside districts of the same size, or those of them in the same state. */
export function peerRows({ own, comparisons }: PeerRecord, level: CohortLevel): PeerRow[] {
  return peerFigureNames.map((figure) => {
    const found = comparisons.find((one) => one.family === peerFigures[figure] && one.level === level);
    const quartiles = found?.figures[figure];
    const value = own?.figures[figure] ?? null;
    const compared = value === null ? null : rounded(figure, value);
    if (!found || !quartiles) return { figure, own: value, compared, others: null };
    const { others: count, week, demo } = found;
    const place = value === null ? null : placeOf(figure, value, quartiles);
    return { figure, own: value, compared, others: { quartiles, count, week, demo, place } };
  });
}
