import { type CommonTrait, commonTraits, type Explanation, isWhole, mostNamed, nearlyAll } from "./removal-terms";

/** What most of the roster has in common explains nothing: the removed must have it that much more often. */
const telling = 1.25;

/**
 * The first values of a trait together, those with the most removals first: how many removals they hold, of how many
 * active rows.
 */
export type Candidate = { by: CommonTrait; values: string[]; covered: number; of: number };

/**
 * The candidate that covers all or nearly all of `gone` removals among `active` rows with the fewest values; of several
 * the one of which most goes. Null when the removed have nothing in common that the others don't have, too.
 */
export function chooseExplanation(
  candidates: readonly Candidate[],
  { gone, active }: { gone: number; active: number },
): Explanation | null {
  const rank = ({ by }: Candidate) => commonTraits.indexOf(by);
  const [best] = candidates
    .filter((candidate) => candidate.values.length <= mostNamed || isWhole(candidate))
    .filter(({ covered, of }) => covered >= gone * nearlyAll && covered * active >= gone * of * telling)
    .sort(
      (one, other) =>
        one.values.length - other.values.length ||
        other.covered / other.of - one.covered / one.of ||
        other.covered - one.covered ||
        rank(one) - rank(other),
    );
  return best ?? null;
}
