import type { Recommendation } from "domain/insight/recommendation";
import type { RecommendationKind } from "domain/insight/recommendation-terms";
import { moneySaid } from "~/routes/software/requests/money-said.server";
import type { Said, Saying } from "~/routes/software/requests/said";
import { useSaid } from "~/routes/software/requests/use-said.server";

const words: Saying<RecommendationKind> = { ...moneySaid, ...useSaid };

/** A recommendation in words; `decides` for those who decide what may be used. */
export const saidOf = (one: Recommendation, decides: boolean): Said =>
  (words[one.kind] as (of: Recommendation, decides: boolean) => Said)(one, decides);
