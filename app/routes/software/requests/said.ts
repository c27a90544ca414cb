import type { Recommendation } from "domain/insight/recommendation";
import type { RecommendationKind } from "domain/insight/recommendation-terms";
import { formatCount } from "~/ui/format";

/** A fact that a recommendation rests on, and the page that has it. */
export type Fact = { term: string; value: string; to?: string };
/** What to do, why, and on what ground; `sure` says why it is as sure as it is. */
export type Said = { title: string; why: string; facts: Fact[]; sure: string };
export type Of<Kind extends RecommendationKind> = Extract<Recommendation, { kind: Kind }>;
/** How some kinds are said; `decides` to those who decide what may be used. */
export type Saying<Kinds extends RecommendationKind> = { [Kind in Kinds]: (of: Of<Kind>, decides: boolean) => Said };

export const people = (count: number) => formatCount(count, "person", "people");
