import { gradesInWords } from "domain/software/catalogue/grades";
import type { HistoryLine } from "domain/software/status/queries/status-history";
import { conditionLines } from "~/routes/software/policies/condition-lines";
import { historyTitle, historyTone } from "./history-words";

type Conditions = {
  allowedGrades: readonly number[];
  allowedRoles: readonly string[];
  staffOnly: boolean;
  allowedUntil: string | null;
  conditions: string | null;
};

/** What an approval depends on, in words. Takes the record, and the names of the schools it is for. */
export function conditionsSaid(of: Conditions, schools: readonly string[]): string[] {
  const { staffOnly, allowedRoles, allowedUntil, conditions } = of;
  const grades = gradesInWords(of.allowedGrades);
  const facts = { staffOnly, grades, schools, roles: allowedRoles, until: allowedUntil, text: conditions };
  return conditionLines(facts);
}

/** A line of a product's history as a page is sent it, in words. */
export function historyEntry({ id, at, who, product, reason, ...change }: HistoryLine) {
  return {
    id,
    who,
    product,
    reason,
    at: at.toISOString(),
    title: historyTitle(change),
    tone: historyTone(change),
    isPrivacy: change.what === "privacy",
  };
}

export type HistoryEntry = ReturnType<typeof historyEntry>;
