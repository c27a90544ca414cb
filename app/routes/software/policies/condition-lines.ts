import { formatDay } from "~/ui/time-format";

/** What an approval hangs on. Empty, false and null: no such condition. */
export type ConditionFacts = {
  staffOnly: boolean;
  /** In words: "grades 3 to 5". */
  grades: string;
  schools: string[];
  roles: string[];
  /** The last day, YYYY-MM-DD. */
  until: string | null;
  text: string | null;
};

const people: Record<string, string> = {
  student: "students",
  teacher: "teachers",
  principal: "principals",
  curriculum_director: "curriculum directors",
  it_director: "IT directors",
  district_admin: "district admins",
};

/** What an approval hangs on, one phrase each. */
export function conditionLines({ staffOnly, grades, schools, roles, until, text }: ConditionFacts): string[] {
  return [
    ...(staffOnly ? ["Staff only, not students"] : []),
    ...(grades ? [`In ${grades}`] : []),
    ...(schools.length > 0 ? [`At ${schools.join(", ")}`] : []),
    ...(roles.length > 0 ? [`For ${roles.map((role) => people[role] ?? role).join(", ")}`] : []),
    ...(until ? [`Until ${formatDay(until)}`] : []),
    ...(text ? [text] : []),
  ];
}
