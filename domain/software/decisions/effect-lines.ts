import { requestWords } from "domain/software/requests/words";
import { approvalWords, privacyWords } from "domain/software/status/words";
import { answeredAs, type Effects, type Notified, skippedBy } from "./effects";
import { dimensionWords } from "./words";

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/**
 * What a decision will do, one line for each effect, to be read after "This will". `notified` is how many people are
 * notified.
 */
export function effectLines(effects: Effects, notified: Notified): string[] {
  const { left, closesRound } = effects;
  return [
    ...statusLines(effects),
    ...answerLines(effects),
    ...(left > 0 ? [`Leave ${counted(left, "request", "requests")} open.`] : []),
    ...skipLines(effects),
    ...(closesRound ? ["End the review."] : []),
    ...notifyLines(notified),
  ];
}

function notifyLines({ always, ifStricter }: Notified): string[] {
  const all = always === 0 ? "Notify no one." : `Notify ${counted(always, "person", "people")}.`;
  if (ifStricter === 0) return [all];
  const some = `${counted(ifStricter, "person", "people")} if you add or tighten conditions.`;
  return always === 0 ? [`Notify ${some}`] : [all, `Also notify ${some}`];
}

function statusLines({ from, to, decision, privacy, endsConditions }: Effects): string[] {
  const now = approvalWords[from];
  const status =
    to !== decision
      ? `Keep the status ${approvalWords[to]}. “${approvalWords[decision]}” counts when the block ends.`
      : from === to
        ? `Keep the status ${now}, with what you enter here.`
        : `Change the status from ${now} to ${approvalWords[to]}.`;
  return [
    status,
    ...(endsConditions ? ["Remove the conditions that apply now."] : []),
    ...(privacy ? [`Change the privacy status to ${privacyWords[privacy]}.`] : []),
  ];
}

function answerLines({ answers }: Effects): string[] {
  if (answers.length === 0) return [];
  const kinds = Object.entries(answeredAs).flatMap(([move, status]) => {
    const count = answers.filter((one) => one.move === move).length;
    return count > 0 ? [{ count, as: requestWords[status].label.toLowerCase() }] : [];
  });
  const [only] = kinds;
  const all = `Close ${counted(answers.length, "request", "requests")}`;
  if (kinds.length === 1 && only) return [`${all} as ${only.as}.`];
  return [`${all}: ${kinds.map(({ count, as }) => `${count} ${as}`).join(", ")}.`];
}

function skipLines(effects: Effects): string[] {
  const skipped = skippedBy(effects);
  if (skipped.length === 0) return [];
  const named = skipped.map((one) => dimensionWords[one].toLowerCase()).join(", ");
  return [`Skip ${counted(skipped.length, "review", "reviews")}: ${named}.`];
}
