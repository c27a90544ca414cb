import { isAboveDistricts, isOfficeRole } from "domain/access/roles";
import { districtRoles, type Role } from "domain/access/terms";
import { gradesInWords } from "domain/software/catalogue/grades";
import type { ProductFacts } from "domain/software/catalogue/product-facts";
import type { ApprovalStatus } from "domain/software/status/terms";
import { staffOnlyWords } from "domain/software/status/words";
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
    ...always(staffOnly ? staffOnlyWords : null),
    ...limitsOf(asker, decision),
    ...always(allowedUntil && `Until ${dayInWords(allowedUntil)}`),
    ...always(conditions?.trim().replace(/[.;]+$/, "")),
  ];
}

/** The grades, schools and roles that an approval is limited to. */
function limitsOf(asker: Asker, decision: Decision): Condition[] {
  const { allowedGrades, allowedSchools } = decision;
  const limit = (some: readonly unknown[], said: () => string, isMet: boolean) =>
    some.length > 0 ? [{ said: said(), isMet }] : [];
  return [
    ...limit(allowedGrades, () => `In ${gradesInWords(allowedGrades)}`, asker.grade !== null),
    ...limit(
      allowedSchools,
      () => `At ${listInWords(allowedSchools.map(({ name }) => name))}`,
      asker.schoolId !== null,
    ),
    ...rolesOf(asker, decision),
  ];
}

const allStaff = districtRoles.filter((role) => role !== "student");

/** The roles that an approval is limited to. Staff who have one of them are told all the same that students don't. */
function rolesOf(asker: Asker, { allowedRoles, staffOnly }: Decision): Condition[] {
  if (allowedRoles.length === 0) return [];
  const only = `Only for ${rolesInWords(allowedRoles)}`;
  if (staffOnly || allowedRoles.includes("student")) {
    const isAllowed = (role: Role | null) => role !== null && allowedRoles.includes(role);
    return [{ said: only, isMet: usersOf(asker).every(isAllowed) }];
  }
  const isAllStaff = allStaff.every((role) => allowedRoles.includes(role));
  return [{ said: isAllStaff ? staffOnlyWords : `${only}, not students`, isMet: false }];
}
