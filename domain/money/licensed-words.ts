/** Who of a product's users counts as one whom its site licenses are for. */
export type JudgedBy = "schools" | "grades" | "both" | "schoolsAnyGrade" | "anyGrade";

const whereWords: Record<JudgedBy, string> = {
  schools: "at its schools",
  grades: "in its grades",
  both: "in its schools and grades",
  schoolsAnyGrade: "at its schools in any grade",
  anyGrade: "in any grade",
};

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

type Judged = { active: number | null; licensed: number | null; judgedBy: JudgedBy | null };

/** The active users who are set against seats, and where they are: "34 active users at its schools". */
export const usersSaid = ({ active, licensed, judgedBy }: Judged): string =>
  [counted(licensed ?? active ?? 0, "active user", "active users"), judgedBy && whereWords[judgedBy]]
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

/** "34 people at 2 schools that no license covers". */
export const outsideSaid = ({ people, schools }: UseOutside): string =>
  `${counted(people, "person", "people")} at ${counted(schools, "school", "schools")} that no license covers`;
