import { classes, classId, orgId } from "./roster-classes";
import type { Layout, RosterOptions, Student } from "./roster-district";
import type { RosterFile, Version } from "./roster-format";
import { type Person, people } from "./roster-people";
import { grades, levelOf, subjects } from "./roster-words";

/** Without status and date, which are between the two. */
type Row = { sourcedId: string; values: string[] };

const row = (sourcedId: string, ...values: string[]): Row => ({ sourcedId, values });

const firstDay = "2026-08-17";
const midYear = "2027-01-16";
// The end of a session is the day after its last.
const afterLastDay = "2027-06-05";
const schoolYear = "2027";

const kind = { section: 11, move: 12, birth: 16, race: 17, room: 18 };

/** The rows of one file, in an order that is the same on every day. */
export function rowsOf(file: RosterFile, options: RosterOptions, layout: Layout, students: Student[]): Iterable<Row> {
  switch (file) {
    case "academicSessions":
      return sessions();
    case "orgs":
      return orgs(options, layout);
    case "courses":
      return courses(layout);
    case "classes":
      return classRows(layout);
    case "users":
      return users(options, layout, students);
    case "roles":
      return roles(options, layout, students);
    case "enrollments":
      return enrollments(layout, students);
    case "demographics":
      return demographics(layout, students);
  }
}

function* sessions(): Iterable<Row> {
  yield row("session-year", "2026-2027 School Year", "schoolYear", firstDay, afterLastDay, "", schoolYear);
  yield row("session-fall", "Fall Semester", "semester", firstDay, midYear, "session-year", schoolYear);
  yield row("session-spring", "Spring Semester", "semester", midYear, afterLastDay, "session-year", schoolYear);
  const quarters = [firstDay, "2026-10-24", midYear, "2027-03-27", afterLastDay];
  for (let at = 0; at < 4; at++) {
    const half = at < 2 ? "session-fall" : "session-spring";
    const [from = "", to = ""] = quarters.slice(at);
    yield row(`session-q${at + 1}`, `Quarter ${at + 1}`, "gradingPeriod", from, to, half, schoolYear);
  }
}

function* orgs({ district }: RosterOptions, { schools }: Layout): Iterable<Row> {
  yield row("org-district", district.name, "district", district.identifier, "");
  for (const [at, { name, identifier }] of schools.entries()) {
    yield row(orgId(at), name, "school", identifier, "org-district");
  }
}

const courseId = (grade: number, subject: number) => `course-${grades[grade]}-${subject + 1}`;
const oneSubject = (title: string) => title.replaceAll(",", "");

function* courses({ serves, schools }: Layout): Iterable<Row> {
  for (const [at, grade] of grades.entries()) {
    if (!schools.some((_, school) => serves(school, at))) continue;
    for (const [number, [title, code]] of subjects[levelOf(at)].entries()) {
      const name = `${title}, Grade ${grade}`;
      const subject = oneSubject(title);
      yield row(courseId(at, number), "session-year", name, `${grade}-${code}`, grade, "org-district", subject, code);
    }
  }
}

function* classRows(layout: Layout): Iterable<Row> {
  for (const { id, school, grade, subject, section } of classes(layout)) {
    const [title, code] = subjects[levelOf(grade)][subject]!;
    const homeroom = levelOf(grade) === "elementary" && subject === 0;
    // The upper grades have a few courses that last half a year.
    const half = levelOf(grade) === "high" && subject >= 4;
    const terms = half ? ["session-fall", "session-spring"][section % 2]! : "session-fall,session-spring";
    const honors = levelOf(grade) === "high" && section === 0 && subject === 1 ? ' "Honors"' : "";
    yield row(
      id,
      `${title}, Grade ${grades[grade]} – Section ${section + 1}${honors}`,
      grades[grade]!,
      courseId(grade, subject),
      `${grades[grade]}-${code}-${String(section + 1).padStart(2, "0")}`,
      homeroom ? "homeroom" : "scheduled",
      `Room ${100 + (layout.lot(kind.room, school, grade, subject, section) % 180)}`,
      orgId(school),
      terms,
      oneSubject(title),
      code,
      homeroom ? "1,2" : String(subject + 1),
    );
  }
}

const asUser: Record<Version, (one: Person) => string[]> = {
  "1.1": (one) => [
    ...["true", one.org, one.role, one.username, `{SIS:${one.identifier}}`, one.given, one.family, one.middle],
    ...[one.identifier, one.email, "", one.phone, "", one.grade, ""],
  ],
  "1.2": (one) => [
    ...["true", one.username, `{SIS:${one.identifier}}`, one.given, one.family, one.middle, one.identifier],
    ...[one.email, "", one.phone, "", one.grade, "", one.identifier, "", "", "", one.org, ""],
  ],
};

function* users(options: RosterOptions, layout: Layout, students: Student[]): Iterable<Row> {
  const asRow = asUser[options.version];
  for (const one of people(options, layout, students)) yield { sourcedId: one.id, values: asRow(one) };
}

function* roles(options: RosterOptions, layout: Layout, students: Student[]): Iterable<Row> {
  for (const { id, role, org } of people(options, layout, students)) {
    const name = role === "administrator" ? "principal" : role;
    yield row(`role-${id}`, id, "primary", name, firstDay, afterLastDay, org, "");
  }
}

function* enrollments(layout: Layout, students: Student[]): Iterable<Row> {
  for (const { id, school, teacher } of classes(layout)) {
    const user = `user-teacher-${school + 1}-${teacher + 1}`;
    yield row(`enrollment-${id}-teacher`, id, orgId(school), user, "teacher", "true", "", "");
  }
  for (const { index, school, grade, moves } of students) {
    const count = layout.sections(school, grade);
    for (let subject = 0; subject < subjects[levelOf(grade)].length; subject++) {
      const moved = moves?.get(subject);
      let section = layout.lot(kind.section, index, subject) % count;
      if (moved !== undefined && count > 1) {
        section = (section + 1 + (layout.lot(kind.move, index, subject, moved) % (count - 1))) % count;
      }
      const id = classId(school, grade, subject, section);
      const user = `user-student-${index + 1}`;
      yield row(`enrollment-${id}-${index + 1}`, id, orgId(school), user, "student", "false", firstDay, afterLastDay);
    }
  }
}

const towns = ["Lakeside", "Northfield", "San José", "Port O'Hara", 'Saint-Rémy, "Old Town"'];

function* demographics(layout: Layout, students: Student[]): Iterable<Row> {
  for (const { index, grade } of students) {
    const age = 5 + grade;
    const birth = new Date(Date.UTC(2026 - age, 8, 1 - (layout.lot(kind.birth, index) % 365)));
    const lot = layout.lot(kind.race, index);
    const race = (at: number) => String(lot % 6 === at);
    yield row(
      ...[`user-student-${index + 1}`, birth.toISOString().slice(0, 10), lot & 64 ? "female" : "male"],
      ...[race(0), race(1), race(2), race(3), race(4), race(5), String((lot >>> 8) % 4 === 0)],
      ...["US", "", towns[(lot >>> 12) % towns.length]!, ""],
    );
  }
}
