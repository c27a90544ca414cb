/** Where a district stands among others, in the units of a drawing: the middle half, the median, and its own value. */
export type DrawnQuartiles = {
  width: number;
  height: number;
  box: { x: number; width: number };
  median: number;
  /** Null where the district's own value isn't known. */
  own: number | null;
  /** The scale: a mark for each, and words for as many as have room. */
  ticks: readonly { x: number; label: string | null; anchor: Anchor }[];
  /** The values from left to right, each with what it says. */
  marks: readonly { x: number; said: string; anchor: Anchor }[];
};

/** From where the words at a place of the drawing begin: from there, or from the edge that is near. */
export type Anchor = "start" | "middle" | "end";
