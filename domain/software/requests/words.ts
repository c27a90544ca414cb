import type { RequestStatus, RequestType } from "./terms";

/** `next` tells the requester what happens now. */
export const requestWords: Record<RequestStatus, { label: string; next: string }> = {
  draft: { label: "Draft", next: "Not sent yet: finish it when you are ready." },
  submitted: { label: "Submitted", next: "Sent. Review not started. You are notified when it starts." },
  in_review: { label: "In review", next: "No action needed from you. You are notified when it is decided." },
  info_requested: { label: "Needs information", next: "A question needs your answer. The due date is paused." },
  approved: { label: "Approved", next: "You may use it." },
  approved_with_conditions: {
    label: "Approved with conditions",
    next: "You may use it, with conditions. Read them first.",
  },
  denied: {
    label: "Denied",
    next: "It may not be used. If something has changed since, request it again and say what.",
  },
  withdrawn: { label: "Withdrawn", next: "You withdrew this request. Nothing more will happen." },
  duplicate: {
    label: "Duplicate",
    next: "Another request asks for the same thing. Its decision counts for this one, too.",
  },
};

const removal: Partial<Record<RequestStatus, string>> = {
  approved: "Your request to stop using it was accepted.",
  denied: "Your request to stop using it was declined. See why below.",
};
const goingOn: Partial<Record<RequestStatus, string>> = {
  denied: "Your request was denied. See why below. If something has changed since, request it again and say what.",
};

/** What happens now, for the requester: a denial of going on using a product says less than one of beginning to. */
export function nextForRequester(status: RequestStatus, type: RequestType): string {
  const ofType = type === "remove" ? removal : type === "renew" || type === "expand" ? goingOn : {};
  return ofType[status] ?? requestWords[status].next;
}

/** What the history says where a question was closed without its answer. */
export const questionClosedWords = {
  decided: "Decided before the question was answered. No answer is needed anymore.",
  duplicate: "Found to be a duplicate before the question was answered. No answer is needed anymore.",
  resumed: "The review went on without an answer. No answer is needed anymore.",
};

export const requestTypeWords: Record<RequestType, string> = {
  new_use: "Use it for the first time",
  renew: "Keep using it",
  expand: "Use it more widely",
  reconsider_denied: "Appeal a denial",
  remove: "Stop using it",
};
