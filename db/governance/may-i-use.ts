import type { Role } from "../access/roles";
import { gradesInWords, gradeWord } from "./grades";
import type { ProductFacts } from "./product-facts";
import { privacyAllowsApproval, type RuleEffect, type Severity } from "./terms";

/** Who asks, and for which grade when they say one. */
export type Asker = { role: Role | null; profileId: string | null; schoolId: string | null; grade: number | null };

/** An entry of the blacklist that is in force and concerns the product: by itself or by one of its addresses. */
export type BlacklistHold = {
  id: string;
  reason: string;
  /** Empty: all. */
  schoolIds: readonly string[];
  grades: readonly number[];
  roles: readonly Role[];
  /** Schools and people that are let off, today. */
  exceptSchoolIds: readonly string[];
  exceptProfileIds: readonly string[];
  alternative: { id: string; name: string } | null;
};

/** A policy rule that is switched on and whose conditions the product meets, in the rules' order. */
export type FiredRule = { id: string; name: string; effect: RuleEffect; severity: Severity; message: string };

/** What the district has decided about the product; null when it never has. */
export type Decision = {
  allowedGrades: readonly number[];
  allowedSchools: readonly { id: string; name: string }[];
  allowedRoles: readonly Role[];
  staffOnly: boolean;
  /** YYYY-MM-DD, the last day. */
  allowedUntil: string | null;
  conditions: string | null;
  reason: string | null;
  overrideReason: string | null;
};

/** Everything that an answer stands on. `today` is the district's own day, YYYY-MM-DD. */
export type Ground = {
  today: string;
  facts: ProductFacts;
  blacklist: readonly BlacklistHold[];
  rules: readonly FiredRule[];
  decision: Decision | null;
};

export type AnswerWord = "yes" | "yes_if" | "ask" | "no";

export type Answer = {
  answer: AnswerWord;
  /** One sentence: why. */
  reason: string;
  /** What "yes, if" hangs on, one phrase each. */
  conditions: string[];
  /** What decided. `id` names a blacklist entry or a rule. */
  by: { kind: "blacklist" | "policy_rule" | "status" | "conditions" | "grade"; id: string | null; name: string | null };
  /** What the entry that says no suggests instead. */
  alternative: { id: string; name: string } | null;
  /** Rules that only want to be noticed. */
  alerts: { id: string; name: string; severity: Severity; message: string }[];
};

type Said = Pick<Answer, "answer" | "reason" | "by"> & Partial<Answer>;

/**
 * "May I use it?" Takes who asks and the ground (everything known of one product in one district); returns yes, yes if,
 * ask or no, with the reason and what decided. The first of these that has something to say decides: blacklist, policy
 * rules (in their order), status, conditions, grade.
 *
 * An "allow" rule settles only what nobody has decided; "needs_request" and "needs_review" yield to an approval, since
 * that is what they ask for; "alert" never decides. What is unknown is never a yes: it is an "ask".
 */
export function mayIUse(asker: Asker, ground: Ground): Answer {
  const alerts = ground.rules
    .filter((rule) => rule.effect === "alert")
    .map(({ id, name, severity, message }) => ({ id, name, severity, message }));
  const said =
    byBlacklist(asker, ground) ??
    byRules(ground) ??
    byStatus(ground) ??
    byConditions(asker, ground) ??
    byGrade(asker, ground) ??
    allowed(asker, ground);
  return { conditions: [], alternative: null, alerts, ...said };
}

const holdsFor = <T>(limits: readonly T[], of: T | null) => limits.length === 0 || (of !== null && limits.includes(of));

/** An entry for some schools, grades or roles says no to those; where the asker's is not known it can't be a yes. */
function byBlacklist(asker: Asker, { blacklist }: Ground): Said | null {
  for (const entry of blacklist) {
    if (asker.schoolId !== null && entry.exceptSchoolIds.includes(asker.schoolId)) continue;
    if (asker.profileId !== null && entry.exceptProfileIds.includes(asker.profileId)) continue;
    const unknownGrade = entry.grades.length > 0 && asker.grade === null;
    if (!holdsFor(entry.schoolIds, asker.schoolId) || !holdsFor(entry.roles, asker.role)) continue;
    if (!unknownGrade && !holdsFor(entry.grades, asker.grade)) continue;
    const by = { kind: "blacklist" as const, id: entry.id, name: null };
    const reason = `It is on the district's blacklist: ${sentence(entry.reason)}`;
    if (!unknownGrade) return { answer: "no", reason, by, alternative: entry.alternative };
    return {
      ...{ answer: "ask", by, alternative: entry.alternative },
      reason: `It is on the district's blacklist for ${gradesInWords(entry.grades)}: ${sentence(entry.reason)}`,
    };
  }
  return null;
}

const approvedStatuses = ["approved", "approved_with_conditions", "pilot", "retiring"];
const undecided = ["not_reviewed", "under_review"];

function byRules({ rules, facts }: Ground): Said | null {
  for (const rule of rules) {
    const by = { kind: "policy_rule" as const, id: rule.id, name: rule.name };
    const reason = `The rule "${rule.name}" says: ${sentence(rule.message)}`;
    if (rule.effect === "block") return { answer: "no", reason, by };
    const isAsk = rule.effect === "needs_request" || rule.effect === "needs_review";
    if (isAsk && !approvedStatuses.includes(facts.approvalStatus) && undecided.includes(facts.approvalStatus)) {
      return { answer: "ask", reason, by };
    }
    if (rule.effect === "allow" && undecided.includes(facts.approvalStatus)) return { answer: "yes", reason, by };
  }
  return null;
}

function byStatus({ facts, decision, today }: Ground): Said | null {
  const by = { kind: "status" as const, id: null, name: facts.approvalStatus };
  const because = decision?.reason ? `: ${sentence(decision.reason)}` : ".";
  switch (facts.approvalStatus) {
    case "not_reviewed":
      return { answer: "ask", by, reason: "Nobody has reviewed it yet. Send a request." };
    case "under_review":
      return { answer: "ask", by, reason: "It is being reviewed. Wait for the decision, or add your own request." };
    case "denied":
      return { answer: "no", by, reason: `The district has denied it${because}` };
    case "blocked":
      return { answer: "no", by, reason: `The district has blocked it${because}` };
    case "retired":
      return { answer: "no", by, reason: `The district has retired it${because}` };
  }
  if (decision?.allowedUntil && decision.allowedUntil < today) {
    return {
      answer: "ask",
      by,
      reason: `Its approval ended on ${day(decision.allowedUntil)}. Ask for it to be renewed.`,
    };
  }
  if (!privacyAllowsApproval.includes(facts.privacyStatus) && !decision?.overrideReason) {
    return {
      answer: "ask",
      by,
      reason: "It is approved, but its privacy review no longer stands. Ask before you use it.",
    };
  }
  return null;
}

function byConditions(asker: Asker, { decision }: Ground): Said | null {
  if (!decision) return null;
  const by = { kind: "conditions" as const, id: null, name: null };
  const { staffOnly, allowedRoles, allowedSchools, allowedGrades } = decision;
  if (staffOnly && (asker.role === "student" || asker.grade !== null)) {
    return { answer: "no", by, reason: "It is approved for staff only, not for use by students." };
  }
  if (allowedRoles.length > 0 && asker.role !== null && !seesAll(asker.role) && !allowedRoles.includes(asker.role)) {
    return { answer: "no", by, reason: `It is approved only for ${rolesInWords(allowedRoles)}.` };
  }
  if (allowedSchools.length > 0 && asker.schoolId && !allowedSchools.some(({ id }) => id === asker.schoolId)) {
    return { answer: "no", by, reason: `It is approved only at ${list(allowedSchools.map(({ name }) => name))}.` };
  }
  if (allowedGrades.length > 0 && asker.grade !== null && !allowedGrades.includes(asker.grade)) {
    return {
      ...{ answer: "no", by },
      reason: `It is approved for ${gradesInWords(allowedGrades)}, not for ${gradeWord(asker.grade)}.`,
    };
  }
  return null;
}

/** A vendor's own limits. The youngest of a grade are taken to be five years older than its number. */
function byGrade({ grade }: Asker, { facts, decision }: Ground): Said | null {
  if (grade === null || decision?.allowedGrades.includes(grade)) return null;
  const by = { kind: "grade" as const, id: null, name: null };
  const { gradeMin, gradeMax, minAge } = facts;
  if ((gradeMin !== null && grade < gradeMin) || (gradeMax !== null && grade > gradeMax)) {
    const made = gradesInWords(range(gradeMin ?? -1, gradeMax ?? 12));
    return { answer: "ask", by, reason: `It is approved, but made for ${made}, not for ${gradeWord(grade)}.` };
  }
  if (minAge !== null && grade + 5 < minAge) {
    return {
      answer: "ask",
      by,
      reason: `Its terms ask for an age of ${minAge}, which not everyone in ${gradeWord(grade)} has.`,
    };
  }
  return null;
}

/** Approved, and nothing speaks against it: what remains are the conditions it hangs on. */
function allowed(asker: Asker, { facts, decision }: Ground): Said {
  const conditions = conditionsOf(asker, facts, decision);
  const approved = facts.approvalStatus === "pilot" ? "It is being piloted" : "It is approved";
  if (conditions.length === 0) {
    const grade = asker.grade === null ? "" : ` for ${gradeWord(asker.grade)}`;
    return {
      answer: "yes",
      by: { kind: "status", id: null, name: facts.approvalStatus },
      reason: `${approved}${grade}.`,
    };
  }
  return {
    answer: "yes_if",
    by: { kind: "conditions", id: null, name: null },
    reason: `${approved} on these conditions: ${conditions.join("; ")}.`,
    conditions,
  };
}

function conditionsOf({ grade, schoolId, role }: Asker, facts: ProductFacts, decision: Decision | null): string[] {
  const pilot = facts.approvalStatus === "pilot" ? ["as a part of the pilot"] : [];
  if (!decision) return pilot;
  const { staffOnly, allowedRoles, allowedSchools, allowedGrades, allowedUntil, conditions } = decision;
  return [
    ...pilot,
    ...(staffOnly ? ["used by staff only"] : []),
    ...(allowedGrades.length > 0 && grade === null ? [`in ${gradesInWords(allowedGrades)}`] : []),
    ...(allowedSchools.length > 0 && !schoolId ? [`at ${list(allowedSchools.map(({ name }) => name))}`] : []),
    ...(allowedRoles.length > 0 && (role === null || !allowedRoles.includes(role))
      ? [`by ${rolesInWords(allowedRoles)}`]
      : []),
    ...(allowedUntil ? [`until ${day(allowedUntil)}`] : []),
    ...(conditions ? [conditions.trim().replace(/[.;]+$/, "")] : []),
  ];
}

const seesAll = (role: Role) => role === "super_admin" || role === "admin";

const people: Record<Role, string> = {
  super_admin: "super admins",
  admin: "admins",
  district_admin: "district admins",
  curriculum_director: "curriculum directors",
  it_director: "IT directors",
  principal: "principals",
  teacher: "teachers",
  student: "students",
};

const rolesInWords = (roles: readonly Role[]) => list(roles.map((role) => people[role]));
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const sentence = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

function day(iso: string): string {
  return new Date(`${iso}T00:00:00Z`).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}
