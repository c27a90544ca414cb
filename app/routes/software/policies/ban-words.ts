/** Why something is banned, and what kind of address is, as people read it. */
export const blacklistReasonWords: Record<string, string> = {
  privacy: "Privacy",
  security: "Security",
  inappropriate: "Not suitable",
  cost: "Cost",
  duplicate: "Duplicate",
  legal: "Legal",
  vendor_breach: "Breach at the vendor",
  distraction: "Distraction",
  other: "Other",
};

export const patternTypeWords: Record<string, string> = {
  domain: "Domain",
  wildcard: "Wildcard",
  path_prefix: "Path",
};
