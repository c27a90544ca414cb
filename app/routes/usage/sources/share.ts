import { wholePercent } from "domain/percent-words";

/** A part of a whole in percent, as one reads it: "12%". */
export const shareWords = (part: number, whole: number) =>
  whole === 0 ? "None yet" : `${wholePercent(part / whole)}%`;
