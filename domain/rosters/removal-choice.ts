import { type CommonTrait, commonTraits, type Explanation } from "./removal-terms";

/** So much of the removals has to be covered before it is said of them all. */
const nearlyAll = 0.95;
/** What most of the roster has in common explains nothing: the removed must have it that much more often. */
const telling = 1.25;

/** More than a person would name explain only when all that has them would go. */
export const mostNamed = 3;

/** The first values of a trait together, those with the most removals first: how many removals they hold, of how many active rows. */
export type Candidate = { by: CommonTrait; values: string[]; covered: number; of: number };

/** Whether everything that has the values would go: then the files most likely left these values out. */
export const isWhole = ({ covered, of }: Pick<Explanation, "covered" | "of">): boolean => covered >= of * nearlyAll;

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
