import type { AnswerWord } from "domain/software/policies/answer";
import { type ApprovalStatus, isInUse } from "domain/software/status/terms";
import { approvalWords } from "domain/software/status/words";

/** "May I use it?" for one person and product. */
type ProductAnswer = { answer: AnswerWord; reason: string };
export type ProductAnswers = ReadonlyMap<string, ProductAnswer>;

/** How a product stands in a district, and on a student's page what that makes of it for them. */
export type Standing = { status: ApprovalStatus; answer: ProductAnswer | null };

const lets = ({ answer }: ProductAnswer) => answer === "yes" || answer === "yes_if";

/** Whether the district lets some people use a product, and not this student. */
export const isNotForThem = ({ status, answer }: Standing) => answer !== null && !lets(answer) && isInUse(status);

/** Whether this student may use a product that others may not: by a rule or an exception. */
export const isForThemAlone = ({ status, answer }: Standing) => answer !== null && lets(answer) && !isInUse(status);

/** How a product stands for those whose page it is on. */
export function standingWords(of: Standing, whom = "this student"): string {
  if (isNotForThem(of)) return `Not approved for ${whom}`;
  return isForThemAlone(of) ? `Allowed for ${whom}` : approvalWords[of.status];
}
