import type { Recommendation } from "./recommendation";
import { fewestToDecide } from "./recommendation-terms";

/**
 * What an answer to a recommendation is given on. It counts while `ground` is the same, and until `measure` (cents, people
 * or checks; null where nothing is measured) is twice what it was.
 */
export type Ground = { ground: string; measure: number | null };

/** The ground of a recommendation, such as its contract and the last day of its term: no figure that moves. */
export function groundOf(one: Recommendation): Ground {
  const term = one.contract ? `${one.contract.id} ${one.contract.endsOn}` : "no contract";
  switch (one.kind) {
    case "consolidate":
      return { ground: `${one.ground.going.into.id} ${term}`, measure: one.cents };
    case "do_not_renew":
    case "right_size":
    case "renew":
      return { ground: term, measure: one.cents };
    case "train":
      return { ground: `${one.ground.target} minutes`, measure: one.ground.active };
    case "sign_agreement": {
      const { agreement } = one.ground;
      return { ground: agreement ? `${agreement.id} ${agreement.state}` : "no agreement", measure: enough(one.people) };
    }
    case "review_privacy":
      return { ground: one.ground.laws.toSorted().join(" "), measure: one.ground.failed + one.ground.expired };
    case "replace_with":
      return { ground: `${one.ground.approval} ${one.ground.alternatives[0]?.id ?? ""}`, measure: enough(one.people) };
    case "approve_candidate":
      return { ground: one.ground.approval, measure: enough(one.people) };
  }
}

/** A few people more are no news, even if they are twice as many. */
const enough = (people: number | null) => people && Math.max(people, fewestToDecide);

/** Whether so much more is at stake by now that an answer no longer counts. */
export const hasDoubled = (then: number | null, now: number | null) =>
  then !== null && now !== null && now > then && now >= 2 * then;
