import type { AgreementStand } from "domain/software/catalogue/terms";
import type { AgreementState, AgreementStatus } from "./terms";

/** Within how many days of its last day an agreement is said to end soon. */
const endsSoonDays = 90;

type Dated = { status: AgreementStatus; effectiveOn: string | null; endsOn: string | null };

/** Days from one day to another, both YYYY-MM-DD; negative when it has passed. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
}

/** How an agreement stands. Takes its status and dates (YYYY-MM-DD) and the district's day. The last day still counts. */
export function agreementStateOf({ status, effectiveOn, endsOn }: Dated, today: string): AgreementState {
  if (status === "not_started" || status === "requested") return "in_negotiation";
  if (status !== "signed") return status;
  if (effectiveOn !== null && effectiveOn > today) return "begins_later";
  if (endsOn === null) return "active";
  const days = daysUntil(endsOn, today);
  if (days < 0) return "ended";
  return days <= endsSoonDays ? "ends_soon" : "active";
}

/** What each state of an agreement makes of the product that it covers. */
const standsAs: Record<AgreementState, AgreementStand> = {
  active: "active",
  ends_soon: "ends_soon",
  begins_later: "in_negotiation",
  ended: "ended",
  in_negotiation: "in_negotiation",
  terminated: "ended",
  refused: "none",
  not_required: "not_required",
};

/** The agreement that a product stands as it does by: the first of them that says so. Takes a product's agreements. */
export function agreementBehind<T extends Dated>(
  agreements: readonly T[],
  stand: AgreementStand,
  today: string,
): T | undefined {
  return agreements.find((agreement) => standsAs[agreementStateOf(agreement, today)] === stand);
}
