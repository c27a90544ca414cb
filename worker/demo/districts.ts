import { isSchoolRole } from "domain/access/roles";
import type { DemoYear } from "domain/demo/governance";
import type { DemoDistrict, DemoPerson } from "domain/demo/seed";
import type { NamedPerson, RosterOptions } from "./roster-district";

/** What everybody in the demo signs in with; the accounts work only while ROLLCALL_DEMO is set. */
export const demoPassword = "rollcall-demo-2026";

export type Demo = DemoDistrict & {
  /** The folder under the demo's SFTP folder. */
  folder: string;
  students: number;
  seed: number;
  emailDomain: string;
  /** Whose school the demo's principal, teacher and student belong to; an identifier. */
  theirSchool: string;
};

const person = (email: string, role: DemoPerson["role"], givenName: string, familyName: string): DemoPerson => ({
  email,
  role,
  givenName,
  familyName,
});

export const operators: DemoPerson[] = [
  person("super-admin@lakeside.example", "super_admin", "Sol", "Okafor-Lind"),
  person("admin@lakeside.example", "admin", "Ada", "Marchetti"),
];

export const lakeside: Demo = {
  name: "Lakeside School District",
  state: "WI",
  originalId: "9900001",
  timeZone: "America/Chicago",
  folder: "lakeside",
  students: 3_000,
  seed: 20_260_817,
  emailDomain: "lakeside.example",
  theirSchool: "9900001-02",
  schools: [
    { name: "Lakeside High School", identifier: "9900001-01" },
    { name: "Pine Shore Middle School", identifier: "9900001-02" },
    { name: "Harbor Point Middle School", identifier: "9900001-03" },
    { name: "Willow Bend Elementary School", identifier: "9900001-04" },
    { name: "Stony Brook Elementary School", identifier: "9900001-05" },
    { name: "Clearwater Elementary School", identifier: "9900001-06" },
  ],
  people: [
    person("district-admin@lakeside.example", "district_admin", "Delphine", "Arroyo"),
    person("curriculum-director@lakeside.example", "curriculum_director", "Cyrus", "Whitlock"),
    person("it-director@lakeside.example", "it_director", "Imani", "Tollefson"),
    person("principal@lakeside.example", "principal", "Paloma", "Reyes"),
    person("teacher@lakeside.example", "teacher", "Tobias", "Nakagawa"),
    person("student@lakeside.example", "student", "Sunniva", "Blake"),
  ],
  source: {
    name: "Lakeside nightly roster",
    clientKey: "lakeside-roster",
    bucketName: "rosters-lakeside",
    username: "lakeside",
  },
};

const northfield: Demo = {
  name: "Northfield Public Schools",
  state: "OR",
  originalId: "9900002",
  timeZone: "America/Los_Angeles",
  folder: "northfield",
  students: 600,
  seed: 20_260_818,
  emailDomain: "northfield.example",
  theirSchool: "9900002-02",
  schools: [
    { name: "Northfield High School", identifier: "9900002-01" },
    { name: "Mill Race Middle School", identifier: "9900002-02" },
    { name: "Orchard Hill Elementary School", identifier: "9900002-03" },
  ],
  people: [
    person("district-admin@northfield.example", "district_admin", "Dov", "Castellane"),
    person("curriculum-director@northfield.example", "curriculum_director", "Callie", "Birdsong"),
    person("it-director@northfield.example", "it_director", "Ivar", "Mbeki"),
    person("principal@northfield.example", "principal", "Priya", "Lindholm"),
    person("teacher@northfield.example", "teacher", "Tess", "Garibaldi"),
    person("student@northfield.example", "student", "Stefan", "Quill"),
  ],
  source: {
    name: "Northfield nightly roster",
    clientKey: "northfield-roster",
    bucketName: "rosters-northfield",
    username: "northfield",
  },
};

export const demoDistricts: Demo[] = [lakeside, northfield];

const colleague = (
  at: string,
  school: string,
  role: "teacher" | "principal",
  givenName: string,
  familyName: string,
) => ({
  ...person(`${givenName}.${familyName}@${at}`.toLowerCase(), role, givenName, familyName),
  school,
});

/** What has happened in the demo's districts by the time someone looks at them, and who else works there. */
export const demoYears: DemoYear[] = [
  {
    name: lakeside.name,
    extent: "year",
    theirSchool: lakeside.theirSchool,
    people: lakeside.people,
    colleagues: [
      colleague(lakeside.emailDomain, "9900001-01", "teacher", "Nadia", "Okoye"),
      colleague(lakeside.emailDomain, "9900001-02", "teacher", "Henrik", "Salas"),
      colleague(lakeside.emailDomain, "9900001-03", "teacher", "Mei", "Tanaka"),
      colleague(lakeside.emailDomain, "9900001-04", "teacher", "Rosa", "Lindqvist"),
      colleague(lakeside.emailDomain, "9900001-05", "teacher", "Jonah", "Adeyemi"),
      colleague(lakeside.emailDomain, "9900001-06", "teacher", "Farida", "Novak"),
      colleague(lakeside.emailDomain, "9900001-01", "principal", "Greta", "Moreno"),
    ],
  },
  {
    name: northfield.name,
    extent: "start",
    theirSchool: northfield.theirSchool,
    people: northfield.people,
    colleagues: [colleague(northfield.emailDomain, "9900002-03", "teacher", "Anton", "Reyes")],
  },
];

/** Whose latest export left this school out. */
export const leftOut = { district: lakeside, school: "Harbor Point Middle School" };

/** The district that is synced once even in the small demo; there the other one's first sync is left to a person. */
export const syncedAtFirst = northfield;

const rosterRoles = { principal: "administrator", teacher: "teacher", student: "student" } as const;

/** How the generator makes a demo district's roster on a day; day 1 is what waits for the first sync. */
export function rosterOf(demo: Demo, day: number): RosterOptions {
  const staff = demo.people.flatMap(({ email, role, givenName, familyName }): NamedPerson[] => {
    const inRoster = isSchoolRole(role) ? rosterRoles[role] : null;
    return inRoster ? [{ email, role: inRoster, givenName, familyName, school: demo.theirSchool }] : [];
  });
  const { students, seed, schools } = demo;
  const district = { name: demo.name, identifier: demo.originalId, emailDomain: demo.emailDomain };
  return { students, seed, day, churn: 0.02, version: "1.1", district, schools: [...schools], staff };
}
