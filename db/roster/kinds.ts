import { type RawBuilder, sql } from "kysely";

/** The rostering files that Rollcall reads, in the order in which one may refer to the one before. */
export const kindNames = [
  "orgs",
  "academicSessions",
  "courses",
  "users",
  "classes",
  "enrollments",
  "demographics",
] as const;
export type KindName = (typeof kindNames)[number];

export type Column = {
  /** Its name in the file's header. */
  field: string;
  /** Its name in the staged, sound and roster tables. */
  name: string;
  type: "text" | "list" | "date" | "year" | "boolean" | "term";
  required: boolean;
  /** The kind whose sourcedIds the value (or every item of the list) must be among. */
  refersTo?: KindName;
  /** The closed vocabulary of a term. */
  terms?: readonly string[];
};

export type Kind = {
  name: KindName;
  file: string;
  /** What people call its rows. */
  label: string;
  /** The middle of its tables' names: staged_<key>, sound_<key>, changed_<key>, roster_<key>. */
  key: string;
  /** False for what is checked and then forgotten. */
  stored: boolean;
  /** A bundle without the file applies nothing. */
  required: boolean;
  columns: readonly Column[];
  /** Columns of the format that are known and never read. */
  unread: readonly string[];
  /** Other names a column is known by in the field, in lower case. */
  aliases?: Readonly<Record<string, string>>;
};

type More = Partial<Pick<Column, "required" | "refersTo" | "terms">>;
const column = (field: string, name: string, type: Column["type"], more: More = {}): Column => ({
  field,
  name,
  type,
  required: false,
  ...more,
});
const required = true;
const sourcedId = column("sourcedId", "sourced_id", "text", { required });
const grades = column("grades", "grades", "list");
const subjects = [column("subjects", "subjects", "list"), column("subjectCodes", "subject_codes", "list")];
const gradeAlias = { grade: "grades" };

const orgTypes = ["department", "school", "district", "local", "state", "national"];
const sessionTypes = ["gradingPeriod", "semester", "schoolYear", "term"];
const userRoles = ["administrator", "aide", "guardian", "parent", "proctor", "relative", "student", "teacher"];
const enrollmentRoles = ["administrator", "proctor", "student", "teacher"];

/** OneRoster 1.1 CSV, "Rostering files" (1EdTech, CSV tables 1.1.1): one table that the sync's SQL is made from. */
export const kinds: Record<KindName, Kind> = {
  orgs: {
    name: "orgs",
    file: "orgs.csv",
    label: "Schools",
    key: "orgs",
    stored: true,
    required,
    columns: [
      sourcedId,
      column("name", "name", "text", { required }),
      column("type", "type", "term", { required, terms: orgTypes }),
      column("identifier", "identifier", "text"),
      column("parentSourcedId", "parent_sourced_id", "text", { refersTo: "orgs" }),
    ],
    unread: [],
  },
  academicSessions: {
    name: "academicSessions",
    file: "academicSessions.csv",
    label: "School years and terms",
    key: "academic_sessions",
    stored: true,
    required,
    columns: [
      sourcedId,
      column("title", "title", "text", { required }),
      column("type", "type", "term", { required, terms: sessionTypes }),
      column("startDate", "start_date", "date", { required }),
      column("endDate", "end_date", "date", { required }),
      column("parentSourcedId", "parent_sourced_id", "text", { refersTo: "academicSessions" }),
      column("schoolYear", "school_year", "year", { required }),
    ],
    unread: [],
  },
  courses: {
    name: "courses",
    file: "courses.csv",
    label: "Courses",
    key: "courses",
    stored: true,
    required,
    columns: [
      sourcedId,
      column("schoolYearSourcedId", "school_year_sourced_id", "text", { refersTo: "academicSessions" }),
      column("title", "title", "text", { required }),
      column("courseCode", "course_code", "text"),
      grades,
      column("orgSourcedId", "org_sourced_id", "text", { required, refersTo: "orgs" }),
      ...subjects,
    ],
    unread: [],
    aliases: gradeAlias,
  },
  users: {
    name: "users",
    file: "users.csv",
    label: "People",
    key: "users",
    stored: true,
    required,
    columns: [
      sourcedId,
      column("enabledUser", "enabled_user", "boolean", { required }),
      column("orgSourcedIds", "org_sourced_ids", "list", { required, refersTo: "orgs" }),
      column("role", "role", "term", { required, terms: userRoles }),
      column("username", "username", "text", { required }),
      column("givenName", "given_name", "text", { required }),
      column("familyName", "family_name", "text", { required }),
      column("middleName", "middle_name", "text"),
      column("identifier", "identifier", "text"),
      column("email", "email", "text"),
      grades,
    ],
    // Not needed for anything here, so it never reaches the database, not even for a moment.
    unread: ["userIds", "sms", "phone", "agentSourcedIds", "password"],
    aliases: { ...gradeAlias, userid: "userIds", agents: "agentSourcedIds" },
  },
  classes: {
    name: "classes",
    file: "classes.csv",
    label: "Classes",
    key: "classes",
    stored: true,
    required,
    columns: [
      sourcedId,
      column("title", "title", "text", { required }),
      grades,
      column("courseSourcedId", "course_sourced_id", "text", { required, refersTo: "courses" }),
      column("classCode", "class_code", "text"),
      column("classType", "class_type", "term", { required, terms: ["homeroom", "scheduled"] }),
      column("location", "location", "text"),
      column("schoolSourcedId", "school_sourced_id", "text", { required, refersTo: "orgs" }),
      column("termSourcedIds", "term_sourced_ids", "list", { required, refersTo: "academicSessions" }),
      ...subjects,
      column("periods", "periods", "list"),
    ],
    unread: [],
    aliases: gradeAlias,
  },
  enrollments: {
    name: "enrollments",
    file: "enrollments.csv",
    label: "Enrollments",
    key: "enrollments",
    stored: true,
    required,
    columns: [
      sourcedId,
      column("classSourcedId", "class_sourced_id", "text", { required, refersTo: "classes" }),
      column("schoolSourcedId", "school_sourced_id", "text", { required, refersTo: "orgs" }),
      column("userSourcedId", "user_sourced_id", "text", { required, refersTo: "users" }),
      column("role", "role", "term", { required, terms: enrollmentRoles }),
      column("primary", "is_primary", "boolean"),
      column("beginDate", "begin_date", "date"),
      column("endDate", "end_date", "date"),
    ],
    unread: [],
  },
  demographics: {
    name: "demographics",
    file: "demographics.csv",
    label: "Demographics (checked, not kept)",
    key: "demographics",
    stored: false,
    required: false,
    columns: [
      { ...sourcedId, refersTo: "users" },
      column("birthDate", "birth_date", "date"),
      column("sex", "sex", "term", { terms: ["male", "female"] }),
      column("americanIndianOrAlaskaNative", "american_indian", "boolean"),
      column("asian", "asian", "boolean"),
      column("blackOrAfricanAmerican", "black", "boolean"),
      column("nativeHawaiianOrOtherPacificIslander", "pacific_islander", "boolean"),
      column("white", "white", "boolean"),
      column("demographicRaceTwoOrMoreRaces", "two_or_more_races", "boolean"),
      column("hispanicOrLatinoEthnicity", "hispanic_or_latino", "boolean"),
    ],
    unread: ["countryOfBirthCode", "stateOfBirthAbbreviation", "cityOfBirth", "publicSchoolResidenceStatus"],
    aliases: { usersourcedid: "sourcedId" },
  },
};

export const allKinds: readonly Kind[] = kindNames.map((name) => kinds[name]);
export const storedKinds: readonly Kind[] = allKinds.filter((kind) => kind.stored);

export const manifestFile = "manifest.csv";

/** Files of the format that are left alone: resources and gradebook. */
const leftAlone = ["categories", "classResources", "courseResources", "lineItems", "resources", "results"];

/** Every file.<name> that a 1.1 manifest may speak of. */
export const manifestNames: readonly string[] = [...kindNames, ...leftAlone];

export const stagedTable = (kind: Kind): RawBuilder<unknown> => sql.id(`staged_${kind.key}`);
export const soundTable = (kind: Kind): RawBuilder<unknown> => sql.id(`sound_${kind.key}`);
export const changedTable = (kind: Kind): RawBuilder<unknown> => sql.id(`changed_${kind.key}`);
export const rosterTable = (kind: Kind): RawBuilder<unknown> => sql.id(`roster_${kind.key}`);

/** What each type is once it is sound; before, everything is text. */
export const sqlType: Record<Column["type"], string> = {
  text: "text",
  list: "text[]",
  date: "date",
  year: "int",
  boolean: "boolean",
  term: "text",
};
