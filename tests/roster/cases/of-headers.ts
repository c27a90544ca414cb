import { bundle, csv, filesOf, headers } from "../bundles";
import { type Case, rowsWith, textWith } from "./case";

const users = headers.users as string;
const usersUnder = (header: string) => filesOf(bundle(), { "users.csv": csv(header, bundle().users) });

/** Faults of the first line of a file. */
export const headerCases: Case[] = [
  {
    when: "a required column is not there",
    files: usersUnder(users.replace(",role", "")),
    verdict: "reject_bundle",
    found: { "header.missing users.csv role": 1 },
  },
  {
    when: "a column is there twice",
    files: usersUnder(`${users},role`),
    verdict: "reject_bundle",
    found: { "header.twice users.csv role": 1 },
  },
  {
    when: "an optional column is not there, nor are status and date",
    files: usersUnder(users.replace(",middleName", "").replace(",status,dateLastModified", "")),
    verdict: "accept_with_warnings",
    found: {
      "header.optional_missing users.csv": 3,
    },
  },
  {
    when: "columns stand in another order",
    files: usersUnder(users.replace("givenName,familyName", "familyName,givenName")),
    verdict: "accept_with_warnings",
    found: { "header.order users.csv": 1 },
  },
  {
    when: "a column is written in other case or with spaces",
    files: filesOf(bundle(), {
      "users.csv": csv(users, bundle().users).replace("givenName", "GivenName").replace("familyName", " familyName "),
    }),
    verdict: "accept_with_warnings",
    found: { "header.case users.csv": 2 },
  },
  {
    when: "there is no line with the names of the columns",
    files: textWith("users.csv", (text) => text.slice(text.indexOf("\n") + 1)),
    verdict: "reject_bundle",
    found: { "header.none users.csv": 1 },
  },
  {
    when: "a spreadsheet says its separator above the names of the columns",
    files: textWith("users.csv", (text) => `sep=,\n${text}`),
    verdict: "reject_bundle",
    found: { "header.none users.csv": 1 },
  },
  {
    when: "the schools of people are called by one",
    files: filesOf(bundle(), { "users.csv": csv(users, bundle().users).replace("orgSourcedIds", "orgSourcedId") }),
    verdict: "accept_with_warnings",
    found: { "header.alias users.csv orgSourcedIds": 1 },
  },
  {
    when: "a column has the name it has in the field",
    files: filesOf(bundle(), { "users.csv": csv(users, bundle().users).replace(",grades,", ",grade,") }),
    verdict: "accept_with_warnings",
    found: { "header.alias users.csv grades": 1 },
  },
  {
    when: "terms and the school year are called as some exports do",
    files: filesOf(bundle(), {
      "classes.csv": csv(headers.classes as string, bundle().classes).replace("termSourcedIds", "terms"),
      "courses.csv": csv(headers.courses as string, bundle().courses).replace("schoolYearSourcedId", "schoolYearId"),
    }),
    verdict: "accept_with_warnings",
    found: { "header.alias classes.csv termSourcedIds": 1, "header.alias courses.csv schoolYearSourcedId": 1 },
  },
  {
    when: "a column stands beside another of its other name",
    files: filesOf(bundle(), {
      "classes.csv": csv(`${headers.classes},termSourcedId`, bundle().classes),
    }),
    verdict: "accept_with_warnings",
    found: { "header.unknown classes.csv": 1 },
  },
  {
    when: "columns without a name end the header, and the rows have none of them",
    files: textWith("classes.csv", (text) => text.replace("periods\n", "periods,,\n")),
    verdict: "accept_with_warnings",
    found: { "header.blank classes.csv": 1 },
  },
  {
    when: "columns are unknown, without a name, or metadata",
    files: usersUnder(`${users},metadata.x,surplus,more,,`),
    verdict: "accept_with_warnings",
    found: { "header.metadata users.csv": 1, "header.unknown users.csv": 2, "header.blank users.csv": 1 },
  },
  {
    when: "the columns of 1.2 stand in a file of 1.1",
    files: usersUnder(`${users},pronouns`),
    verdict: "accept_with_warnings",
    found: { "header.unknown users.csv": 1 },
  },
  {
    when: "there are passwords, which are never read",
    files: rowsWith((rows) => {
      rows.users = rows.users.map((row) => ({ ...row, password: "hunter2-canary" }));
    }),
    verdict: "accept",
    found: { "header.passwords users.csv": 1 },
  },
];
