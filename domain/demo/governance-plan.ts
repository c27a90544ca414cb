import type { RequestStatus } from "domain/software/requests/terms";
import { ago, around, type DemoPlace, hoursAfter, idOf } from "./governance-place";
import type { DemoProduct } from "./governance-products";

/** A request of the demo: for which product, by whom, its status, and since when. */
export type DemoRequest = {
  id: string;
  status: RequestStatus;
  product: DemoProduct;
  requesterId: string;
  /** How long ago it was sent, or begun when it is a draft. */
  days: number;
  nth: number;
};

/** When a request was sent. */
export const sentAt = (place: DemoPlace, { days, nth }: DemoRequest): Date => ago(place, days, nth * 7);

/** How many hours after it was sent a request came to a status; those not named came to it with the product's decision. */
const hoursUntil: Partial<Record<RequestStatus, number>> = {
  submitted: 0,
  in_review: 5,
  info_requested: 26,
  duplicate: 28,
  withdrawn: 30,
};

/** When a request came to a status, for its history and for the news of it. */
export function movedAt(place: DemoPlace, request: DemoRequest, to: RequestStatus): Date {
  const hours = hoursUntil[to];
  return hours === undefined ? ago(place, request.product.days) : hoursAfter(place, sentAt(place, request), hours);
}

/** How many requests have each status. */
export type RequestMix = Partial<Record<RequestStatus, number>>;

/** Which products a request of a status is about. */
const about: Record<RequestStatus, (product: DemoProduct) => boolean> = {
  draft: ({ approval, isRequested }) => approval === "not_reviewed" && !isRequested,
  submitted: ({ isRequested }) => isRequested,
  in_review: ({ approval }) => approval === "under_review",
  info_requested: ({ approval }) => approval === "under_review",
  approved: ({ approval }) => approval === "approved",
  approved_with_conditions: ({ approval }) => approval === "approved_with_conditions",
  denied: ({ approval }) => approval === "denied",
  withdrawn: ({ approval, isRequested }) => approval === "retired" || (approval === "not_reviewed" && !isRequested),
  duplicate: ({ approval }) => approval === "under_review",
};

/** Whether somebody is at work on a request. */
export const isInReview = (status: RequestStatus) => status === "in_review" || status === "info_requested";

/** Of the products in review some wait for an answer of those who asked, so that both show in a list of products. */
function fittingFor(status: RequestStatus, products: readonly DemoProduct[]): DemoProduct[] {
  const fitting = products.filter(about[status]);
  if (!fitting[0] || !about.in_review(fitting[0])) return fitting;
  const answered = Math.ceil(fitting.length * 0.7);
  return status === "info_requested" ? fitting.slice(answered) : fitting.slice(0, answered);
}

/** The requests of the year, in an order that stays the same: each about a product that stands as the request says. */
export function planRequests(place: DemoPlace, products: readonly DemoProduct[], mix: RequestMix): DemoRequest[] {
  const requests: DemoRequest[] = [];
  for (const [status, count] of Object.entries(mix) as [RequestStatus, number][]) {
    const fitting = fittingFor(status, products);
    if (fitting.length === 0) continue;
    for (let at = 0; at < count; at++) {
      const product = around(fitting, at);
      const days = isInReview(status) || status === "submitted" ? product.days : product.days + 13 + (at % 3);
      const nth = requests.length;
      const requesterId = around(place.askers, nth).id;
      requests.push({ id: idOf(place, `request ${nth}`), status, product, requesterId, days, nth });
    }
  }
  return requests;
}
