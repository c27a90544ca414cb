import { districtRoles } from "domain/access/terms";
import { allGrades } from "domain/software/catalogue/grades";
import type { DecisionFields } from "domain/software/status/queries/district-software";
import { decisions, isApproval, privacyStatuses } from "domain/software/status/terms";
import { z } from "zod";
import { dayOrNone, idsOf, textOrNone } from "~/http/field-shapes.server";
import { many } from "~/http/many.server";
import { formatDay } from "~/ui/time-format";

const Version = z.coerce.number().int().min(0);
const text = textOrNone(2_000).default(null);
const day = dayOrNone("Enter a day, such as 2026-11-30.").default(null);

const grades = allGrades.map(String) as [string, ...string[]];

const Decision = z.object({
  intent: z.literal("decide"),
  recordVersion: Version,
  roundId: z.union([z.literal("").transform(() => null), z.uuid()]),
  roundVersion: Version,
  requests: idsOf(),
  decision: z.enum(decisions, "Choose what you decide."),
  grades: many(z.enum(grades, "Choose grades from the list.")),
  schools: idsOf(),
  allowedRoles: many(z.enum(districtRoles, "Choose from the list.")),
  staffOnly: z.literal("yes").optional(),
  until: day,
  conditions: text,
  nextReviewOn: day,
  privacyStatus: z.enum(privacyStatuses, "Choose a privacy status.").nullable().default(null),
  shown: z.string().max(200).optional(),
  overrideReason: text,
  skipReason: text,
  reason: text,
});

/** The privacy status by itself. */
export const PrivacyForm = z.object({
  intent: z.literal("privacy"),
  recordVersion: Version,
  privacy: z.enum(privacyStatuses, "Choose a privacy status."),
  privacyReason: text,
});

type Posted = z.output<typeof Decision>;

const hasConditions = (posted: Posted) =>
  posted.staffOnly === "yes" ||
  [posted.grades, posted.schools, posted.allowedRoles].some((ticked) => ticked.length > 0) ||
  posted.until !== null ||
  posted.conditions !== null;

/** What the fields say together. Takes the form, the district's day and the ids of its schools. */
function* faultsOf(posted: Posted, today: string, schoolIds: ReadonlySet<string>): Generator<[keyof Posted, string]> {
  const { decision, until, nextReviewOn } = posted;
  if (posted.schools.some((id) => !schoolIds.has(id))) yield ["schools", "Choose schools from the list."];
  if (!isApproval(decision)) {
    if (posted.reason === null) yield ["reason", "Give a reason. Requesters and current users will read it."];
    if (nextReviewOn !== null && nextReviewOn <= today) yield ["nextReviewOn", "Choose a date after today."];
    return;
  }
  if (decision === "approved" && hasConditions(posted)) {
    yield ["decision", "You have set conditions. Choose “Approve with conditions”, or remove them."];
  }
  if (decision === "approved_with_conditions" && !hasConditions(posted)) {
    yield ["decision", "Set at least one condition, or choose “Approve”."];
  }
  if (posted.staffOnly && posted.allowedRoles.includes("student")) {
    yield ["staffOnly", "“Staff only” leaves students out. Clear one of the two."];
  }
  if (posted.privacyStatus === null) yield ["privacyStatus", "Choose a privacy status."];
  if (until !== null && until < today) yield ["until", "Choose today or a later date."];
  if (nextReviewOn !== null && nextReviewOn <= today) yield ["nextReviewOn", "Choose a date after today."];
  else if (nextReviewOn !== null && until !== null && nextReviewOn > until) {
    yield ["nextReviewOn", `Choose ${formatDay(until)} or an earlier date: the approval ends that day.`];
  }
}

/** The forms of a decision. Takes the district's own day and its schools. */
export function decisionForms({ today, schoolIds }: { today: string; schoolIds: ReadonlySet<string> }) {
  const Checked = Decision.superRefine((posted, context) => {
    for (const [field, message] of faultsOf(posted, today, schoolIds)) {
      context.addIssue({ code: "custom", path: [field], message });
    }
  });
  return z.discriminatedUnion("intent", [Checked, PrivacyForm]);
}

/** What goes on record: conditions and an override only with a decision that has them. */
export function fieldsOf(posted: Posted): DecisionFields {
  const allows = isApproval(posted.decision);
  return {
    allowedGrades: allows ? posted.grades.map(Number) : [],
    allowedSchoolIds: allows ? posted.schools : [],
    allowedRoles: allows ? posted.allowedRoles : [],
    staffOnly: allows && posted.staffOnly === "yes",
    allowedUntil: allows ? posted.until : null,
    conditions: allows ? posted.conditions : null,
    nextReviewOn: posted.nextReviewOn,
    overrideReason: allows ? posted.overrideReason : null,
  };
}
