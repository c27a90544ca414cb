import { endSentence } from "domain/sentence-words";
import { gradesInWords } from "domain/software/catalogue/grades";
import type { ApprovalStatus } from "domain/software/status/terms";
import type { Answer, Asker, Ban, Ground, Said } from "./answer";
import { usersOf } from "./answer-conditions";
import { allowed, byConditions, byGrade, byStatus, notFor, progressOf } from "./answer-levels";
import { listInWords, rolesInWords } from "./answer-texts";

export type { Answer, Asker, Ban, Decision, FiredRule, Ground, OpenRequest } from "./answer";

/**
 * "May I use it?" Takes who asks and the ground (everything known of one product in one district); returns yes, yes if,
 * ask or no, with the reason and what decided. The first of these that has something to say decides: blacklist, policy
 * rules (in their order), status, conditions, grade.
 *
 * With a grade, staff ask for students of that grade; without one, everybody asks for themself. An "allow" rule settles
 * only what nobody has decided; "needs_request" and "needs_review" yield to a decision, since that is what they ask for;
 * "alert" never decides. What is unknown is never a yes: it is an "ask", or a condition that the asker can judge.
 *
 * Students are told what concerns them, and not what the district's people wrote for each other.
 */
export function mayIUse(asker: Asker, ground: Ground): Answer {
  const said =
    byBlacklist(asker, ground) ??
    byRules(ground) ??
    byStatus(asker, ground) ??
    byConditions(asker, ground) ??
    byGrade(asker, ground) ??
    allowed(asker, ground);
  const alerts = asker.role === "student" ? [] : ground.rules.filter(({ effect }) => effect === "alert");
  return {
    conditions: [],
    alternative: null,
    isRequested: ground.request !== null,
    alerts: alerts.map(({ id, name, severity, message }) => ({ id, name, severity, message })),
    ...said,
  };
}

/** Whether a limit reaches the asker. Empty limits reach everyone; null: it hangs on what is not known of them. */
function reaches<T>(limits: readonly T[], of: readonly (T | null)[]): boolean | null {
  if (limits.length === 0 || of.some((one) => one !== null && limits.includes(one))) return true;
  return of.includes(null) ? null : false;
}

/**
 * An entry for some schools, grades or roles says no to those; where it is not known whether the asker is one of them,
 * ask. A plain no of a later entry wins over such an "ask".
 */
function byBlacklist(asker: Asker, { blacklist }: Ground): Said | null {
  let perhaps: Said | null = null;
  for (const entry of blacklist) {
    if (asker.schoolId !== null && entry.exceptSchoolIds.includes(asker.schoolId)) continue;
    const users = usersLeft(asker, entry);
    if (users.length === 0) continue;
    const reached = [
      reaches(
        entry.schools.map(({ id }) => id),
        [asker.schoolId],
      ),
      reaches(entry.grades, [asker.grade]),
      reaches(entry.roles, users),
    ];
    if (reached.includes(false)) continue;
    const by = { kind: "blacklist" as const, id: entry.id, name: null };
    const why = asker.role === "student" ? null : entry.reason;
    if (!reached.includes(null)) {
      const isByGrade = entry.grades.length > 0 && asker.grade !== null;
      const reason = isByGrade ? notForGrade(asker.grade as number, why) : onBlacklist(null, why);
      return { answer: "no", by, alternative: entry.alternative, reason };
    }
    perhaps ??= { answer: "ask", by, alternative: entry.alternative, reason: onBlacklist(scopeInWords(entry), why) };
  }
  return perhaps;
}

/** Whom an entry may reach: a person whom it lets off is let off themself, and not the students whom they ask for. */
function usersLeft(asker: Asker, { exceptProfileIds }: Ban) {
  const users = usersOf(asker);
  if (asker.profileId === null || !exceptProfileIds.includes(asker.profileId)) return users;
  return asker.role === "student" ? [] : users.filter((role) => role === "student");
}

const onBlacklist = (forWhom: string | null, why: string | null) =>
  `It is on the district’s blocked list${forWhom ? ` for ${forWhom}` : ""}${why === null ? "." : `: ${endSentence(why)}`}`;

const notForGrade = (grade: number, why: string | null) =>
  `It is on the district’s blocked list, ${notFor(grade)}${why === null ? "." : `: ${endSentence(why)}`}`;

/** An entry in a sentence, for those who see to the whole district: for whom it bans something, if not for all, and why. */
export const banInWords = (entry: Ban) => onBlacklist(scopeInWords(entry), entry.reason);

/** Whether an entry bans something for everyone, those apart whom it lets off. */
export const isForAll = ({ schools, grades, roles }: Ban) =>
  [schools, grades, roles].every((limits) => limits.length === 0);

function scopeInWords({ schools, grades, roles }: Ban): string {
  const parts = [
    grades.length > 0 ? gradesInWords(grades) : "",
    roles.length > 0 ? rolesInWords(roles) : "",
    schools.length > 0 ? listInWords(schools.map(({ name }) => name)) : "",
  ];
  return parts.filter(Boolean).join(", ");
}

const undecided: readonly ApprovalStatus[] = ["not_reviewed", "under_review"];

function byRules(ground: Ground): Said | null {
  const { rules, facts } = ground;
  const isOpen = undecided.includes(facts.approvalStatus);
  for (const { id, name, effect, message } of rules) {
    const said = { by: { kind: "policy_rule" as const, id, name }, reason: endSentence(message) };
    if (effect === "block") return { answer: "no", ...said };
    if (isOpen && (effect === "needs_request" || effect === "needs_review")) {
      const reason = [said.reason, progressOf(ground)].filter(Boolean).join(" ");
      return { answer: "ask", ...said, reason };
    }
    if (isOpen && effect === "allow") return { answer: "yes", ...said };
  }
  return null;
}
