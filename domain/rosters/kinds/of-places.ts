import { column, gradeAlias, grades, type Kind, required, sourcedId, versions } from "./kind";

const subjects = [column("subjects", "subjects", "list"), column("subjectCodes", "subject_codes", "list")];
const extensible = true;
const orgTypes = ["department", "school", "district", "local", "state", "national"];
const sessionTypes = ["gradingPeriod", "semester", "schoolYear", "term"];

export const orgs: Kind = {
  name: "orgs",
  file: "orgs.csv",
  label: "Schools",
  key: "orgs",
  stored: true,
  requiredIn: versions,
  columns: [
    sourcedId,
    column("name", "name", "text", { required }),
    column("type", "type", "term", { required, terms: orgTypes, extensible }),
    column("identifier", "identifier", "text"),
    column("parentSourcedId", "parent_sourced_id", "text", { refersTo: "orgs" }),
  ],
  unread: [],
};

export const academicSessions: Kind = {
  name: "academicSessions",
  file: "academicSessions.csv",
  label: "School years and terms",
  key: "academic_sessions",
  stored: true,
  requiredIn: versions,
  columns: [
    sourcedId,
    column("title", "title", "text", { required }),
    column("type", "type", "term", { required, terms: sessionTypes, extensible }),
    column("startDate", "start_date", "date", { required, plausible: "around" }),
    column("endDate", "end_date", "date", { required, plausible: "around", notBefore: "start_date" }),
    column("parentSourcedId", "parent_sourced_id", "text", { refersTo: "academicSessions" }),
    column("schoolYear", "school_year", "year", { required, plausible: "around" }),
  ],
  unread: [],
};

export const courses: Kind = {
  name: "courses",
  file: "courses.csv",
  label: "Courses",
  key: "courses",
  stored: true,
  requiredIn: versions,
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
  aliases: { ...gradeAlias, schoolyearid: "schoolYearSourcedId" },
};

export const classes: Kind = {
  name: "classes",
  file: "classes.csv",
  label: "Classes",
  key: "classes",
  stored: true,
  requiredIn: versions,
  columns: [
    sourcedId,
    column("title", "title", "text", { required }),
    grades,
    column("courseSourcedId", "course_sourced_id", "text", { required, refersTo: "courses" }),
    column("classCode", "class_code", "text"),
    column("classType", "class_type", "term", { required, terms: ["homeroom", "scheduled"], extensible }),
    column("location", "location", "text"),
    column("schoolSourcedId", "school_sourced_id", "text", { required, refersTo: "orgs" }),
    column("termSourcedIds", "term_sourced_ids", "list", { required, refersTo: "academicSessions" }),
    ...subjects,
    column("periods", "periods", "list"),
  ],
  unread: [],
  aliases: { ...gradeAlias, terms: "termSourcedIds", termsourcedid: "termSourcedIds" },
};
