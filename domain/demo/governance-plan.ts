import type { RequestStatus } from "domain/software/requests/terms";
import { decidedAt } from "./governance-decisions";
import { ago, around, type DemoPlace, hoursAfter, idOf } from "./governance-place";
import type { DemoProduct } from "./governance-products";
import { begunAt, daysSinceRequested } from "./governance-reviews";

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

/** When a request was sent: up to some hours before the review of its product was requested. */
export const sentAt = (place: DemoPlace, { days, nth }: DemoRequest): Date =>
  new Date(ago(place, days).getTime() - nth * 7 * 60_000);

/** How many hours after the review of its product started a request came to a status. */
const hoursInReview: Partial<Record<RequestStatus, number>> = { in_review: 0, info_requested: 21, duplicate: 23 };

/** When a request came to a status, for its history and for the news of it. */
export function movedAt(place: DemoPlace, request: DemoRequest, to: RequestStatus): Date {
  if (to === "submitted") return sentAt(place, request);
  if (to === "withdrawn") return hoursAfter(place, sentAt(place, request), 30);
  const hours = hoursInReview[to];
  if (hours === undefined) return decidedAt(place, request.product);
  const { opened, started } = begunAt(place, request.product);
  return hoursAfter(place, started ?? opened, hours);
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
      // Of a product that has a review, it was sent just before that was requested.
      const days = status === "withdrawn" ? product.days + 13 + (at % 3) : daysSinceRequested(product);
      const nth = requests.length;
      const requesterId = around(place.askers, nth).id;
      requests.push({ id: idOf(place, `request ${nth}`), status, product, requesterId, days, nth });
    }
  }
  return requests;
}
