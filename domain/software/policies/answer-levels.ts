import { isAboveDistricts } from "domain/access/roles";
import { endSentence } from "domain/sentence-words";
import { gradesInWords, gradeWord } from "domain/software/catalogue/grades";
import { privacyAllowsApproval } from "domain/software/status/terms";
import { allowedAs, privacyFaults } from "domain/software/status/words";
import type { AnswerWord, Asker, Ground, Said } from "./answer";
import { conditionsOf, usersOf } from "./answer-conditions";
import { dayInWords, listInWords, rolesInWords } from "./answer-texts";

/** How far a product is that nobody has decided about; null when nobody has requested or reviewed it. */
export function progressOf({ facts, request }: Ground): string | null {
  if (facts.approvalStatus === "under_review") return "It’s in review. There’s no decision yet.";
  return request && !request.isStarted ? "It’s been requested. The review hasn’t started yet." : null;
}

/** What follows a decision that speaks against a product, or one that has ended, when it is requested again. */
const againSaid = ({ request }: Ground) =>
  request && !request.isStarted
    ? ` It was requested again on ${dayInWords(request.on)}. The review hasn’t started yet.`
    : "";

/** The status: whether the district lets it be used at all, and whether that still stands. */
export function byStatus({ role }: Asker, ground: Ground): Said | null {
  const { facts, decision, today } = ground;
  const by = { kind: "status" as const, id: null, name: facts.approvalStatus };
  const because = decision?.reason && role !== "student" ? `: ${endSentence(decision.reason)}` : ".";
  switch (facts.approvalStatus) {
    case "not_reviewed":
    case "under_review":
      return { answer: "ask", by, reason: progressOf(ground) ?? "It hasn’t been reviewed yet." };
    case "denied":
      return { answer: "no", by, reason: `The district has denied it${because}${againSaid(ground)}` };
    case "blocked":
      return { answer: "no", by, reason: `The district has blocked it${because}` };
    case "retired":
      return { answer: "no", by, reason: `The district has retired it${because}${againSaid(ground)}` };
  }
  // The status alone does not say so for those whom a ban lets off: theirs is read apart from the blacklist.
  const until = decision?.allowedUntil;
  if (facts.approvalStatus === "ended" || (until && until < today)) {
    return {
      answer: "ask",
      by,
      reason: `Its approval ended${until ? ` on ${dayInWords(until)}` : ""}.${againSaid(ground)}`,
    };
  }
  if (!privacyAllowsApproval.includes(facts.privacyStatus) && !decision?.overrideReason) {
    const fault = privacyFaults[facts.privacyStatus];
    return isLeaving(facts)
      ? { answer: "no", by, reason: `The district is phasing it out, and ${fault}.` }
      : { answer: "ask", by, reason: `${allowedAs(facts.approvalStatus)}, but ${fault}.` };
  }
  return null;
}

/** A request may clear what is in the way of an approval, but none brings back what the district is phasing out. */
const isLeaving = ({ approvalStatus }: Ground["facts"]) => approvalStatus === "retiring";

/** What the approval hangs on, where it speaks against this asker. */
export function byConditions(asker: Asker, { facts, decision }: Ground): Said | null {
  if (!decision) return null;
  const { staffOnly, allowedRoles, allowedSchools, allowedGrades } = decision;
  const said = (answer: AnswerWord, rest: string): Said => ({
    answer,
    by: { kind: "conditions", id: null, name: null },
    reason: `${allowedAs(facts.approvalStatus)} ${rest}`,
  });
  const users = usersOf(asker);
  if (staffOnly && users.includes("student")) return said("no", "for staff only, not for use by students.");
  // Operators stand outside the roles that a district allows.
  const barred = users.filter((role) => role !== null && !isAboveDistricts(role) && !allowedRoles.includes(role));
  if (allowedRoles.length > 0 && barred.length > 0) return said("no", `only for ${rolesInWords(allowedRoles)}.`);
  const names = listInWords(allowedSchools.map(({ name }) => name));
  const isStudent = asker.role === "student";
  if (allowedSchools.length > 0 && (asker.schoolId !== null || isStudent)) {
    if (asker.schoolId === null) return said("ask", `only at ${names}, but ${whose(asker)} school is not on record.`);
    if (!allowedSchools.some(({ id }) => id === asker.schoolId)) return said("no", endSentence(`only at ${names}`));
  }
  if (allowedGrades.length > 0 && (asker.grade !== null || isStudent)) {
    const grades = gradesInWords(allowedGrades);
    if (asker.grade === null) return said("ask", `for ${grades}, but ${whose(asker)} grade is not on record.`);
    if (!allowedGrades.includes(asker.grade)) return said("no", `for ${grades}, ${notFor(asker.grade)}.`);
  }
  return null;
}

const whose = ({ isReadByOthers }: Asker) => (isReadByOthers ? "their" : "your");

/** Whom a limit of grades leaves out, in the words of every answer: "not for students in grade 6". */
export const notFor = (grade: number) => `not for students in ${gradeWord(grade)}`;

/** A vendor's own limits; a grade that the district allows by name is settled. */
export function byGrade(asker: Asker, { facts, decision }: Ground): Said | null {
  const { role, grade } = asker;
  const { gradeMin, gradeMax, minAge } = facts;
  const said = (rest: string): Said => ({
    answer: isLeaving(facts) ? "no" : "ask",
    by: { kind: "grade", id: null, name: null },
    reason: `${allowedAs(facts.approvalStatus)}, but ${rest}`,
  });
  const hasLimits = gradeMin !== null || gradeMax !== null || minAge !== null;
  if (grade === null) return role === "student" && hasLimits ? said(`${whose(asker)} grade is not on record.`) : null;
  if (decision?.allowedGrades.includes(grade)) return null;
  if ((gradeMin !== null && grade < gradeMin) || (gradeMax !== null && grade > gradeMax)) {
    return said(`made for ${gradesInWords(range(gradeMin ?? -1, gradeMax ?? 12))}, ${notFor(grade)}.`);
  }
  if (minAge !== null && youngestIn(grade) < minAge) {
    return said(`its terms require an age of at least ${minAge}, and not everyone in ${gradeWord(grade)} is that old.`);
  }
  return null;
}

/** How old the youngest of a grade are: five years more than its number. */
const youngestIn = (grade: number) => grade + 5;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

const notOnRecord = "The conditions aren’t on record";
const whomToAsk = ({ role }: Asker) => (role === "student" ? "teacher" : "IT director");

/**
 * Approved, and nothing speaks against it: what remains are the conditions it hangs on. Those that the asker meets are
 * left out, unless the product is approved with conditions and nothing else would be said of them.
 */
export function allowed(asker: Asker, { facts, decision }: Ground): Said {
  const all = conditionsOf(asker, facts, decision);
  const open = all.filter(({ isMet }) => !isMet);
  const isConditional = facts.approvalStatus === "approved_with_conditions";
  const conditions = (isConditional && open.length === 0 ? all : open).map(({ said }) => said);
  if (isConditional && conditions.length === 0) conditions.push(`${notOnRecord}. Ask your ${whomToAsk(asker)}`);
  if (conditions.length === 0) {
    const grade = asker.grade === null ? "" : ` for ${gradeWord(asker.grade)}`;
    const by = { kind: "status" as const, id: null, name: facts.approvalStatus };
    return { answer: "yes", by, reason: `${allowedAs(facts.approvalStatus)}${grade}.` };
  }
  return {
    answer: "yes_if",
    by: { kind: "conditions", id: null, name: null },
    reason: endSentence(`${allowedAs(facts.approvalStatus)} with these conditions: ${conditions.join("; ")}`),
    conditions,
  };
}
