/** The compliance score, in one wording for every screen, file and paper. Worked examples: docs/figures/value.md. */
export const scoreWords = {
  name: "Compliance score",
  definition:
    "Requirements passed out of those that apply. What is not checked does not count as passed, and neither does a check that has expired. A conditional check counts as passed only with its evidence and an end date; a waiver never does. What someone has found not to apply is left out.",
  /** Under which heading of that document it stands. */
  heading: "Compliance",
};
