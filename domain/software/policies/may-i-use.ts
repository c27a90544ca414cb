import { endSentence } from "domain/sentence-words";
import type { ApprovalStatus } from "domain/software/status/terms";
import type { Answer, Asker, Ground, Said } from "./answer";
import { byBlacklist, withException } from "./answer-blacklist";
import { allowed, byConditions, byGrade, byStatus, progressOf } from "./answer-levels";

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
 * Whom an exception lets off an entry is told so with the answer: it hangs on that, and others get another.
 *
 * Students are told what concerns them, and not what the district's people wrote for each other.
 */
export function mayIUse(asker: Asker, ground: Ground): Answer {
  const { against, exception } = byBlacklist(asker, ground.blacklist);
  const said = against ?? withException(asker, exception, byLaterLevels(asker, ground));
  const alerts = asker.role === "student" ? [] : ground.rules.filter(({ effect }) => effect === "alert");
  return {
    conditions: [],
    alternative: null,
    isRequested: ground.request !== null,
    alerts: alerts.map(({ id, name, severity, message }) => ({ id, name, severity, message })),
    ...said,
  };
}

const byLaterLevels = (asker: Asker, ground: Ground): Said =>
  byRules(ground) ??
  byStatus(asker, ground) ??
  byConditions(asker, ground) ??
  byGrade(asker, ground) ??
  allowed(asker, ground);

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
