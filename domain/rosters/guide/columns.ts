import type { KindName } from "../terms";

const id = "The id of the row. It never changes and is never given to another row.";
const grade = "The grades it is for, in CEDS codes: PK, KG, 01 to 12.";
const subject = {
  subjects: "What it teaches, in your own words.",
  subjectCodes: "The same in SCED codes.",
};
const begin = "The first day it counts.";
const end = "The last day it counts.";
const race = "true or false. Checked, and not kept.";

/** What each file is for, in a sentence. */
export const fileMeanings: Record<KindName, string> = {
  orgs: "Your district and its schools.",
  academicSessions: "School years, semesters and terms.",
  courses: "What is taught, such as Algebra 1.",
  users: "Students, teachers and staff.",
  userProfiles: "Accounts in other systems. Rollcall checks the file and keeps none of it.",
  roles: "What each person is, and at which school.",
  classes: "Courses as they are taught: one row for each section.",
  enrollments: "Who is in which class.",
  demographics: "Rollcall checks the file and keeps none of it. Leave it out if you can.",
};

/** What each column holds, for every column that is read. */
export const columnMeanings: Record<KindName, Readonly<Record<string, string>>> = {
  orgs: {
    sourcedId: id,
    name: "The name of the district or school.",
    type: "What it is.",
    identifier: "The school’s state or federal number. Rollcall finds the school by it.",
    parentSourcedId: "The district of a school.",
  },
  academicSessions: {
    sourcedId: id,
    title: "The name of the year or term.",
    type: "What it is.",
    startDate: "Its first day.",
    endDate: "Its last day.",
    parentSourcedId: "The school year of a term.",
    schoolYear: "The year in which the school year ends.",
  },
  courses: {
    sourcedId: id,
    schoolYearSourcedId: "The school year, from academicSessions.csv.",
    title: "The name of the course.",
    courseCode: "Its number in the course catalog.",
    grades: grade,
    orgSourcedId: "The district or school that offers it, from orgs.csv.",
    ...subject,
  },
  users: {
    sourcedId: id,
    enabledUser: "false for someone who should not count as active.",
    orgSourcedIds: "The schools of the person, from orgs.csv.",
    role: "What the person is.",
    username: "The name the person signs in with in your system.",
    givenName: "First name.",
    familyName: "Last name.",
    middleName: "Middle name.",
    identifier: "The student or staff number.",
    email: "Staff sign in to Rollcall with it.",
    grades: "The grade of a student, in CEDS codes: PK, KG, 01 to 12.",
    primaryOrgSourcedId: "The main school of the person, from orgs.csv.",
  },
  userProfiles: {
    sourcedId: id,
    userSourcedId: "The person, from users.csv.",
    profileType: "The kind of account.",
    vendorId: "Whose account it is.",
    applicationId: "The application.",
    credentialType: "How the person signs in there.",
  },
  roles: {
    sourcedId: id,
    userSourcedId: "The person, from users.csv.",
    roleType: "Whether it is the person’s main role.",
    role: "What the person is at this school.",
    beginDate: begin,
    endDate: end,
    orgSourcedId: "The school or district, from orgs.csv.",
  },
  classes: {
    sourcedId: id,
    title: "The name of the class.",
    grades: grade,
    courseSourcedId: "Its course, from courses.csv.",
    classCode: "Its number.",
    classType: "A homeroom, or a class on the schedule.",
    location: "The room.",
    schoolSourcedId: "Its school, from orgs.csv.",
    termSourcedIds: "When it is taught, from academicSessions.csv.",
    ...subject,
    periods: "Its periods of the day.",
  },
  enrollments: {
    sourcedId: id,
    classSourcedId: "The class, from classes.csv.",
    schoolSourcedId: "The school of the class, from orgs.csv.",
    userSourcedId: "The person, from users.csv.",
    role: "What the person does in the class.",
    primary: "true for the class’s main teacher.",
    beginDate: begin,
    endDate: end,
  },
  demographics: {
    sourcedId: "The person, from users.csv.",
    birthDate: "Checked, and not kept.",
    sex: "Checked, and not kept.",
    americanIndianOrAlaskaNative: race,
    asian: race,
    blackOrAfricanAmerican: race,
    nativeHawaiianOrOtherPacificIslander: race,
    white: race,
    demographicRaceTwoOrMoreRaces: race,
    hispanicOrLatinoEthnicity: race,
  },
};
