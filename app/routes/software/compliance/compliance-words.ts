/** Why a privacy status is not shown where nothing has been checked. */
export const decidedUnchecked =
  "A product’s privacy status is a decision of your district. It is shown beside the product once a legal requirement has been checked.";

export const noLegalAdvice = "Plain-language summaries for your records. Not legal advice.";
