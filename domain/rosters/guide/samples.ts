import { columnsOf, kindsOf, manifestFile, manifestNames } from "../kinds";
import type { Kind, Version } from "../kinds/kind";
import type { KindName } from "../terms";

type Row = Readonly<Record<string, string>>;

const people: [id: string, given: string, family: string, role: string, school: string, grade: string][] = [
  ["u-101", "Maria", "Alvarez", "teacher", "s-alder", ""],
  ["u-102", "James", "Okafor", "teacher", "s-birch", ""],
  ["u-103", "Helen", "Park", "administrator", "s-alder", ""],
  ["u-201", "Ava", "Brooks", "student", "s-alder", "09"],
  ["u-202", "Noah", "Chen", "student", "s-alder", "10"],
  ["u-203", "Mia", "Duarte", "student", "s-birch", "07"],
];
const classes: [id: string, title: string, course: string, school: string, grade: string, room: string][] = [
  ["c-1", "Algebra 1, period 2", "k-alg1", "s-alder", "09,10", "114"],
  ["c-2", "Science 7, period 1", "k-sci7", "s-birch", "07", "B3"],
];
const enrollments: [id: string, of: string, who: string, role: string, primary: string][] = [
  ["e-1", "c-1", "u-101", "teacher", "true"],
  ["e-2", "c-1", "u-201", "student", "false"],
  ["e-3", "c-1", "u-202", "student", "false"],
  ["e-4", "c-2", "u-102", "teacher", "true"],
  ["e-5", "c-2", "u-203", "student", "false"],
];
const schoolOf = (id: string) => classes.find(([other]) => other === id)?.[3] ?? "";
const noRace = {
  americanIndianOrAlaskaNative: "false",
  asian: "false",
  blackOrAfricanAmerican: "false",
  nativeHawaiianOrOtherPacificIslander: "false",
  white: "false",
  demographicRaceTwoOrMoreRaces: "false",
  hispanicOrLatinoEthnicity: "false",
};
const term = { startDate: "2026-08-17", schoolYear: "2027" };

/** A small invented district. Columns of one version only are left out of the files of the other. */
const rows: Record<KindName, readonly Row[]> = {
  orgs: [
    { sourcedId: "d-lakeside", name: "Lakeside School District", type: "district", identifier: "5300001" },
    { sourcedId: "s-alder", name: "Alder High School", type: "school", identifier: "530000100001" },
    { sourcedId: "s-birch", name: "Birch Middle School", type: "school", identifier: "530000100002" },
  ].map((row) => (row.type === "school" ? { ...row, parentSourcedId: "d-lakeside" } : row)),
  academicSessions: [
    { sourcedId: "y-2027", title: "2026-2027", type: "schoolYear", endDate: "2027-06-11", ...term },
    {
      sourcedId: "t-fall",
      title: "Fall 2026",
      type: "semester",
      endDate: "2027-01-22",
      parentSourcedId: "y-2027",
      ...term,
    },
  ],
  courses: [
    { sourcedId: "k-alg1", title: "Algebra 1", courseCode: "MA101", grades: "09,10", subjectCodes: "02052" },
    { sourcedId: "k-sci7", title: "Science 7", courseCode: "SC700", grades: "07", subjectCodes: "03237" },
  ].map((row) => ({
    ...row,
    schoolYearSourcedId: "y-2027",
    orgSourcedId: "d-lakeside",
    subjects: row.title.startsWith("A") ? "Mathematics" : "Science",
  })),
  users: people.map(([sourcedId, givenName, familyName, role, school, grades]) => ({
    sourcedId,
    enabledUser: "true",
    orgSourcedIds: school,
    primaryOrgSourcedId: school,
    role,
    username: `${givenName}.${familyName}`.toLowerCase(),
    givenName,
    familyName,
    middleName: sourcedId === "u-101" ? "Rosa" : "",
    identifier: sourcedId.replace("u-", "10"),
    email: `${givenName}.${familyName}@lakeside.example`.toLowerCase(),
    grades,
  })),
  userProfiles: [
    {
      sourcedId: "p-1",
      userSourcedId: "u-101",
      profileType: "application",
      vendorId: "vendor.example",
      applicationId: "reading",
      credentialType: "sso",
    },
  ],
  roles: people.map(([id, , , role, school]) => ({
    sourcedId: id.replace("u-", "r-"),
    userSourcedId: id,
    roleType: "primary",
    role: role === "administrator" ? "principal" : role,
    beginDate: "2026-08-17",
    endDate: "2027-06-11",
    orgSourcedId: school,
  })),
  classes: classes.map(([sourcedId, title, courseSourcedId, schoolSourcedId, grades, location]) => ({
    sourcedId,
    title,
    grades,
    courseSourcedId,
    classCode: sourcedId.replace("c-", "S0"),
    classType: "scheduled",
    location,
    schoolSourcedId,
    termSourcedIds: "t-fall",
    subjects: title.startsWith("A") ? "Mathematics" : "Science",
    subjectCodes: title.startsWith("A") ? "02052" : "03237",
    periods: title.slice(-1),
  })),
  enrollments: enrollments.map(([sourcedId, classSourcedId, userSourcedId, role, primary]) => ({
    sourcedId,
    classSourcedId,
    schoolSourcedId: schoolOf(classSourcedId),
    userSourcedId,
    role,
    primary,
    beginDate: "2026-08-17",
    endDate: "2027-01-22",
  })),
  demographics: [{ sourcedId: "u-201", birthDate: "2012-03-14", sex: "female", ...noRace }],
};

const extra = ["status", "dateLastModified"] as const;
const cell = (value: string) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** What is in a column of the sample: the first value that is not blank. */
export const exampleOf = (kind: Kind, field: string): string =>
  rows[kind.name].map((row) => row[field] ?? "").find((value) => value !== "") ?? "";

function fileOf(kind: Kind, version: Version): string {
  const [id = "", ...rest] = columnsOf(kind, version).map(({ field }) => field);
  const lines = rows[kind.name].map((row) => [row[id] ?? "", "", "", ...rest.map((field) => row[field] ?? "")]);
  return [[id, ...extra, ...rest], ...lines].map((values) => `${values.map(cell).join(",")}\n`).join("");
}

function manifestOf(version: Version): string {
  const sent: readonly string[] = kindsOf(version).map(({ name }) => name);
  const files = manifestNames(version).map((name) => `file.${name},${sent.includes(name) ? "bulk" : "absent"}`);
  const lines = ["propertyName,value", "manifest.version,1.0", `oneroster.version,${version}`, ...files];
  return lines.map((line) => `${line}\n`).join("");
}

/** The files of a small invented district, as a full export of a version: the text of each by its name. */
export const sampleFiles = (version: Version): ReadonlyMap<string, string> =>
  new Map([
    [manifestFile, manifestOf(version)],
    ...kindsOf(version).map((kind): [string, string] => [kind.file, fileOf(kind, version)]),
  ]);
