/** Who of a product's users counts as one whom its site licenses are for. */
export type JudgedBy = "schools" | "grades" | "both" | "schoolsAnyGrade" | "anyGrade";

const whereWords: Record<JudgedBy, string> = {
  schools: "at its schools",
  grades: "in its grades",
  both: "in its schools and grades",
  schoolsAnyGrade: "at its schools in any grade",
  anyGrade: "in any grade",
};

/** How those are called whom seats are set against, where they have a column of their own. */
export const countedWords = {
  name: "Active users counted",
  definition:
    "The active users that utilization divides by seats. For a site license for some schools or grades, those are the people there. Everyone else who used the product is left out.",
};

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** Of active users, those whom seats are set against. */
export const countedUsers = ({ active, licensed }: Omit<Judged, "judgedBy">) => licensed ?? active;

type Judged = { active: number | null; licensed: number | null; judgedBy: JudgedBy | null };

/** The active users who are set against seats, and where they are: "34 active users at its schools". */
export const usersSaid = ({ active, licensed, judgedBy }: Judged): string =>
  [counted(countedUsers({ active, licensed }) ?? 0, "active user", "active users"), judgedBy && whereWords[judgedBy]]
    .filter(Boolean)
    .join(" ");

/** The same beside a percentage whose active users stand next to it; undefined where that says all. */
export function besideUtilization({ active, licensed, judgedBy }: Judged): string | undefined {
  if (judgedBy === null) return undefined;
  if (licensed === null) return whereWords[judgedBy];
  if (licensed === active && judgedBy !== "schoolsAnyGrade") return undefined;
  return `${licensed.toLocaleString("en-US")} ${whereWords[judgedBy]}`;
}

/** People who used a product at schools that none of its licenses is for. */
export type UseOutside = { people: number; schools: number };

/** People of whom no school is on record, and people in the right place who are not in the grades of any license. */
export type UseUncounted = { noSchool: number; otherGrades: number };

/** Those of a product's active users who are not set against its seats: "34 at schools that no license covers". */
export function uncountedSaid(outside: UseOutside | null, uncounted: UseUncounted | null): string | undefined {
  const said = [
    [outside?.people ?? 0, "at schools that no license covers"],
    [uncounted?.noSchool ?? 0, "with no school known"],
    [uncounted?.otherGrades ?? 0, "not in its grades"],
  ] as const;
  const parts = said.flatMap(([people, where]) => (people > 0 ? `${people.toLocaleString("en-US")} ${where}` : []));
  return parts.join(", ") || undefined;
}

/** "34 people at 2 schools that no license covers". */
export const outsideSaid = ({ people, schools }: UseOutside): string =>
  `${counted(people, "person", "people")} at ${counted(schools, "school", "schools")} that no license covers`;
