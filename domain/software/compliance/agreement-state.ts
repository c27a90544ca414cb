import { daysBetween } from "domain/days";
import type { ProductAgreement } from "domain/software/catalogue/terms";
import type { AgreementState } from "./terms";

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

/** The agreement that a product stands as it does by: the first of them that says so. Takes a product's agreements. */
export const agreementBehind = <T extends { state: AgreementState }>(
  agreements: readonly T[],
  stand: ProductAgreement,
) => agreements.find(({ state }) => statusOf[state] === stand);
