import { daysBetween } from "domain/days";
import { type DayKind, dayKind, lessonsOf, schoolYearOf } from "./school-days";
import type { Tool } from "./usage-tools";

/** Somebody as the demo's filter sees them; a grade is a number as catalogues count, from -1 to 12. */
export type DemoUser = { kind: "student" | "staff" | "stranger"; grade: number | null };

/** One visit of the demo: who and what by their place in the lists, and when. */
export type DemoVisit = {
  user: number;
  tool: number;
  /** Seconds after 6 in the morning on the district's clocks. */
  at: number;
  /** Null: the filter did not see the end. */
  seconds: number | null;
};

type Cast = { users: readonly DemoUser[]; tools: readonly Tool[] };

/** Numbers from 0 to 1, the same for the same beginning (mulberry32). */
export function randomOf(seed: string): () => number {
  let state = 2_166_136_261;
  for (const sign of seed) state = Math.imul(state ^ sign.charCodeAt(0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What part of them goes online on a day. */
const active: Record<DemoUser["kind"], Record<DayKind, number>> = {
  student: { school: 0.3, exams: 0.36, weekend: 0.05, holiday: 0.03, summer: 0.01 },
  staff: { school: 0.75, exams: 0.8, weekend: 0.1, holiday: 0.05, summer: 0.08 },
  stranger: { school: 0.7, exams: 0.7, weekend: 0.03, holiday: 0.02, summer: 0.05 },
};

/** How much of it there was a year before: fewer devices. */
const yearBefore = 0.85;

/** How much a tool is used on a day, on the scale of its weight; `year` is the school year that is told. */
function trendOf(tool: Tool, day: string, year: number): number {
  const since = schoolYearOf(day) === year ? daysBetween(lessonsOf(year).first, day) : -300;
  if (tool.trend === "dies") return Math.min(1, Math.max(0, 1 - since / 70));
  if (tool.trend === "takes_off") return 1 / (1 + Math.exp((45 - since) / 9));
  return 1;
}

function fits({ grades, staffOnly }: Tool, { kind, grade }: DemoUser): boolean {
  if (kind === "staff") return true;
  if (staffOnly) return false;
  return grades === null || (grade !== null && grades[0] <= grade && grade <= grades[1]);
}

/** What each of them goes back to: some of the tools that fit, always the same. */
export function habitsOf({ users, tools }: Cast): number[][] {
  return users.map((user, at) => {
    const random = randomOf(`habits ${at}`);
    return tools.flatMap((tool, nth) => (random() < 0.35 && fits(tool, user) ? [nth] : []));
  });
}

function pick(tools: readonly number[], weights: readonly number[], random: () => number): number | undefined {
  let left = random() * tools.reduce((sum, tool) => sum + (weights[tool] as number), 0);
  return tools.find((tool) => {
    left -= weights[tool] as number;
    return left < 0;
  });
}

/** A moment of the day: lessons and an evening with homework, or anywhere between morning and night. */
function momentOf(kind: DayKind, random: () => number): number {
  const lessons = kind === "school" || kind === "exams";
  if (lessons && random() < 0.86) return Math.floor((1.75 + random() * 7.25) * 3_600);
  return Math.floor((lessons ? 9.5 + random() * 6 : 3 + random() * 12.5) * 3_600);
}

type Wanted = {
  /** YYYY-MM-DD. */
  day: string;
  /** The school year that is told; earlier ones are thinner. */
  year: number;
  habits: readonly number[][];
  /** Whether every visit has an end. */
  timed?: boolean;
};

/** The visits of a day, the same for the same cast and day. */
export function visitsOf(cast: Cast, { day, year, habits, timed = false }: Wanted): DemoVisit[] {
  const random = randomOf(`visits ${day}`);
  const kind = dayKind(day);
  const share = schoolYearOf(day) < year ? yearBefore : 1;
  const weights = cast.tools.map(
    (tool) => tool.weight * trendOf(tool, day, year) * (kind === "exams" ? tool.exams : 1),
  );
  const visits: DemoVisit[] = [];
  cast.users.forEach((one, user) => {
    if (random() >= active[one.kind][kind] * share) return;
    for (let left = 1 + Math.floor(random() * 2.6); left > 0; left--) {
      const tool = pick(habits[user] as number[], weights, random);
      if (tool !== undefined) addVisit(visits, { user, tool, at: momentOf(kind, random) }, timed, random);
    }
  });
  return visits;
}

function addVisit(visits: DemoVisit[], visit: Omit<DemoVisit, "seconds">, timed: boolean, random: () => number): void {
  const seconds = 45 + Math.floor(random() ** 2 * 2_400);
  if (timed || random() < 0.75) {
    visits.push({ ...visit, seconds });
    return;
  }
  visits.push({ ...visit, seconds: null });
  if (random() < 0.4) visits.push({ ...visit, at: visit.at + 40 + Math.floor(random() * 240), seconds: null });
}
