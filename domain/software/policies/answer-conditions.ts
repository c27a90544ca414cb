import { isAboveDistricts, isOfficeRole } from "domain/access/roles";
import type { Role } from "domain/access/terms";
import { gradesInWords } from "domain/software/catalogue/grades";
import type { ProductFacts } from "domain/software/catalogue/product-facts";
import type { ApprovalStatus } from "domain/software/status/terms";
import type { Asker, Decision } from "./answer";
import { dayInWords, listInWords, rolesInWords } from "./answer-texts";

/** Those who sit in no school. */
const sitsInOffice = (role: Role | null) => isAboveDistricts(role) || isOfficeRole(role);

/** Whose use is asked about. Those who sit in no school ask for others as soon as they name a grade. Null: not known. */
export function usersOf({ role, grade }: Asker): (Role | null)[] {
  if (grade === null || role === "student") return [role];
  return sitsInOffice(role) ? ["student"] : [role, "student"];
}

const stages: Partial<Record<ApprovalStatus, string>> = {
  pilot: "Only as part of the pilot",
  retiring: "Only if you already use it. No new users",
};

/** A condition in a phrase, and whether what is known of the asker meets it already. */
type Condition = { said: string; isMet: boolean };

/** What an approval hangs on, in the order in which it is told. */
export function conditionsOf(asker: Asker, { approvalStatus }: ProductFacts, decision: Decision | null): Condition[] {
  const stage = stages[approvalStatus];
  const always = (said: string | null | undefined) => (said ? [{ said, isMet: false }] : []);
  if (!decision) return always(stage);
  const { staffOnly, allowedUntil, conditions } = decision;
  return [
    ...always(stage),
    ...always(staffOnly ? "Staff only" : null),
    ...limitsOf(asker, decision),
    ...always(allowedUntil && `Until ${dayInWords(allowedUntil)}`),
    ...always(conditions?.trim().replace(/[.;]+$/, "")),
  ];
}

/** The grades, schools and roles that an approval is limited to. */
function limitsOf(asker: Asker, { allowedGrades, allowedSchools, allowedRoles }: Decision): Condition[] {
  const limit = (some: readonly unknown[], said: () => string, isMet: boolean) =>
    some.length > 0 ? [{ said: said(), isMet }] : [];
  const isAllowed = (role: Role | null) => role !== null && allowedRoles.includes(role);
  return [
    ...limit(allowedGrades, () => `In ${gradesInWords(allowedGrades)}`, asker.grade !== null),
    ...limit(
      allowedSchools,
      () => `At ${listInWords(allowedSchools.map(({ name }) => name))}`,
      asker.schoolId !== null,
    ),
    ...limit(allowedRoles, () => `By ${rolesInWords(allowedRoles)}`, usersOf(asker).every(isAllowed)),
  ];
}
