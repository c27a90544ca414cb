import { column, gradeAlias, grades, type Kind, required, sourcedId, versions } from "./kind";

const extensible = true;
const userRoles = ["administrator", "aide", "guardian", "parent", "proctor", "relative", "student", "teacher"];
const enrollmentRoles = ["administrator", "proctor", "student", "teacher"];
const roleTerms = [
  ...["aide", "counselor", "districtAdministrator", "guardian", "parent", "principal", "proctor", "relative"],
  ...["siteAdministrator", "student", "systemAdministrator", "teacher"],
];

/** In 1.2 a user's role and orgs are in roles.csv; the roster keeps them with the user all the same. */
export const users: Kind = {
  name: "users",
  file: "users.csv",
  label: "People",
  key: "users",
  stored: true,
  requiredIn: versions,
  columns: [
    sourcedId,
    column("enabledUser", "enabled_user", "boolean", { required }),
    column("orgSourcedIds", "org_sourced_ids", "list", { required, refersTo: "orgs", only: "1.1" }),
    column("role", "role", "term", { required, terms: userRoles, only: "1.1" }),
    column("username", "username", "text", { required }),
    column("givenName", "given_name", "text", { required }),
    column("familyName", "family_name", "text", { required }),
    column("middleName", "middle_name", "text"),
    column("identifier", "identifier", "text"),
    column("email", "email", "text"),
    grades,
    column("primaryOrgSourcedId", "primary_org_sourced_id", "text", { refersTo: "orgs", only: "1.2" }),
  ],
  // Not needed for anything here, so it never reaches the database, not even for a moment.
  unread: ["userIds", "sms", "phone", "agentSourcedIds", "password"],
  unreadLater: [
    ...["userMasterIdentifier", "resourceSourcedIds", "preferredGivenName", "preferredMiddleName"],
    ...["preferredFamilyName", "pronouns"],
  ],
  aliases: { ...gradeAlias, orgsourcedid: "orgSourcedIds", userid: "userIds", agents: "agentSourcedIds" },
};

export const userProfiles: Kind = {
  name: "userProfiles",
  file: "userProfiles.csv",
  label: "User profiles (checked, not kept)",
  key: "user_profiles",
  stored: false,
  requiredIn: [],
  only: "1.2",
  columns: [
    sourcedId,
    column("userSourcedId", "user_sourced_id", "text", { required, refersTo: "users" }),
    column("profileType", "profile_type", "text", { required }),
    column("vendorId", "vendor_id", "text", { required }),
    column("applicationId", "application_id", "text"),
    column("credentialType", "credential_type", "text", { required }),
  ],
  unread: ["description", "username", "password"],
};

export const roles: Kind = {
  name: "roles",
  file: "roles.csv",
  label: "Roles",
  key: "roles",
  stored: true,
  requiredIn: ["1.2"],
  only: "1.2",
  columns: [
    sourcedId,
    column("userSourcedId", "user_sourced_id", "text", { required, refersTo: "users" }),
    column("roleType", "role_type", "term", { required, terms: ["primary", "secondary"] }),
    column("role", "role", "term", { required, terms: roleTerms, extensible }),
    column("beginDate", "begin_date", "date", { plausible: "around" }),
    column("endDate", "end_date", "date", { plausible: "around", notBefore: "begin_date" }),
    column("orgSourcedId", "org_sourced_id", "text", { required, refersTo: "orgs" }),
  ],
  unread: ["userProfileSourcedId"],
};

export const enrollments: Kind = {
  name: "enrollments",
  file: "enrollments.csv",
  label: "Enrollments",
  key: "enrollments",
  stored: true,
  requiredIn: versions,
  columns: [
    sourcedId,
    column("classSourcedId", "class_sourced_id", "text", { required, refersTo: "classes" }),
    column("schoolSourcedId", "school_sourced_id", "text", { required, refersTo: "orgs" }),
    column("userSourcedId", "user_sourced_id", "text", { required, refersTo: "users" }),
    column("role", "role", "term", { required, terms: enrollmentRoles, extensible }),
    column("primary", "is_primary", "boolean"),
    column("beginDate", "begin_date", "date", { plausible: "around" }),
    column("endDate", "end_date", "date", { plausible: "around", notBefore: "begin_date" }),
  ],
  pairs: ["classSourcedId", "userSourcedId", "role"],
  unread: [],
};

export const demographics: Kind = {
  name: "demographics",
  file: "demographics.csv",
  label: "Demographics (checked, not kept)",
  key: "demographics",
  stored: false,
  requiredIn: [],
  columns: [
    { ...sourcedId, refersTo: "users" },
    column("birthDate", "birth_date", "date", { plausible: "birth" }),
    column("sex", "sex", "term", { terms: ["male", "female"], laterTerms: ["unspecified", "other"], extensible }),
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
};
