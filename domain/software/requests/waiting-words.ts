import type { OfficeRole } from "domain/access/terms";
import { dimensionWords } from "domain/software/decisions/words";
import type { OwnRequest } from "./queries/software-requests-own";
import type { RequestStatus } from "./terms";

type WaitingReview = OwnRequest["waiting"][number];

const roleWords: Record<OfficeRole, string> = {
  district_admin: "a district admin",
  curriculum_director: "the curriculum director",
  it_director: "the IT director",
};

/** Who has a review: a person, else whoever has the role. */
export function assigneeOf({ who, role }: Pick<WaitingReview, "who" | "role">): string {
  return who ?? roleWords[role as OfficeRole] ?? "no one yet";
}

/** What a request waits for, and for whom, in a line for the one who asked. */
export function waitsFor(status: RequestStatus, waiting: WaitingReview[]): string {
  if (status === "draft") return "You, to send it";
  if (status === "info_requested") return "You, to answer a question";
  if (status !== "submitted" && status !== "in_review") return "";
  const [first, ...more] = waiting;
  if (!first) return status === "submitted" ? "The district, to review it" : "The decision";
  const line = `${dimensionWords[first.dimension]}: ${assigneeOf(first)}`;
  return more.length === 0 ? line : `${line}, and ${more.length} more`;
}
