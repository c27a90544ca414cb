import type { RowIconName } from "~/ui/icon-names";
import type { Tone } from "~/ui/tone";
import type { Dimension, RequestStatus, RequestType, ReviewState, WaitingReview } from "./request-types";

type StatusWords = { label: string; tone: Tone; icon: RowIconName; next: string };

/** How a request stands, in a word or two, and what happens next. */
export const statusWords: Record<RequestStatus, StatusWords> = {
  draft: {
    label: "draft",
    tone: "neutral",
    icon: "pencil-line",
    next: "Nobody has seen it yet. Finish it and send it.",
  },
  submitted: {
    label: "submitted",
    tone: "neutral",
    icon: "inbox",
    next: "The district has it. Someone there starts the review; you hear from us when it moves on.",
  },
  in_review: {
    label: "in review",
    tone: "info",
    icon: "clock",
    next: "The reviews below are under way. When they are done, the district decides and you hear from us.",
  },
  info_requested: {
    label: "information asked",
    tone: "warning",
    icon: "circle-help",
    next: "A question to you is open. The clock stands still until it is answered.",
  },
  approved: { label: "approved", tone: "success", icon: "circle-check", next: "You may use it." },
  approved_with_conditions: {
    label: "approved with conditions",
    tone: "success",
    icon: "circle-check",
    next: "You may use it, on the conditions that its page names. Read them first.",
  },
  denied: {
    label: "denied",
    tone: "error",
    icon: "circle-x",
    next: "It may not be used. If something has changed since, ask again and say what.",
  },
  withdrawn: { label: "withdrawn", tone: "neutral", icon: "undo-2", next: "It was taken back. Nothing more happens." },
  duplicate: {
    label: "joined with another",
    tone: "neutral",
    icon: "copy",
    next: "Another request asks for the same. The decision about that one holds for this one, too.",
  },
};

/** How an open request goes on, for everyone but the one who asked. */
export function nextForOthers(status: RequestStatus, asker: string): string | undefined {
  if (status === "submitted") return "Nobody has begun to review it yet.";
  if (status === "in_review") return "The reviews below are under way. When they are done, it is decided.";
  if (status !== "info_requested") return undefined;
  return `A question to ${asker} is open. The clock stands still until it is answered.`;
}

export const typeWords: Record<RequestType, string> = {
  new_use: "Use it for the first time",
  renew: "Go on using it",
  expand: "Use it more widely",
  reconsider_denied: "Look at a denial again",
  remove: "Stop using it",
};

export const dimensionWords: Record<Dimension, string> = {
  instruction: "Instruction",
  privacy: "Privacy",
  security: "Security",
  accessibility: "Accessibility",
  budget: "Budget",
};

type ReviewWords = { label: string; tone: Tone; icon: RowIconName };

export const reviewWords: Record<ReviewState["status"], ReviewWords> = {
  waiting: { label: "waiting", tone: "neutral", icon: "circle-dashed" },
  accepted: { label: "accepted", tone: "success", icon: "circle-check" },
  refused: { label: "refused", tone: "error", icon: "circle-x" },
  skipped: { label: "not needed", tone: "neutral", icon: "circle-minus" },
};

const roleWords: Record<string, string> = {
  district_admin: "a district admin",
  curriculum_director: "the curriculum director",
  it_director: "the IT director",
};

/** Who has a review: a person, else whoever has the role. */
export function holderOf({ who, role }: Pick<WaitingReview, "who" | "role">): string {
  return who ?? (role && roleWords[role]) ?? "nobody yet";
}

/** What a request waits for, and for whom, in a line for the one who asked. */
export function waitsFor(status: RequestStatus, waiting: WaitingReview[]): string {
  if (status === "draft") return "You, to send it";
  if (status === "info_requested") return "You, to answer a question";
  if (status !== "submitted" && status !== "in_review") return "";
  const [first, ...more] = waiting;
  if (!first) return status === "submitted" ? "The district, to look at it" : "The decision";
  const line = `${dimensionWords[first.dimension]}: ${holderOf(first)}`;
  return more.length === 0 ? line : `${line}, and ${more.length} more`;
}

export const costWords: Record<string, string> = {
  free: "It is free",
  one_time: "Paid once",
  subscription: "Paid every year",
};
