import type { Dimension, Finding, ReviewStatus } from "./terms";

export const dimensionWords: Record<Dimension, string> = {
  instruction: "Instruction",
  privacy: "Privacy",
  security: "Security",
  accessibility: "Accessibility",
  budget: "Budget",
};

export const reviewWords: Record<ReviewStatus, string> = {
  waiting: "Waiting",
  accepted: "Passed",
  refused: "Failed",
  skipped: "Skipped",
};

/** What a reviewer can find, as the form offers it. */
export const findingWords: Record<Finding, string> = {
  accepted: "Pass: no concerns",
  refused: "Fail: concerns found",
  skipped: "Skip: decide without this review",
};
