import { gradesInWords } from "domain/software/catalogue/grades";
import type { HistoryLine } from "domain/software/status/queries/status-history";
import type { ConditionFacts } from "~/routes/software/policies/condition-lines";

type Conditions = {
  allowedGrades: readonly number[];
  allowedRoles: readonly string[];
  staffOnly: boolean;
  allowedUntil: string | null;
  conditions: string | null;
};

/** What an approval hangs on, for a page to put in words. Takes the record, and the names of the schools it is for. */
export function conditionFacts(of: Conditions, schools: readonly string[]): ConditionFacts {
  const { staffOnly, allowedRoles, allowedUntil, conditions } = of;
  const grades = gradesInWords(of.allowedGrades);
  return { staffOnly, grades, schools: [...schools], roles: [...allowedRoles], until: allowedUntil, text: conditions };
}

/** A line of a product's history as a page is sent it. */
export function historyEntry({ total: _, at, ...line }: HistoryLine) {
  return { ...line, at: at.toISOString() };
}

export type HistoryEntry = ReturnType<typeof historyEntry>;
