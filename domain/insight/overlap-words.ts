/** What going without one of two overlapping products saves, in one wording for every screen and file. */
export const overlapWords = {
  name: "Less to pay",
  definition:
    "What a year costs less if one of the products ends at its renewal and its users move to the other. What counts as unused seats already is taken off, and so are seats that its users need in the other.",
  /** Under which heading of docs/figures/value.md it has its examples. */
  heading: "If one of two overlapping products went",
};
