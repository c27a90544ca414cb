/** OneRoster CSV as it is written (CSV binding 1.1 and 1.2.1): columns in their order, files of each version. */

export type Version = "1.1" | "1.2";
export type RosterFile =
  | "academicSessions"
  | "orgs"
  | "courses"
  | "classes"
  | "users"
  | "roles"
  | "enrollments"
  | "demographics";

const statusColumns = "sourcedId,status,dateLastModified";
const person = "givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password";
const races = "americanIndianOrAlaskaNative,asian,blackOrAfricanAmerican,nativeHawaiianOrOtherPacificIslander,white";

const columns: Record<Exclude<RosterFile, "users">, string> = {
  academicSessions: "title,type,startDate,endDate,parentSourcedId,schoolYear",
  orgs: "name,type,identifier,parentSourcedId",
  courses: "schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes",
  classes:
    "title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods",
  roles: "userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId",
  enrollments: "classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate",
  demographics: `birthDate,sex,${races},demographicRaceTwoOrMoreRaces,hispanicOrLatinoEthnicity,countryOfBirthCode,stateOfBirthAbbreviation,cityOfBirth,publicSchoolResidenceStatus`,
};

const users: Record<Version, string> = {
  "1.1": `enabledUser,orgSourcedIds,role,username,userIds,${person}`,
  "1.2": `enabledUser,username,userIds,${person},userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns`,
};

/** The first line of a file. */
export function header(file: RosterFile, version: Version): string {
  return `${statusColumns},${file === "users" ? users[version] : columns[file]}`;
}

const otherFiles = ["categories", "classResources", "courseResources", "lineItems", "resources", "results"];
const laterFiles = [
  ...["lineItemLearningObjectiveIds", "lineItemScoreScales", "resultLearningObjectiveIds", "resultScoreScales"],
  ...["roles", "scoreScales", "userProfiles", "userResources"],
];

/** The rostering files of a version. */
export const rosterFiles = (version: Version): RosterFile[] =>
  version === "1.1"
    ? ["academicSessions", "orgs", "courses", "classes", "users", "enrollments", "demographics"]
    : ["academicSessions", "orgs", "courses", "classes", "users", "roles", "enrollments", "demographics"];

/** manifest.csv, which names every file of the version as bulk, delta or absent. Takes the files that are there. */
export function manifest(version: Version, modes: Map<string, "bulk" | "delta">): string {
  const known = [...new Set([...rosterFiles(version), ...otherFiles, ...(version === "1.2" ? laterFiles : [])])].sort();
  const lines = [
    "propertyName,value",
    "manifest.version,1.0",
    `oneroster.version,${version}`,
    ...known.map((file) => `file.${file},${modes.get(file) ?? "absent"}`),
    "source.systemName,Rollcall roster generator",
    "source.systemCode,rollcall-generator",
  ];
  return `${lines.join("\r\n")}\r\n`;
}

const special = /[",\r\n]/;
const asField = (value: string) => (special.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** One line without its end (RFC 4180). */
export function csvLine(values: readonly string[]): string {
  return special.test(values.join("")) ? values.map(asField).join(",") : values.join(",");
}
