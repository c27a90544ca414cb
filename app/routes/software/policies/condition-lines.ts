import { isRole } from "domain/access/terms";
import { rolePlurals } from "domain/access/words";
import { staffOnlyWords } from "domain/software/status/words";
import { formatDay } from "~/ui/time-format";

/** What an approval depends on. Empty, false and null: no such condition. */
export type ConditionFacts = {
  staffOnly: boolean;
  /** In words: "grades 3 to 5". */
  grades: string;
  schools: readonly string[];
  roles: readonly string[];
  /** The last day, YYYY-MM-DD. */
  until: string | null;
  text: string | null;
};

/** What an approval depends on, one phrase each. */
export function conditionLines({ staffOnly, grades, schools, roles, until, text }: ConditionFacts): string[] {
  return [
    ...(staffOnly ? [staffOnlyWords] : []),
    ...(grades ? [`In ${grades}`] : []),
    ...(schools.length > 0 ? [`At ${schools.join(", ")}`] : []),
    ...(roles.length > 0 ? [`For ${roles.map((role) => (isRole(role) ? rolePlurals[role] : role)).join(", ")}`] : []),
    ...(until ? [`Until ${formatDay(until)}`] : []),
    ...(text ? [text] : []),
  ];
}
