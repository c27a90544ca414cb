import type { laws } from "domain/software/compliance/terms";
import type { Conditions } from "domain/software/policies/conditions";

/** A requirement of a law on one product, as a row that every district shares. */
export type Requirement = {
  /** Names it for good: texts change, the code never does. */
  code: string;
  law: (typeof laws)[number];
  title: string;
  explanation: string;
  appliesWhen: Conditions;
  appliesWords: string;
  evidenceNeeded: string;
  sourceTitle: string;
  sourceUrl: string;
  /** From when it holds, where that hangs on the district's population: 50,000 and more, and below. */
  from?: { large: string; small: string };
};
