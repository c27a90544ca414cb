import { figureWords } from "domain/usage/figure-words";
import type { RankMeasure } from "domain/usage/rankings";
import { formatCount } from "~/ui/format";

/** What products are ranked by, with one product's value in words. */
export const measureWords: Record<RankMeasure, { name: string; of: (value: number) => string }> = {
  people: { name: figureWords.activePeople.name, of: (value) => formatCount(value, "active user", "active users") },
  engagements: { name: figureWords.engagements.name, of: (value) => formatCount(value, "engagement", "engagements") },
  minutes: { name: figureWords.minutes.name, of: (value) => formatCount(value, "minute", "minutes") },
  each: {
    name: figureWords.minutesEach.name,
    of: (value) => `${formatCount(value, "minute", "minutes")} per active user`,
  },
};
