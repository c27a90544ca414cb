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

/** The last day of an agreement: of a terminated one the day of that, null where it isn't known. */
export const lastDayOf = ({ state, endsOn, terminatedOn }: Omit<Dated, "effectiveOn">): string | null =>
  state === "terminated" ? terminatedOn : endsOn;

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

const unsigned: readonly AgreementState[] = ["in_negotiation", "refused", "not_required"];

/** The last day of what was agreed for a product, or the day of its end; null without one. Takes agreementBehind. */
export const agreedUntil = (behind: Dated | undefined): string | null =>
  behind && !unsigned.includes(behind.state) ? lastDayOf(behind) : null;

/**
 * How a product stands on a day as screens say it: that what was agreed is terminated, not that it has ended; and that it
 * doesn't end soon where another agreement carries on for long.
 */
function standOf(behind: Dated | undefined, stand: ProductAgreement, today: string): AgreementStand {
  if (behind && stand === "ended") return behind.state === "terminated" ? "terminated" : stand;
  const goesOn = behind?.state === "begins_later" && endOf(behind) > dayAfter(today, endingDays);
  return stand === "ends_soon" && goesOn ? "active" : stand;
}

/** How a product is covered by its agreements. `on` is the day until which it is without a gap, or on which it ended. */
export type Cover = {
  stand: AgreementStand;
  on: string | null;
  /** Another agreement than the one in force covers it until then. */
  isFollowed: boolean;
};

/** How a product is covered on a day, as all screens and files say it. Takes its agreements and how it stands by them. */
export function coverOf(agreements: readonly Dated[], stand: ProductAgreement, today: string): Cover {
  const behind = agreementBehind(agreements, stand);
  const isFollowed = inForce(stand) && behind?.state === "begins_later";
  return { stand: standOf(behind, stand, today), on: agreedUntil(behind), isFollowed };
}
