import type { Dimension, RequestStatus, ReviewState } from "~/routes/software/requests/request-types";
import type { ApprovalWord, PrivacyWord } from "./decision-badges";

export type QueueReview = {
  dimension: Dimension;
  status: ReviewState["status"];
  who: string | null;
  role: string | null;
  mine: boolean;
};

/** A product in the queue, with everyone who asked for it. */
export type QueueLine = {
  softwareId: string;
  product: string;
  vendor: string | null;
  /** How many asked; how many of them wait for an answer. */
  requests: number;
  open: number;
  /** The school they are of, or how many schools. */
  school: string;
  status: RequestStatus;
  /** Since when it waits, and the day it was closed on, YYYY-MM-DD; how many whole days it has waited. */
  since: string;
  closedOn: string | null;
  days: number;
  /** The day it is due in the district, "2026-11-30". */
  due: string | null;
  isPaused: boolean;
  isOverdue: boolean;
  isMine: boolean;
  isOpen: boolean;
  approval: ApprovalWord;
  privacy: PrivacyWord;
  reviews: QueueReview[];
};

export type QueueShowName =
  | "mine"
  | "open"
  | "overdue"
  | "submitted"
  | "in_review"
  | "info_requested"
  | "approved"
  | "denied"
  | "all";

export type QueueSortName = "waiting" | "due" | "product" | "people";

/** The queue as a page lists it. */
export type QueueList = {
  rows: QueueLine[];
  chips: { show: QueueShowName; count: number; to: string; current: boolean }[];
  sorts: Record<QueueSortName, { to: string; direction: "ascending" | "descending" | "none" }>;
  search: string;
  /** What the search form keeps of the address. */
  kept: Record<string, string>;
  /** Whether something narrows the list, and the address without it. */
  isNarrowed: boolean;
  clear: string;
  summary: string;
  previous: string | null;
  next: string | null;
  csv: string;
  /** Nobody has asked for anything yet. */
  none: boolean;
};
