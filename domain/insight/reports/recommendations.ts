import { dayIn } from "domain/local-days";
import { inDollars } from "domain/money/reports/contracts";
import { atOnce, type Cell, inCells, type Report } from "domain/report";
import type { Answered, GivenAnswer } from "../answered";
import { confidenceWords, kindWords, recommendationAnswerWords } from "../recommendation-words";

const columns = [
  ...["kind", "recommendation", "why", "product", "contract", "decide_by", "saving_usd", "people_in_30_days"],
  ...["confidence", "status", "answered_by", "answered_on", "reason", "saving_when_answered_usd"],
];

/** A recommendation, and how it is said today. */
type Line = Answered & { said: { title: string; why: string } | null };
type Of = { today: string; zone: string; read: () => Promise<Line[]> };

const dollars = (cents: number | null | undefined) => (typeof cents === "number" ? inDollars(cents) : null);

/**
 * Recommendations as their page has them, with what was answered. Amounts are dollars a year. What is done or dismissed has
 * no saving but the one it had when it was answered, so that the column adds up to what the page says.
 */
export function recommendationsReport({ today, zone, read }: Of): Report {
  return {
    name: `recommendations-${today}`,
    columns,
    rows: inCells(atOnce(read), (line) => [...recommendedCells(line), ...answerCells(line.answer, zone)]),
  };
}

function recommendedCells({ about, product, one, answer, said }: Line): Cell[] {
  const isLeft = answer === null || answer.answer === "accepted";
  return [
    ...[kindWords[about.kind].title, (isLeft && said?.title) || (answer?.title ?? null), said?.why ?? null],
    ...[product.name, (one ?? answer)?.contract?.name ?? null, one?.by ?? null, isLeft ? dollars(one?.cents) : null],
    ...[one?.people ?? null, one && confidenceWords[one.confidence]],
  ];
}

function answerCells(given: GivenAnswer | null, zone: string): Cell[] {
  if (given === null) return ["Open", null, null, null, null];
  const { answer, by, at, reason, cents } = given;
  return [recommendationAnswerWords[answer].name, by, dayIn(at, zone), reason, dollars(cents)];
}
