import { aClass, enrollment, type Row, user } from "../bundles";
import { laterBundle, laterFiles, role } from "../bundles-1-2";
import { type Case, lastWith, rowsWith } from "./case";

const modified = "2026-11-01T00:00:00.000Z";

/** Faults that several rows have together. */
export const relationCases: Case[] = [
  {
    when: "two rows have one id",
    files: rowsWith((rows) => {
      rows.users.push({ ...(rows.users[0] as Row) }, { ...(rows.users[1] as Row), familyName: "Other" });
    }),
    verdict: "reject_rows",
    found: {
      "semantic.duplicate users.csv sourcedId": 1,
      "semantic.duplicate_conflict users.csv sourcedId": 2,
      "semantic.dangling_rejected enrollments.csv userSourcedId": 1,
    },
  },
  {
    when: "two ids differ in case alone",
    files: rowsWith((rows) => {
      rows.orgs.push({ sourcedId: "S1", name: "Cedar High", type: "school" });
    }),
    verdict: "accept_with_warnings",
    found: { "semantic.case_twins orgs.csv sourcedId": 2 },
  },
  {
    when: "one org and one class are named that are not there, by many",
    files: rowsWith((rows) => {
      rows.users.push(user("n1", "student", "nowhere"), user("n2", "student", "s1,nowhere"));
      rows.classes.push(aClass("a3", "nowhere"));
      rows.enrollments.push(
        enrollment("e6", "a9", "s1", "k1", "student"),
        enrollment("e7", "a9", "s1", "k2", "student"),
        enrollment("e8", "a3", "s1", "n1", "student"),
      );
    }),
    verdict: "reject_rows",
    found: {
      "semantic.dangling users.csv orgSourcedIds": 2,
      "semantic.dangling_known classes.csv schoolSourcedId": 1,
      "semantic.dangling enrollments.csv classSourcedId": 2,
      "semantic.dangling_rejected enrollments.csv classSourcedId": 1,
      "semantic.dangling_rejected enrollments.csv userSourcedId": 1,
    },
  },
  {
    when: "an optional reference names nothing, in two files",
    files: rowsWith((rows) => {
      (rows.academicSessions[1] as Row).parentSourcedId = "2027";
      (rows.courses[0] as Row).schoolYearSourcedId = "2027";
    }),
    verdict: "accept_with_warnings",
    found: {
      "semantic.dangling_optional academicSessions.csv parentSourcedId": 1,
      "semantic.dangling_optional_known courses.csv schoolYearSourcedId": 1,
    },
  },
  {
    when: "orgs are above each other in a circle",
    files: rowsWith((rows) => {
      (rows.orgs[0] as Row).parentSourcedId = "s1";
    }),
    verdict: "accept_with_warnings",
    found: { "semantic.cycle orgs.csv parentSourcedId": 2 },
  },
  {
    when: "people share usernames and addresses",
    files: rowsWith((rows) => {
      rows.users.push(user("n1", "student", "s1", { username: "K1", email: "K1@lakeside.example" }));
    }),
    verdict: "accept_with_warnings",
    found: { "semantic.shared_username users.csv username": 2, "semantic.shared_email users.csv email": 2 },
  },
  {
    when: "a class has two primary teachers",
    files: rowsWith((rows) => {
      rows.enrollments.push(enrollment("e6", "a1", "s1", "t2", "teacher", { primary: "true" }));
    }),
    verdict: "accept_with_warnings",
    found: { "semantic.two_primaries enrollments.csv primary": 2 },
  },
  {
    when: "an enrollment names another school than its class, and a class another than its course",
    files: rowsWith((rows) => {
      (rows.enrollments[4] as Row).schoolSourcedId = "s1";
      (rows.courses[0] as Row).orgSourcedId = "s1";
    }),
    verdict: "accept_with_warnings",
    found: {
      "semantic.school_mismatch enrollments.csv schoolSourcedId": 1,
      "semantic.school_mismatch classes.csv schoolSourcedId": 1,
    },
  },
  {
    when: "a person of 1.2 has no role, and another one only in a row that is set aside",
    files: laterFiles({
      ...laterBundle(),
      roles: laterBundle()
        .roles.filter(({ sourcedId }) => sourcedId !== "r-k1")
        .map((row) => (row.sourcedId === "r-k2" ? role("r-k2", "k2", "wizard", "s1") : row)),
    }),
    verdict: "reject_rows",
    found: {
      "semantic.no_role users.csv role": 1,
      "semantic.role_rejected users.csv role": 1,
      "row.unknown_term roles.csv role": 1,
      "semantic.dangling_rejected enrollments.csv userSourcedId": 2,
    },
  },
  {
    when: "some rows of a file carry a status, and its manifest says delta",
    files: rowsWith((rows) => {
      Object.assign(rows.users[0] as Row, { status: "active", dateLastModified: modified });
      rows.users.push({ sourcedId: "x", status: "inactive", dateLastModified: modified });
    }, "file.users,delta"),
    verdict: "accept_with_warnings",
    found: {
      "mode.blank_status users.csv status": 5,
      "mode.blank_date users.csv dateLastModified": 5,
      "mode.legacy_status users.csv status": 1,
      "semantic.delete_unknown users.csv sourcedId": 1,
    },
  },
  {
    when: "a row has no id, so that who is missing can't be known",
    files: lastWith("users", { sourcedId: "" }),
    later: true,
    verdict: "reject_rows",
    found: {
      "row.blank_required users.csv sourcedId": 1,
      "guard.absence_unclear users.csv sourcedId": 1,
    },
  },
];
