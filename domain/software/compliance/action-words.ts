import type { ActionKind, NeededAction } from "./needs-action";

/** What a line says, and what its button does. */
type ActionWords = { title: string; action: string };

const requirements = (count: number) => (count === 1 ? "1 requirement" : `${count} requirements`);
const checks = (count: number) => (count === 1 ? "Check" : `${count} checks`);

/** How each kind of needed action is said. */
export const actionWords: Record<ActionKind, (of: Pick<NeededAction, "name" | "days" | "count">) => ActionWords> = {
  agreement_terminated: ({ name }) => ({ title: `Agreement terminated: ${name}`, action: "Open agreement" }),
  agreement_ended: ({ name }) => ({ title: `Agreement ended: ${name}`, action: "Open agreement" }),
  agreement_missing: ({ name }) => ({ title: `No agreement: ${name}`, action: "Add agreement" }),
  agreement_ends: ({ name }) => ({ title: `Agreement ends: ${name}`, action: "Open agreement" }),
  approval: ({ name, days }) => ({
    title: `${days !== null && days < 0 ? "Approval ended" : "Approval ends"}: ${name}`,
    action: "Review again",
  }),
  review: ({ name, days }) => ({
    title: `${days !== null && days < 0 ? "Review overdue" : "Review due"}: ${name}`,
    action: "Review again",
  }),
  checks_expired: ({ name, count }) => ({ title: `${checks(count)} expired: ${name}`, action: "Check again" }),
  checks_failed: ({ name, count }) => ({ title: `${requirements(count)} failed: ${name}`, action: "See what failed" }),
  checks_end: ({ name, count }) => ({
    title: `${checks(count)} ${count === 1 ? "expires" : "expire"}: ${name}`,
    action: "Check again",
  }),
};

const counted = (days: number) => (days === 1 ? "1 day" : `${days} days`);

/** How far a day is from today: "20 days left", "ends today", "12 days overdue". */
export function whenWords(days: number): string {
  if (days < 0) return `${counted(-days)} overdue`;
  return days === 0 ? "today" : `${counted(days)} left`;
}
