import type { Deed } from "domain/conflict";
import type { IsDismissed, Named, Recommendation } from "./recommendation";
import { groundOf, hasDoubled } from "./recommendation-ground";
import type { RecommendationAnswer, RecommendationKind } from "./recommendation-terms";

/** What an answer is about: the same while the recommendation is made on the same ground. */
export type AnswerKey = { kind: RecommendationKind; softwareId: string; ground: string };

/** What a district answered, and what the recommendation was then. Amounts are whole cents a year. */
export type GivenAnswer = AnswerKey &
  Deed & {
    id: string;
    answer: RecommendationAnswer;
    /** Of what was dismissed. */
    reason: string | null;
    title: string;
    cents: number | null;
    measure: number | null;
    product: Named;
    contract: Named | null;
    at: Date;
  };

/** A recommendation with what was answered to it. `one` is null where the records no longer call for it. */
export type Answered = {
  about: AnswerKey;
  product: Named;
  /** What was answered before so much more was at stake: it no longer counts. */
  before: GivenAnswer | null;
} & ({ one: Recommendation; answer: GivenAnswer | null } | { one: null; answer: GivenAnswer });

/**
 * What is recommended today with the answers to it, then the answers to what the records no longer call for. `make` is told
 * what is dismissed: something else may be recommended in its place.
 */
export function withAnswers(
  make: (isDismissed: IsDismissed) => readonly Recommendation[],
  answers: readonly GivenAnswer[],
): Answered[] {
  const given = new Map(answers.map((answer) => [keyOf(answer), answer]));
  const all = make((one) => answerTo(one, given).answer?.answer === "dismissed");
  const today = all.map((one) => answerTo(one, given));
  for (const { about } of today) given.delete(keyOf(about));
  const past = [...given.values()].map((answer): Answered => {
    const { kind, softwareId, ground, product } = answer;
    return { about: { kind, softwareId, ground }, product, one: null, answer, before: null };
  });
  return [...today, ...past];
}

const keyOf = ({ kind, softwareId, ground }: AnswerKey) => `${kind} ${softwareId} ${ground}`;

function answerTo(one: Recommendation, given: ReadonlyMap<string, GivenAnswer>): Answered {
  const { ground, measure } = groundOf(one);
  const about = { kind: one.kind, softwareId: one.product.id, ground };
  const found = given.get(keyOf(about)) ?? null;
  const isOver = found !== null && found.answer !== "accepted" && hasDoubled(found.measure, measure);
  return { about, product: one.product, one, answer: isOver ? null : found, before: isOver ? found : null };
}

/** By answer, those without one as they were recommended, the others from the last answer on. */
export function partsOf(all: readonly Answered[]): Record<"open" | RecommendationAnswer, Answered[]> {
  const having = (answer: RecommendationAnswer) =>
    all
      .filter((one) => one.answer?.answer === answer)
      .sort((one, other) => (other.answer?.at.getTime() ?? 0) - (one.answer?.at.getTime() ?? 0));
  const open = all.filter(({ answer }) => answer === null);
  return { open, accepted: having("accepted"), dismissed: having("dismissed"), done: having("done") };
}

/** What is still to be saved: by what is open or accepted, as far as the records call for it. */
export const recommendedOf = ({ open, accepted }: Pick<ReturnType<typeof partsOf>, "open" | "accepted">) =>
  [...open, ...accepted].flatMap(({ one }) => one ?? []);
