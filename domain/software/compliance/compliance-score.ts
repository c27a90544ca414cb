import { wholePercent } from "domain/percent-words";
import type { CheckStatus } from "./terms";

/** What is on record of one requirement: the last check of it. */
export type Check = {
  status: CheckStatus;
  /** YYYY-MM-DD, the last day on which the check stands; null when it has no end. */
  expiresOn: string | null;
  /** A link or a note says what the check rests on. */
  hasEvidence: boolean;
};

/** How a requirement stands on a day. `expired`: there was a check, and its day has passed. */
export type CheckResult = { status: CheckStatus; expired: boolean; passed: boolean; counts: boolean };

/**
 * How a requirement stands. Takes its check (null when there is none) and the district's day. No check, and one whose
 * last day has passed, is unknown, and unknown is never passed.
 *
 * Passed is a pass, and a conditional check only as long as someone has written down what it rests on and when it ends:
 * without an end a condition would be forgotten. A waiver is the district's own risk, so it is not passed either, and
 * still counts. Only what a person has found not to apply leaves the count.
 */
export function resultOf(check: Check | null, today: string): CheckResult {
  if (!check) return { status: "unknown", expired: false, passed: false, counts: true };
  const { status, expiresOn, hasEvidence } = check;
  if (status !== "unknown" && expiresOn !== null && expiresOn < today) {
    return { status: "unknown", expired: true, passed: false, counts: true };
  }
  const passed = status === "pass" || (status === "conditional" && hasEvidence && expiresOn !== null);
  return { status, expired: false, passed, counts: status !== "not_applicable" };
}

/** A score and what it is made of. `percent` is null when nothing counts: there is nothing to be right about then. */
export type ComplianceScore = {
  percent: number | null;
  passed: number;
  /** Requirements that apply, but for those that a person has found not to. */
  applies: number;
  unknown: number;
};

/**
 * Compliance score = requirements passed / requirements that apply, in percent. Takes how each requirement that applies
 * stands; returns the score with its parts. Unknown counts as not passed and is given apart. 100 is said only when all are
 * passed.
 */
export function complianceScore(results: readonly CheckResult[]): ComplianceScore {
  const counted = results.filter(({ counts }) => counts);
  const passed = counted.filter((result) => result.passed).length;
  const applies = counted.length;
  return {
    percent: applies === 0 ? null : wholePercent(passed / applies),
    passed,
    applies,
    unknown: counted.filter(({ status }) => status === "unknown").length,
  };
}

/** Whether anything that counts was checked. */
export const isAnyChecked = ({ applies, unknown }: Pick<ComplianceScore, "applies" | "unknown">) => applies > unknown;

/** The score of many products together: all that passed of all that applies, so that no product weighs more than its own. */
export function scoreOfAll(scores: readonly ComplianceScore[]): ComplianceScore {
  const sum = (of: (score: ComplianceScore) => number) => scores.reduce((total, score) => total + of(score), 0);
  const [passed, applies] = [sum((score) => score.passed), sum((score) => score.applies)];
  return {
    percent: applies === 0 ? null : wholePercent(passed / applies),
    passed,
    applies,
    unknown: sum((score) => score.unknown),
  };
}
