import { ago, around, type DemoPlace } from "./governance-place";
import type { DemoProduct } from "./governance-products";
import {
  approvedBecause,
  deniedBecause,
  ownBlockedBecause,
  ownDeniedBecause,
  retiredBecause,
  retiringBecause,
} from "./governance-words";

// A decision about a product is told in many places (its record, its history, its review, the requests for it and their
// news): when, by whom and why are the same in all of them.

/** When it was decided how a product stands. */
export const decidedAt = (place: DemoPlace, { days, nth }: DemoProduct): Date => ago(place, days, nth * 13);

/** Who decided it. */
export const deciderOf = ({ itDirector, curriculumDirector, districtAdmin }: DemoPlace, { nth }: DemoProduct): string =>
  around([itDirector, curriculumDirector, districtAdmin], nth);

/** Why a product stands as it does, in the words of the fictional district. */
export function reasonOf({ approval, name, nth }: DemoProduct): string | null {
  switch (approval) {
    case "denied":
      return ownDeniedBecause[name] ?? around(deniedBecause, nth);
    case "blocked":
      return ownBlockedBecause[name] ?? around(deniedBecause, nth);
    case "retired":
      return retiredBecause;
    case "retiring":
      return retiringBecause;
    case "pilot":
      return "Demo: Tried out until the end of the term.";
    case "approved":
    case "approved_with_conditions":
      return around(approvedBecause, nth);
    default:
      return null;
  }
}
