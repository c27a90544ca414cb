export type RequestStatus =
  | "draft"
  | "submitted"
  | "in_review"
  | "info_requested"
  | "approved"
  | "approved_with_conditions"
  | "denied"
  | "withdrawn"
  | "duplicate";

export type RequestType = "new_use" | "renew" | "expand" | "reconsider_denied" | "remove";
export type Dimension = "instruction" | "privacy" | "security" | "accessibility" | "budget";

/**
 * A review of a request's round, as the one who asked may see it; the comment only comes for those who review. `why` is a
 * sentence: what made it necessary.
 */
export type ReviewState = {
  dimension: Dimension;
  status: "waiting" | "accepted" | "refused" | "skipped";
  who: string | null;
  role: string | null;
  why: string | null;
  dueOn: string | null;
  decidedAt: string | null;
  comment: string | null;
};

export type WaitingReview = { dimension: Dimension; who: string | null; role: string | null };

/** A row of one's own requests. */
export type OwnRequestRow = {
  id: string;
  status: RequestStatus;
  requestType: RequestType;
  product: string;
  createdAt: string;
  submittedAt: string | null;
  dueAt: string | null;
  isPaused: boolean;
  isOverdue: boolean;
  /** Whole days since it was sent, while it is open. */
  days: number | null;
  waiting: WaitingReview[];
};

/** One's own requests as a page lists them; `links` keep whatever else the address says. */
export type OwnRequestsList = {
  rows: OwnRequestRow[];
  zone: string;
  now: string;
  chips: { label: string; count: number; to: string; current: boolean }[];
  sorts: Record<"product" | "status" | "sent" | "due", { to: string; direction: "ascending" | "descending" | "none" }>;
  summary: string;
  previous: string | null;
  next: string | null;
  csv: string;
  /** None at all, whatever the filter. */
  none: boolean;
};

/** One line of what was asked. */
export type AskedFact = { term: string; value: string };

export type RequestEventLine = {
  id: string;
  at: string;
  who: string | null;
  from: RequestStatus | null;
  to: RequestStatus;
  note: string | null;
};

export type RequestCommentLine = {
  id: string;
  at: string;
  who: string | null;
  isAsker: boolean;
  body: string;
  visibility: "requester" | "reviewers";
};
