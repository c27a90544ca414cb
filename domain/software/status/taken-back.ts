import type { ApprovalConditions } from "./queries/district-software";
import { type ApprovalStatus, isApproval, isInUse } from "./terms";

/** How a status changes. */
export type StatusChange = { from: ApprovalStatus; to: ApprovalStatus };

/** How much a status allows: to begin, to go on, or neither. */
const allows = (status: ApprovalStatus) => (isApproval(status) ? 2 : isInUse(status) ? 1 : 0);

/** Whether a change of status takes back some of what people were told they may do. */
export const takesBack = ({ from, to }: StatusChange): boolean => allows(to) < allows(from);

/** Whether a change of status allows more than what people were told last. */
export const givesBack = ({ from, to }: StatusChange): boolean => allows(to) > allows(from);

/** Whether some of what one list of conditions lets in is left out by another; an empty list lets in all. */
const narrows = <T>(before: readonly T[], after: readonly T[]) =>
  after.length > 0 && (before.length === 0 || before.some((one) => !after.includes(one)));

/** Whether an approval gets a condition that it did not have, or a stricter one. */
export function isStricter(before: ApprovalConditions, after: ApprovalConditions): boolean {
  const { allowedUntil: until, conditions: text } = after;
  return (
    (after.staffOnly && !before.staffOnly) ||
    narrows(before.allowedGrades, after.allowedGrades) ||
    narrows(before.allowedSchoolIds, after.allowedSchoolIds) ||
    narrows(before.allowedRoles, after.allowedRoles) ||
    (until !== null && (before.allowedUntil === null || until < before.allowedUntil)) ||
    (text !== null && text !== before.conditions)
  );
}
