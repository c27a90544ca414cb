import type { GuardFinding } from "./guards";
import {
  type CommonTrait,
  type Explanation,
  isWhole,
  mostNamed,
  type Removal,
  type RemovalGroup,
  removalKinds,
} from "./removal-terms";

/** What people call a group, and how its rows belong to what they have in common. */
type GroupWords = { label: string; many: string; at: string; inGrade: string };

export const removalGroupWords: Record<RemovalGroup, GroupWords> = {
  students: { label: "Students", many: "students", at: "attend", inGrade: "are in" },
  teachers: { label: "Teachers", many: "teachers", at: "work at", inGrade: "are in" },
  staff: { label: "Other staff", many: "other staff members", at: "work at", inGrade: "are in" },
  families: { label: "Family members", many: "family members", at: "belong to", inGrade: "are in" },
  courses: { label: "Courses", many: "courses", at: "are offered at", inGrade: "are for" },
  classes: { label: "Classes", many: "classes", at: "meet at", inGrade: "are for" },
  enrollments: { label: "Enrollments", many: "enrollments", at: "are at", inGrade: "are in" },
};

const otherGrades: Readonly<Record<string, string>> = {
  IT: "infant/toddler",
  PR: "preschool",
  PK: "pre-kindergarten",
  TK: "transitional kindergarten",
  KG: "kindergarten",
  PS: "postsecondary",
  UG: "ungraded",
  Other: "other grades",
};

/** The code of a grade in a sentence: "grade 9", "kindergarten". */
export function gradeText(code: string): string {
  return otherGrades[code] ?? `grade ${code.replace(/^0+(?=\d)/, "")}`;
}

const number = (n: number) => n.toLocaleString("en-US");
const joined = (parts: readonly string[]) =>
  parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts[0];
const listed = (values: readonly string[]) =>
  values.length < 3 ? values.join(" or ") : `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;

function sharing(group: RemovalGroup, { by, values }: Explanation, named: boolean): string {
  const { at, inGrade } = removalGroupWords[group];
  const how: Record<CommonTrait, () => string> = {
    school: () => `${at} ${values.length > mostNamed ? `${values.length} schools` : listed(values)}`,
    grade: () => `${inGrade} ${listed(values.map(gradeText))}`,
    role: () => `have the role ${listed(values)}`,
    class: () => (named ? `are in the class ${listed(values)}` : "are in one class"),
  };
  return how[by]();
}

/** What most likely lies behind it when all that has the values would go. */
function cause({ by, values }: Explanation): string {
  if (by === "grade" && values.join() === "12") return "They may have graduated, or the export left them out";
  const what = { school: ["it", "them"], grade: ["that grade", "those grades"], role: ["that role", "those roles"] };
  const [one, many] = by === "class" ? ["it", "them"] : (what[by] as [string, string]);
  return `the export probably left ${values.length === 1 ? one : many} out`;
}

/**
 * What a person would say of a group's removals: "All 344 students to be removed attend Harbor Point Middle School: the
 * export probably left it out". Null when they have nothing in common. `named` false leaves the names of classes out,
 * which may hold a teacher's, for email.
 */
export function removalText({ group, gone, of, explanation }: Removal, named = true): string | null {
  const { many } = removalGroupWords[group];
  if (gone === of) return `All ${number(of)} ${many} would be removed: the export probably left them out`;
  if (!explanation) return null;
  const { covered, of: within } = explanation;
  const all = covered === gone ? `All ${number(gone)}` : `${number(covered)} of the ${number(gone)}`;
  const said = `${all} ${many} to be removed ${sharing(group, explanation, named)}`;
  if (!isWhole(explanation)) return `${said}, ${number(covered)} of the ${number(within)} there`;
  const why = cause(explanation);
  return why.startsWith("the ") ? `${said}: ${why}` : `${said}. ${why}`;
}

/**
 * The removals that say why a sync is held, people first: of the kinds of which too much would go, and all that is gone
 * of a school that would disappear.
 */
export function tellingRemovals(findings: readonly GuardFinding[], removals: readonly Removal[]): Removal[] {
  const tooMuch = new Set(findings.filter(({ guard }) => guard === "deactivated").map(({ kind }) => kind));
  const noSchool = findings.some(({ guard }) => guard === "school");
  return removals.filter((removal) => {
    const { group, explanation } = removal;
    const ofSchool = noSchool && explanation?.by === "school" && isWhole(explanation);
    return (ofSchool || tooMuch.has(removalKinds[group])) && removalText(removal) !== null;
  });
}

/**
 * Who all the people are that a finding counts: "344 students, 17 teachers and 2 others". Groups too small to be told of
 * are the others, so that it adds up. Null of other kinds, and where one group is all of them.
 */
export function peopleText({ kind, count }: GuardFinding, removals: readonly Removal[]): string | null {
  const groups = removals.filter(({ group }) => kind === "users" && removalKinds[group] === kind);
  const rest = groups.reduce((left, { gone }) => left - gone, count);
  const parts = groups.map(({ group, gone }) => `${number(gone)} ${removalGroupWords[group].many}`);
  if (rest > 0) parts.push(`${number(rest)} ${rest === 1 ? "other" : "others"}`);
  return parts.length > 1 ? (joined(parts) ?? null) : null;
}

const sameAs = (one: Explanation, other: Explanation | null) =>
  one.by === other?.by && one.values.join("\n") === other.values.join("\n");

/**
 * What a person would say of several groups' removals, the first first. Groups that have the same in common as the first
 * are one sentence: "Also to be removed: 17 teachers and 84 classes of the same school".
 */
export function removalTexts([first, ...others]: readonly Removal[]): string[] {
  if (!first) return [];
  const { explanation } = first;
  const alike = others.filter((other) => explanation && sameAs(explanation, other.explanation));
  const [lead, ...rest] = [first, ...others.filter((other) => !alike.includes(other))].flatMap(
    (removal) => removalText(removal) ?? [],
  );
  const counts = alike.map(({ group, gone }) => `${number(gone)} ${removalGroupWords[group].many}`);
  const all = joined(counts);
  const traits =
    explanation && `${explanation.by}${explanation.values.length > 1 ? (explanation.by === "class" ? "es" : "s") : ""}`;
  return [...(lead ? [lead] : []), ...(all ? [`Also to be removed: ${all} of the same ${traits}`] : []), ...rest];
}
