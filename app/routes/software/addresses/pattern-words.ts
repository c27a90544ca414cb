/** How certain a pattern is, in percent. */
export const certainty = (confidence: number) => `${Math.round(confidence * 100)}%`;

/** Why one of two patterns comes before the other, by what decides between them. */
export const precedenceWords = {
  district: {
    wins: "It is your district’s own, which comes before those for all districts.",
    loses: "For all districts; your district’s own pattern comes first.",
  },
  host: { wins: "Its host is more specific than that of any other.", loses: "Its host is less specific." },
  path: { wins: "It names the longest part of the path.", loses: "It covers more of the site." },
  type: { wins: "A wildcard is narrower than the domain.", loses: "The domain covers more than the wildcard." },
  confidence: { wins: "It is the most certain.", loses: "It is less certain." },
  age: { wins: "It is the newest.", loses: "It is older." },
} as const;
