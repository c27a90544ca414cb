/** The types of a pattern, with what each covers. */
export const patternTypeWords = {
  domain: { label: "Domain", covers: "a host and everything below it, as in example.org" },
  wildcard: { label: "Wildcard", covers: "what is below a host, but not the host itself, as in *.example.org" },
  path_prefix: { label: "Path", covers: "one part of one host, as in example.org/kids" },
} as const;

export type PatternTypeName = keyof typeof patternTypeWords;

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
