/** What going without one of two overlapping products saves, in one wording for every screen and file. */
export const overlapWords = {
  name: "Less to pay",
  definition:
    "How much less a year costs if one of the products ends at its renewal and its users move to the other. What is already counted as unused seats is taken off, and so is the cost of the seats those users need in the other.",
  /** Under which heading of docs/figures/value.md it has its examples. */
  heading: "If one of two overlapping products went",
};
