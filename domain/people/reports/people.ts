import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { roleNames } from "domain/access/words";
import type { PeopleFilter } from "domain/people/filter";
import { exportPeople, type PersonRow } from "domain/people/queries/people";
import { atOnce, inCells, type Report } from "domain/report";

const columns = [
  ...["name", "first name", "last name", "email", "role", "district", "school", "grade", "state", "last sign-in"],
  "added",
];

const cellsOf = (person: PersonRow) => [
  ...[person.displayName, person.firstName, person.lastName, person.email, roleNames[person.role]],
  ...[person.districtName, person.schoolName, person.grade],
  person.state === "no-account" ? "no account" : person.state,
  person.lastSignIn?.toISOString() ?? null,
  person.createdAt.toISOString(),
];

/**
 * The people in scope that match a filter, as the screen of that name lists them. Without a filter nobody: it was asked
 * for a district that is not there.
 */
export function peopleReport(
  db: Db,
  scope: Scope,
  { name, filter }: { name: "profiles" | "users"; filter: PeopleFilter | null },
): Report {
  const people = filter ? exportPeople(db, scope, { filter }) : atOnce<PersonRow>(() => []);
  return { name, columns, rows: inCells(people, cellsOf) };
}
