import { writeFile } from "node:fs/promises";
import type { FolderSource } from "worker/roster/fetch-files";

/** A row of a roster file: what is not given is blank. */
export type Row = Record<string, string>;
export type Bundle = Record<string, Row[]>;

export const headers: Record<string, string> = {
  orgs: "sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId",
  academicSessions: "sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear",
  courses:
    "sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes",
  users:
    "sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password",
  classes:
    "sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods",
  enrollments:
    "sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate",
  demographics:
    "sourcedId,status,dateLastModified,birthDate,sex,americanIndianOrAlaskaNative,asian,blackOrAfricanAmerican,nativeHawaiianOrOtherPacificIslander,white,demographicRaceTwoOrMoreRaces,hispanicOrLatinoEthnicity,countryOfBirthCode,stateOfBirthAbbreviation,cityOfBirth,publicSchoolResidenceStatus",
};

/** A small sound district: two schools, a term, a course, two classes, two teachers, three students, an administrator. */
export function bundle(): Record<"orgs" | "academicSessions" | "courses" | "users" | "classes" | "enrollments", Row[]> {
  return {
    orgs: [
      { sourcedId: "d", name: "Lakeside", type: "district" },
      { sourcedId: "s1", name: "Alder High", type: "school", identifier: "100", parentSourcedId: "d" },
      { sourcedId: "s2", name: "Birch Middle", type: "school", identifier: "200", parentSourcedId: "d" },
    ],
    academicSessions: [
      {
        sourcedId: "y",
        title: "2026-27",
        type: "schoolYear",
        startDate: "2026-08-17",
        endDate: "2027-06-05",
        schoolYear: "2027",
      },
      {
        sourcedId: "t",
        title: "Fall",
        type: "term",
        startDate: "2026-08-17",
        endDate: "2026-12-19",
        parentSourcedId: "y",
        schoolYear: "2027",
      },
    ],
    courses: [
      {
        sourcedId: "c",
        schoolYearSourcedId: "y",
        title: "Algebra",
        courseCode: "A1",
        grades: "09,10",
        orgSourcedId: "d",
        subjects: "Math",
        subjectCodes: "02052",
      },
    ],
    users: [
      user("t1", "teacher", "s1"),
      user("t2", "teacher", "s2"),
      user("p1", "administrator", "s1"),
      user("k1", "student", "s1", { grades: "09" }),
      user("k2", "student", "s1", { grades: "10" }),
      user("k3", "student", "s2", { grades: "08", email: "" }),
    ],
    classes: [aClass("a1", "s1"), aClass("a2", "s2")],
    enrollments: [
      enrollment("e1", "a1", "s1", "t1", "teacher", { primary: "true" }),
      enrollment("e2", "a1", "s1", "k1", "student"),
      enrollment("e3", "a1", "s1", "k2", "student", { beginDate: "2026-08-20" }),
      enrollment("e4", "a2", "s2", "t2", "teacher"),
      enrollment("e5", "a2", "s2", "k3", "student"),
    ],
  };
}

export function user(sourcedId: string, role: string, org: string, more: Row = {}): Row {
  const names = { givenName: `Given ${sourcedId}`, familyName: `Family ${sourcedId}` };
  const email = `${sourcedId}@lakeside.example`;
  return { sourcedId, enabledUser: "true", orgSourcedIds: org, role, username: sourcedId, ...names, email, ...more };
}

export function aClass(sourcedId: string, school: string, more: Row = {}): Row {
  const fixed = { courseSourcedId: "c", classType: "scheduled", termSourcedIds: "t", periods: "1,2" };
  return { sourcedId, title: `Class ${sourcedId}`, schoolSourcedId: school, ...fixed, ...more };
}

export function enrollment(
  sourcedId: string,
  of: string,
  school: string,
  who: string,
  role: string,
  more: Row = {},
): Row {
  return { sourcedId, classSourcedId: of, schoolSourcedId: school, userSourcedId: who, role, ...more };
}

/** Text files by name. */
export type Files = Record<string, string | Buffer>;

const cell = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** A file of rows under a header; the header may be another than the format's. */
export function csv(header: string, rows: readonly Row[]): string {
  const names = header.split(",");
  return [header, ...rows.map((row) => names.map((name) => cell(row[name] ?? "")).join(","))].join("\n").concat("\n");
}

/** manifest.csv of 1.1; the files of the format that are not named are absent. */
export function manifest(modes: Record<string, string>): string {
  const all = [
    ...Object.keys(headers),
    "categories",
    "classResources",
    "courseResources",
    "lineItems",
    "resources",
    "results",
  ];
  const lines = all.map((name) => `file.${name},${modes[name] ?? "absent"}`);
  return ["propertyName,value", "manifest.version,1.0", "oneroster.version,1.1", ...lines].join("\n").concat("\n");
}

/** A bundle as files, with a manifest that says bulk of each; `more` replaces or adds files, "" leaves one out. */
export function filesOf(rows: Bundle, more: Files = {}): Files {
  const files: Files = {
    "manifest.csv": manifest(Object.fromEntries(Object.keys(rows).map((name) => [name, "bulk"]))),
  };
  for (const [name, list] of Object.entries(rows)) files[`${name}.csv`] = csv(headers[name] as string, list);
  return Object.fromEntries(Object.entries({ ...files, ...more }).filter(([, text]) => text.length > 0));
}

/** A folder that a sync reads from, without a server: as openRemote's, over texts. */
export function folderOf(files: Files, modifiedAt = new Date("2026-11-01T00:00:00Z")): FolderSource {
  const bytes = (name: string) => Buffer.from(files[name] ?? "");
  return {
    list: async () => Object.keys(files).map((name) => ({ name, size: bytes(name).length, modifiedAt })),
    download: async (name, localPath) => writeFile(localPath, bytes(name)),
    close: async () => {},
  };
}
