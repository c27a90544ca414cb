import type { PatternType } from "./terms";

export const patternTypeWords: Record<PatternType, { label: string; covers: string }> = {
  domain: { label: "Domain", covers: "a host and everything below it, as in example.org" },
  wildcard: { label: "Wildcard", covers: "what is below a host, but not the host itself, as in *.example.org" },
  path_prefix: { label: "Path", covers: "one part of one host, as in example.org/kids" },
};
