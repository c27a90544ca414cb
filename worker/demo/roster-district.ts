import type { Version } from "./roster-format";
import { grades, type Level, levelOf, schoolName, subjects } from "./roster-words";

export type NamedPerson = {
  email: string;
  role: "teacher" | "administrator" | "student";
  givenName: string;
  familyName: string;
  /** The identifier of a school of the district. */
  school: string;
};

export type RosterOptions = DistrictOptions & {
  version: Version;
  /** Only what changed since the day before, with status and date on every row. */
  delta?: boolean;
};

export type School = { name: string; identifier: string; level: Level };

export type DistrictOptions = {
  students: number;
  seed: number;
  /** 1 is the first day; each later day has seen one more round of changes. */
  day: number;
  /** The share of students whom a day changes, 0.02 for 2 in 100. */
  churn: number;
  district: { name: string; identifier: string; emailDomain: string };
  schools?: { name: string; identifier: string }[];
  /** People who are always there under their own name and address. */
  staff?: NamedPerson[];
};

/**
 * A student on the day: school and grade by their numbers; `renamedOn` is the day of the latest new name, otherwise 0;
 * `moves` has the day on which the class of a subject changed.
 */
export type Student = {
  index: number;
  school: number;
  grade: number;
  renamedOn: number;
  moves: Map<number, number> | null;
};

type Lot = (one: number, two?: number, three?: number, four?: number, five?: number) => number;

const studentsPerClass = 24;
const perSchool: Record<Level, number> = { elementary: 450, middle: 700, high: 1_200 };
const subjectCount = subjects.high.length;

/**
 * Whole numbers from 0 to 2^32 - 1 that look random and are the same for the same seed and keys (after MurmurHash3).
 */
export function lots(seed: number): Lot {
  return (one, two = 0, three = 0, four = 0, five = 0) => {
    let hash = mix(mix(mix(mix(mix(seed | 0, one), two), three), four), five);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return (hash ^ (hash >>> 16)) >>> 0;
  };
}

function mix(hash: number, key: number): number {
  const mixed = Math.imul(hash ^ Math.imul(key, 0xcc9e2d51), 0x1b873593);
  return ((mixed << 13) | (mixed >>> 19)) + 0x52dce729;
}

const kind = { grade: 1, school: 2, change: 3, move: 4 };

/**
 * The shape of a district: its schools, which student is where, how many classes a grade has. The same on every day.
 */
export function layOut(options: DistrictOptions) {
  const lot = lots(options.seed);
  const schools = options.schools?.map(withLevel) ?? inventSchools(options);
  const named = options.staff?.filter((person) => person.role === "student") ?? [];
  const serving = (level: Level) => {
    const own = schools.flatMap((school, at) => (school.level === level ? [at] : []));
    return own.length > 0 ? own : schools.map((_, at) => at);
  };
  const byLevel = { elementary: serving("elementary"), middle: serving("middle"), high: serving("high") };
  const schoolAt = (identifier: string) => {
    const at = schools.findIndex((school) => school.identifier === identifier);
    if (at < 0) throw new Error(`No school of the roster has the identifier ${identifier}.`);
    return at;
  };
  const gradeOf = (index: number): number => {
    const own = named[index];
    if (!own) return lot(kind.grade, index) % grades.length;
    return { elementary: 4, middle: 6, high: 10 }[schools[schoolAt(own.school)]!.level];
  };
  const schoolOf = (index: number): number => {
    const own = named[index];
    if (own) return schoolAt(own.school);
    const choice = byLevel[levelOf(gradeOf(index))];
    return choice[lot(kind.school, index) % choice.length]!;
  };
  const count = new Map<number, number>();
  for (let index = 0; index < options.students; index++) {
    const key = schoolOf(index) * 100 + gradeOf(index);
    count.set(key, (count.get(key) ?? 0) + 1);
  }
  /** Counted on the first day, so that comings and goings never renumber a class. */
  const sections = (school: number, grade: number) =>
    Math.max(1, Math.round((count.get(school * 100 + grade) ?? 0) / studentsPerClass));
  const serves = (school: number, grade: number) =>
    byLevel[levelOf(grade)].includes(school) || count.has(school * 100 + grade);
  return { lot, schools, named, schoolAt, gradeOf, schoolOf, sections, serves };
}

export type Layout = ReturnType<typeof layOut>;

function withLevel(school: { name: string; identifier: string }, at: number): School {
  const word = /\b(elementary|middle|high)\b/i.exec(school.name)?.[1]?.toLowerCase();
  const level = (word ?? (["elementary", "middle", "high"] as const)[at % 3]) as Level;
  return { ...school, level };
}

function inventSchools({ students, district }: DistrictOptions): School[] {
  const schools: School[] = [];
  for (const level of ["elementary", "middle", "high"] as const) {
    const share = grades.filter((_, grade) => levelOf(grade) === level).length / grades.length;
    const wanted = Math.max(1, Math.round((students * share) / perSchool[level]));
    for (let at = 0; at < wanted; at++) {
      const number = schools.length;
      const identifier = `${district.identifier}-${String(number + 1).padStart(3, "0")}`;
      schools.push({ name: schoolName(level, number), identifier, level });
    }
  }
  return schools;
}

/**
 * Who is there on the day. Of the students that a day's churn meets, three in ten leave, two get a new name and
 * address, five change a class; as many as three in ten of the churn arrive. Named people stay as they are.
 */
export function studentsOn(
  options: DistrictOptions,
  { lot, named, schoolOf, gradeOf }: Layout,
  day: number,
): Student[] {
  const there = new Map<number, Student>();
  const arrive = (index: number) => {
    there.set(index, { index, school: schoolOf(index), grade: gradeOf(index), renamedOn: 0, moves: null });
  };
  for (let index = 0; index < options.students; index++) arrive(index);
  let next = options.students;
  const arrivals = Math.round(options.students * options.churn * 0.3);
  for (let today = 2; today <= day; today++) {
    for (const student of there.values()) {
      if (student.index < named.length) continue;
      const share = lot(kind.change, today, student.index) / 2 ** 32 / options.churn;
      if (share < 0.3) there.delete(student.index);
      else if (share < 0.5) student.renamedOn = today;
      else if (share < 1) {
        student.moves ??= new Map();
        student.moves.set(lot(kind.move, today, student.index) % subjectCount, today);
      }
    }
    for (let more = 0; more < arrivals; more++) arrive(next++);
  }
  return [...there.values()];
}
