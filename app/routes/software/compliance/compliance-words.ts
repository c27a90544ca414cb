import type { Ending } from "domain/software/compliance/ending";

export const endingWords: Record<Ending["what"], string> = {
  agreement: "Agreement",
  check: "Check",
  checks: "Checks",
  approval: "Approval",
  review: "Next review",
};

/** What a score is, as it is explained beside it. */
export const scoreDefinition =
  "Requirements passed out of those that apply. What is not known does not count as passed, and neither is a check whose last day has gone by. A conditional check is passed only with its evidence and an end; a waiver never is. What someone has found not to apply is left out.";

export const noLegalAdvice = "Plain-language summaries for your records. Not legal advice.";
