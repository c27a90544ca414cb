import { contentProblems } from "./problems/of-contents";
import { fileProblems } from "./problems/of-files";
import { formatProblems } from "./problems/of-formats";
import { guardProblems } from "./problems/of-guards";
import { headerProblems } from "./problems/of-headers";
import { manifestProblems } from "./problems/of-manifests";
import { relationProblems } from "./problems/of-relations";
import { rowProblems } from "./problems/of-rows";
import { zipProblems } from "./problems/of-zips";
import type { ProblemText } from "./problems/text";

/**
 * Every problem that a sync can report, as group.what, with its severity, a plain sentence, and what to do in the
 * student information system. Pure data, so that the worker that finds them and the pages that show them say the same.
 */
export const problemTexts = {
  ...fileProblems,
  ...formatProblems,
  ...contentProblems,
  ...manifestProblems,
  ...headerProblems,
  ...rowProblems,
  ...relationProblems,
  ...guardProblems,
  ...zipProblems,
};

export type ProblemCode = keyof typeof problemTexts;

const known: Readonly<Record<string, ProblemText>> = problemTexts;

type Found = {
  code: string;
  count: number;
  file?: string | null;
  field?: string | null;
  details?: readonly string[] | null;
};

/** A problem as a plain sentence, and what to do about it. An unknown code (of a newer version) comes back as it is. */
export function describeProblem({ code, count, file, field, details }: Found): { title: string; advice: string } {
  const text = known[code];
  if (!text) return { title: code, advice: "" };
  const facts = { count, file: file ?? "The bundle", field: field ?? "value", details: details ?? [] };
  return { title: text.title(facts), advice: typeof text.advice === "string" ? text.advice : text.advice(facts) };
}

/** The codes beside which this problem only follows from them. */
export const followsFrom = (code: string): readonly string[] => known[code]?.follows ?? [];

/** True when one problem of this kind is enough to apply nothing. */
export const rejectsBundle = (code: string): boolean => known[code]?.rejectsBundle === true;

/** True when one problem of this kind makes the changes wait for a person. */
export const holdsForReview = (code: string): boolean => known[code]?.holds === true;
