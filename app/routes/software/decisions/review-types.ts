import type { ConditionFacts } from "~/routes/software/policies/condition-lines";
import type { Dimension, RequestStatus, RequestType, ReviewState } from "~/routes/software/requests/request-types";
import type { ApprovalWord, PrivacyWord } from "./decision-badges";

export type ReviewQuestion = { id: string; text: string; kind: "text" | "yes_no"; required: boolean };

/** A review of one dimension, as those who review see it. Instants are ISO 8601, days YYYY-MM-DD. */
export type DimensionReview = {
  id: string;
  dimension: Dimension;
  status: ReviewState["status"];
  /** The person or role it waits for, and what the form of it says. */
  who: string | null;
  role: string | null;
  assignee: string;
  why: string | null;
  questions: ReviewQuestion[];
  answers: Record<string, string>;
  comment: string | null;
  dueOn: string | null;
  isOverdue: boolean;
  by: string | null;
  at: string | null;
  version: number;
  /** It waits for the viewer. */
  mine: boolean;
};

/** A request as the page of its product's review lists it. */
export type AskedRequest = {
  id: string;
  status: RequestStatus;
  type: RequestType;
  who: string;
  school: string | null;
  purpose: string | null;
  /** In words: "grades 3 to 5". */
  grades: string;
  students: number | null;
  neededBy: string | null;
  at: string;
  isOpen: boolean;
};

/** A product's record in the district, in words. */
export type DecisionRecord = {
  approval: ApprovalWord;
  privacy: PrivacyWord;
  /** What an approval hangs on; null where there is no record. */
  conditions: ConditionFacts | null;
  reason: string | null;
  overrideReason: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
  nextReviewOn: string | null;
  allowedUntil: string | null;
  demo: boolean;
};
