import { utilization } from "domain/money/figures";
import type { JudgedBy } from "domain/money/licensed-words";
import { fewestParts, type ValuePart, valueParts, type Weights } from "./terms";

/** What is known about a product. Null is not known; a part whose ground is not known has no score. */
export type ValueGround = {
  /**
   * People who used it in the last 90 days, and seats that are paid for; people are null where no address leads to it.
   */
  active: number | null;
  /** Of a site license for some schools or grades, those of them who are there; null where it is for everybody. */
  licensed: number | null;
  /** By whose use seats are judged; null is by everyone's. */
  judgedBy: JudgedBy | null;
  seats: number;
  /** Minutes per active user in a week of those 90 days; null where no source reports or shows any time. */
  minutesPerWeek: number | null;
  /** Minutes a week that the district expects. */
  targetMinutes: number | null;
  /** The best tier of its studies: 1 strong to 4 a rationale. */
  tier: number | null;
  compliance: { passed: number; applies: number; unknown: number; percent: number | null } | null;
  /** Mean of 1 to 5. */
  rating: { count: number; mean: number | null };
};

/** A part with its score from 0 to 100 (null is not known) and what it counts. */
export type ScoredPart = { part: ValuePart; score: number | null; weight: number };

/** `index` is a whole number from 0 to 100; null where fewer than two parts are known that count. */
export type ValueIndex = { index: number | null; parts: ScoredPart[]; known: number; ground: ValueGround };

/** The parts of a ground as scores from 0 to 100, not rounded. Each says in docs/figures/value.md how it is made. */
const scores: Record<ValuePart, (ground: ValueGround) => number | null> = {
  utilization: ({ active, licensed, seats }) => {
    const share = active === null ? null : utilization({ active: licensed ?? active, seats });
    return share === null ? null : Math.min(1, share) * 100;
  },
  target: ({ active, minutesPerWeek, targetMinutes }) => {
    if (targetMinutes === null || active === null) return null;
    if (active === 0) return 0;
    return minutesPerWeek === null ? null : Math.min(1, minutesPerWeek / targetMinutes) * 100;
  },
  evidence: ({ tier }) => (tier === null ? null : (5 - tier) * 25),
  compliance: ({ compliance }) =>
    compliance === null || compliance.applies === compliance.unknown ? null : compliance.percent,
  rating: ({ rating: { count, mean } }) => (count === 0 || mean === null ? null : (mean - 1) * 25),
};

/**
 * Value index, 0 to 100: the weighted mean of utilization, target use met, evidence tier, compliance score and educator
 * rating, each from 0 to 100; rounded to a whole number, a half upward. Sources: the district's usage of the last 90
 * days, its active contracts, targets, studies, checks of the law and ratings by its staff. Left out of the mean, and
 * given as null: parts that are not known and parts that count 0. With fewer than two parts left there is no index. It
 * is not a return on investment: the only money in it is the paid seats.
 */
export function valueIndex(ground: ValueGround, weights: Weights): ValueIndex {
  const found = scoresOf(ground);
  const parts = valueParts.map((part, nth): ScoredPart => ({ part, score: found[nth] ?? null, weight: weights[part] }));
  const known = parts.filter(({ score, weight }) => score !== null && weight > 0).length;
  return { index: indexOf(found, weights), parts, known, ground };
}

/** The scores of a ground's parts, in the order of valueParts. */
export type Scores = readonly (number | null)[];
export const scoresOf = (ground: ValueGround): Scores => valueParts.map((part) => scores[part](ground));

/** The index alone, as valueIndex makes it. */
export function indexOf(found: Scores, weights: Weights): number | null {
  let [known, whole, sum] = [0, 0, 0];
  for (const [nth, part] of valueParts.entries()) {
    const score = found[nth] ?? null;
    const weight = weights[part];
    if (score === null || weight === 0) continue;
    known += 1;
    whole += weight;
    sum += score * weight;
  }
  return known < fewestParts ? null : Math.round(Number((sum / whole).toFixed(9)));
}

/**
 * Minutes per active user in a week: the seconds of a window ÷ 60 ÷ its active users ÷ its weeks (days ÷ 7). Null where
 * nobody is known to have used it, or no time is known, as of apps that a portal counts.
 */
export function minutesPerWeek({ people, seconds }: { people: number | null; seconds: number }, days: number) {
  if (!people || seconds === 0) return null;
  return seconds / 60 / people / (days / 7);
}
