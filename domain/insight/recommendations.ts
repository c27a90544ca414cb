import { compareNames } from "domain/compare-names";
import { sumOf } from "domain/money/product-costs";
import type { IsDismissed, Known, Recommendation } from "./recommendation";
import { recommendationKinds } from "./recommendation-terms";
import { aboutMoney } from "./recommended-money";
import { aboutRules, aboutUse } from "./recommended-use";

/**
 * What a district could do next, each with what it rests on: by fixed rules from its own records. By kind, and of each
 * kind the one that saves most first, then the one that more people use. Of what isn't dismissed no dollar is in two.
 */
export function recommend(known: Known, isDismissed: IsDismissed = () => false): Recommendation[] {
  const people = new Map(known.used?.map((product) => [product.id, product.people]));
  const peopleOf = (id: string) => (known.used === null ? null : people.has(id) ? (people.get(id) ?? null) : 0);
  const all: Recommendation[] = [
    ...(known.money ? aboutMoney(known.money, { today: known.today, peopleOf, isDismissed }) : []),
    ...known.compliance.flatMap((product) => aboutRules(product, peopleOf(product.record.softwareId))),
    ...(known.used ?? []).flatMap((product) => aboutUse(product, known.alternatives)),
  ];
  const rank = ({ kind }: Recommendation) => recommendationKinds.indexOf(kind);
  return all.sort(
    (one, other) =>
      rank(one) - rank(other) ||
      (other.cents ?? 0) - (one.cents ?? 0) ||
      (other.people ?? 0) - (one.people ?? 0) ||
      compareNames(one.product.name, other.product.name),
  );
}

/** What all of them would save together in a year. */
export const savedBy = (all: readonly Recommendation[]): number => sumOf(all.map(({ cents }) => cents ?? 0));
