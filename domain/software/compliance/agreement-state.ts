import { daysBetween } from "domain/days";
import { dayAfter } from "domain/places/calendar/days";
import type { ProductAgreement } from "domain/software/catalogue/terms";
import { type AgreementStand, type AgreementState, endingDays } from "./terms";

/** Days from today to a day, both YYYY-MM-DD; negative when it has passed. */
export const daysUntil = (day: string, today: string): number => daysBetween(today, day);

/** What each state of an agreement makes of the product that it covers. */
const statusOf: Record<AgreementState, ProductAgreement> = {
  active: "active",
  ends_soon: "ends_soon",
  begins_later: "in_negotiation",
  ended: "ended",
  in_negotiation: "in_negotiation",
  terminated: "ended",
  refused: "none",
  not_required: "not_required",
};

/** An agreement by its days, YYYY-MM-DD. */
type Dated = {
  state: AgreementState;
  effectiveOn: string | null;
  endsOn: string | null;
  terminatedOn: string | null;
};

const noEnd = "9999-12-31";
const endOf = ({ endsOn }: Dated) => endsOn ?? noEnd;
const overOn = ({ terminatedOn, endsOn }: Dated) => terminatedOn ?? endsOn ?? noEnd;

const latest = <T>(of: readonly T[], day: (one: T) => string): T | undefined =>
  of.reduce<T | undefined>((last, one) => (last !== undefined && day(last) >= day(one) ? last : one), undefined);

/** Whether something agreed on holds today. */
export const inForce = (stand: string) => stand === "active" || stand === "ends_soon";

/**
 * The agreement whose last day is the one until which a product is covered from today on without a gap: of those in force
 * the longest, or what follows it from the next day on at the latest.
 */
function coveringLast<T extends Dated>(agreements: readonly T[]): T | undefined {
  let last = latest(
    agreements.filter(({ state }) => inForce(state)),
    endOf,
  );
  for (let next = last; next; ) {
    const end = endOf(next);
    const follows = (one: T) =>
      one.state === "begins_later" && endOf(one) > end && (one.effectiveOn ?? "") <= dayAfter(end, 1);
    last = next;
    next = end === noEnd ? undefined : latest(agreements.filter(follows), endOf);
  }
  return last;
}

/**
 * The agreement that a product stands as it does by: where it is covered, the one with the last day of that; where all are
 * over, what was over last. Takes a product's agreements.
 */
export function agreementBehind<T extends Dated>(agreements: readonly T[], stand: ProductAgreement): T | undefined {
  if (inForce(stand)) return coveringLast(agreements);
  const those = agreements.filter(({ state }) => statusOf[state] === stand);
  return stand === "ended" ? latest(those, overOn) : those[0];
}

/**
 * How a product stands on a day as screens say it: that what was agreed is terminated, not that it has ended; and that it
 * doesn't end soon where another agreement carries on for long.
 */
export function standOf(agreements: readonly Dated[], stand: ProductAgreement, today: string): AgreementStand {
  const behind = agreementBehind(agreements, stand);
  if (behind && stand === "ended") return behind.state === "terminated" ? "terminated" : stand;
  const goesOn = behind?.state === "begins_later" && endOf(behind) > dayAfter(today, endingDays);
  return stand === "ends_soon" && goesOn ? "active" : stand;
}
