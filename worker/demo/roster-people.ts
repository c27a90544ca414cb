import { classes, orgId } from "./roster-classes";
import type { Layout, NamedPerson, RosterOptions, Student } from "./roster-district";
import { familyNames, givenNames, grades } from "./roster-words";

const kind = { given: 13, family: 14, middle: 15, mail: 19 };
const role = { student: 1, teacher: 2, administrator: 3, aide: 4 };

export type Person = {
  id: string;
  role: keyof typeof role;
  org: string;
  given: string;
  family: string;
  middle: string;
  email: string;
  username: string;
  identifier: string;
  phone: string;
  grade: string;
};

/** Plain letters of a name, for an address; empty when the name has none. */
const plain = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase();

type Who = { role: keyof typeof role; school: number; index: number; renamedOn?: number; named?: NamedPerson };

function person({ district }: RosterOptions, { lot }: Layout, who: Who): Person {
  const { school, index, renamedOn = 0, named } = who;
  const lotOf = (what: number) => lot(what, role[who.role], who.role === "student" ? 0 : school, index, renamedOn);
  const given = named?.givenName ?? givenNames[lotOf(kind.given) % givenNames.length]!;
  const family = named?.familyName ?? familyNames[lotOf(kind.family) % familyNames.length]!;
  const initial = lotOf(kind.middle) % 40;
  const number = who.role === "student" ? String(index + 1) : `${school + 1}-${index + 1}`;
  const local = [plain(given) || "x", plain(family) || "y", number].join(".");
  // A few young students have no address at all.
  const without = who.role === "student" && lot(kind.mail, index) % 50 === 0;
  return {
    id: `user-${who.role}-${number}`,
    role: who.role,
    org: orgId(school),
    given,
    family,
    middle: !named && initial < 26 ? `${String.fromCharCode(65 + initial)}.` : "",
    email: named?.email ?? (without ? "" : `${local}@${district.emailDomain}`),
    username: named ? named.email.split("@")[0]! : local,
    identifier: `${who.role[0]!.toUpperCase()}${number.padStart(6, "0")}`,
    phone: who.role === "teacher" ? `555-01${String(index % 100).padStart(2, "0")}` : "",
    grade: "",
  };
}

/** Everybody of the roster on a day: school by school its staff, then the students. */
export function* people(options: RosterOptions, layout: Layout, students: Student[]): Iterable<Person> {
  const { schools, named } = layout;
  const namedAt = (school: number, wanted: NamedPerson["role"]) =>
    options.staff?.filter((one) => one.role === wanted && layout.schoolAt(one.school) === school) ?? [];
  const teachers = schools.map(() => 0);
  for (const { school, teacher } of classes(layout)) teachers[school] = Math.max(teachers[school]!, teacher + 1);
  for (let school = 0; school < schools.length; school++) {
    const [head, ...more] = namedAt(school, "administrator");
    yield person(options, layout, { role: "administrator", school, index: 0, named: head });
    for (const [at, one] of more.entries()) {
      yield person(options, layout, { role: "administrator", school, index: at + 1, named: one });
    }
    const known = namedAt(school, "teacher");
    for (let index = 0; index < Math.max(teachers[school]!, known.length); index++) {
      yield person(options, layout, { role: "teacher", school, index, named: known[index] });
    }
    yield person(options, layout, { role: "aide", school, index: 0 });
  }
  for (const { index, school, grade, renamedOn } of students) {
    const own = person(options, layout, { role: "student", school, index, renamedOn, named: named[index] });
    yield { ...own, grade: grades[grade]! };
  }
}
