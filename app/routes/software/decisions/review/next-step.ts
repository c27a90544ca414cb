import type { FormState } from "~/ui/form-state";
import type { ReviewPage } from "./page.server";

/** What the address opens. */
export type Opened = { review: string | null; assign: string | null; ask: boolean; end: boolean };

/** The one form of the page that is open, if any is. */
export type OpenForm = { form: "ask" | "end" } | { form: "review" | "assign"; dimension: string };

type Shown = {
  requests: readonly { status: string; isOpen: boolean }[];
  round: {
    isOpen: boolean;
    reviews: readonly { dimension: string; status: string; mine: boolean }[];
  } | null;
};

/** Whether a review can end without a decision: nobody waits for an answer. */
export const mayEnd = ({ requests, round }: Shown) =>
  round?.isOpen === true && !requests.some((request) => request.isOpen);

/**
 * The form that came back, otherwise the one that the address opens, otherwise the review that waits for the viewer.
 */
export function openFormOf(page: Shown, opened: Opened, answer: FormState | undefined): OpenForm | null {
  const intent = answer?.intent;
  if (intent === "ask" || intent === "end") return { form: intent };
  if (intent === "review" || intent === "assign") return { form: intent, dimension: answer?.values.dimension ?? "" };
  if (opened.ask && page.requests.some(isAskable)) return { form: "ask" };
  if (opened.end && mayEnd(page)) return { form: "end" };
  return page.round?.isOpen ? reviewFormOf(page.round.reviews, opened) : null;
}

/** Whether the requester can be sent a question. */
export const isAskable = ({ isOpen, status }: Shown["requests"][number]) => isOpen && status !== "info_requested";

function reviewFormOf(reviews: NonNullable<Shown["round"]>["reviews"], opened: Opened): OpenForm | null {
  const open = reviews.filter(({ status }) => status === "waiting");
  const assigned = open.find(({ dimension }) => dimension === opened.assign);
  if (assigned) return { form: "assign", dimension: assigned.dimension };
  const wanted = open.find(({ dimension }) => dimension === opened.review) ?? open.find(({ mine }) => mine);
  return wanted ? { form: "review", dimension: wanted.dimension } : null;
}

type Standing = Pick<ReviewPage, "unstarted"> & {
  record: { approval: string };
  round: { isOpen: boolean } | null;
  requests: readonly { status: string }[];
};

/** Whether the product has a decision that counts. */
export const isDecided = ({ record: { approval } }: Pick<Standing, "record">) =>
  approval !== "not_reviewed" && approval !== "under_review";

/**
 * Which button is the page's next step, and its only primary one: that of the open form, otherwise starting the review
 * where the district's rules require one or requests are not in it yet, otherwise the decision.
 */
export function nextStepOf(page: Standing, open: OpenForm | null): "form" | "start" | "decide" {
  if (open) return "form";
  const submitted = page.requests.some(({ status }) => status === "submitted");
  if (page.round?.isOpen) return submitted ? "start" : "decide";
  return page.unstarted.length > 0 && (submitted || !isDecided(page)) ? "start" : "decide";
}
