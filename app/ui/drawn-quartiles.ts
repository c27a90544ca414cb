/** Where a district stands among others, in the units of a drawing: the middle half, the median, and its own value. */
export type DrawnQuartiles = {
  width: number;
  height: number;
  box: { x: number; width: number };
  median: number;
  /** Null where the district's own value isn't known. */
  own: number | null;
  /** Where the words under the median and over one's own mark begin from: the mark, or the edge that is near. */
  medianAnchor: Anchor;
  ownAnchor: Anchor;
};

export type Anchor = "start" | "middle" | "end";
