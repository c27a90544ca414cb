import { usersSaid } from "domain/money/licensed-words";
import type { EvidenceTier } from "domain/software/catalogue/terms";
import { tierWords } from "domain/software/catalogue/words";
import { fewRatings, type ValuePart } from "./terms";
import type { ScoredPart, ValueGround, ValueIndex } from "./value";

/** The value index and its parts, in one wording for every screen and file. Worked examples: docs/figures/value.md. */
export const valueWords = {
  name: "Value index",
  definition:
    "From 0 to 100: the weighted mean of utilization, target use met, evidence, compliance and staff rating. Parts that aren’t known are left out, and at least two must be known. It looks at the last 90 days. It is not a financial return.",
};

export const partWords: Record<ValuePart, { name: string; definition: string; unknown: string }> = {
  utilization: {
    name: "Utilization",
    definition:
      "Active users of the last 90 days divided by seats, 100 at most. A site license for some schools or grades counts the people there.",
    unknown: "No seats or no usage on file",
  },
  target: {
    name: "Target use met",
    definition: "Minutes a week per active user in the last 90 days, divided by your district’s target, 100 at most.",
    unknown: "No target, or no minutes, on file",
  },
  evidence: {
    name: "Evidence",
    definition: "The best study on file: tier 1 is 100, tier 2 is 75, tier 3 is 50, tier 4 is 25.",
    unknown: "No study on file",
  },
  compliance: {
    name: "Compliance",
    definition: "The compliance score. It counts once at least one requirement has been checked.",
    unknown: "No requirement checked",
  },
  rating: {
    name: "Staff rating",
    definition: "The mean of your staff’s ratings: 1 star is 0, 5 stars are 100.",
    unknown: "No ratings yet",
  },
};

const count = (value: number) => Math.round(value).toLocaleString("en-US");
const minutes = (value: number) => `${count(value)} ${Math.round(value) === 1 ? "minute" : "minutes"}`;

/** Fewer ratings than `fewRatings` are said to be few. */
export function ratingsSaid({ count: ratings, mean }: ValueGround["rating"]): string {
  if (ratings === 0 || mean === null) return partWords.rating.unknown;
  const said = `${mean.toFixed(1)} of 5 from ${count(ratings)} ${ratings === 1 ? "rating" : "ratings"}`;
  return ratings < fewRatings ? `${said}. Few ratings: read with care` : said;
}

/** What a part that is known is made of, as a phrase: "300 active users for 1,200 seats". */
const groundSaid: Record<ValuePart, (ground: ValueGround) => string> = {
  utilization: ({ seats, ...judged }) => `${usersSaid(judged)} for ${count(seats)} ${seats === 1 ? "seat" : "seats"}`,
  target: ({ active, minutesPerWeek, targetMinutes }) =>
    active === 0
      ? `It wasn’t used; the target is ${minutes(targetMinutes ?? 0)} a week`
      : `${minutes(minutesPerWeek ?? 0)} a week per active user; the target is ${minutes(targetMinutes ?? 0)}`,
  evidence: ({ tier }) => tierWords[String(tier) as EvidenceTier],
  compliance: ({ compliance }) =>
    `${count(compliance?.passed ?? 0)} of ${count(compliance?.applies ?? 0)} requirements passed${compliance?.unknown ? `, ${count(compliance.unknown)} not checked` : ""}`,
  rating: ({ rating }) => ratingsSaid(rating),
};

/** What a part is made of, or why it is left out. */
export const partSaid = ({ part, score }: ScoredPart, ground: ValueGround) =>
  score === null ? partWords[part].unknown : groundSaid[part](ground);

/**
 * How much is known, after the index: "from 3 of 5 parts"; where it is too little for one, "(1 of 5 parts)". Parts that
 * count nothing are none.
 */
export function knownSaid({ index, parts, known }: Pick<ValueIndex, "index" | "parts" | "known">): string {
  const counted = parts.filter(({ weight }) => weight > 0).length;
  const said = `${known} of ${counted} ${counted === 1 ? "part" : "parts"}`;
  return index === null ? `(${said})` : `from ${said}`;
}
