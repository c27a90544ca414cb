import { redirect } from "@remix-run/node";
import { can } from "domain/access/permissions";
import { gradesInWords } from "domain/software/catalogue/grades";
import { dollars } from "domain/software/catalogue/money";
import { costTypeWords, dataElementWords } from "domain/software/catalogue/words";
import { isPastDue } from "domain/software/requests/past-due";
import { listRequestComments } from "domain/software/requests/queries/request-comments";
import { listRequestHistory } from "domain/software/requests/queries/request-history";
import { type FoundRequest, findRequest } from "domain/software/requests/queries/software-requests";
import { openStatuses } from "domain/software/requests/terms";
import { nextForRequester, requestTypeWords } from "domain/software/requests/words";
import { findRecord } from "domain/software/status/queries/district-software";
import { isInUse } from "domain/software/status/terms";
import { paths } from "~/http/paths";
import { chosenName, fundingChoices } from "~/http/reference-choices.server";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { conditionsSaid } from "~/routes/software/decisions/decision-facts.server";
import { rights } from "~/screens/rights";
import { capital, formatCount, formatLabels } from "~/ui/format";
import { formatDay } from "~/ui/time-format";

/** Whether this viewer reads what reviewers write for one another; of their own requests nobody does. */
const seesReviewers = (viewer: Viewer) =>
  can(viewer, "manage:software_requests", "approve:software") &&
  (viewer.reach === "all" || viewer.reach === "district");

/**
 * A request with all that was asked, its status, what people wrote and what became of it, as far as this viewer may
 * see it; otherwise a 404. One's own draft leads to its form.
 */
export async function loadRequestPage(viewer: Viewer, district: Working, id: string) {
  const reads = seesReviewers(viewer);
  const request = found(await findRequest(db, viewer, { districtId: district.id, id, seesReviewers: reads }));
  if (request.status === "draft") throw redirect(paths.requestEdit(id));
  const of = { districtId: district.id, requestId: id };
  const history = await listRequestHistory(db, viewer, of);
  const comments = await listRequestComments(db, viewer, { ...of, seesReviewers: reads });
  const isMine = request.requesterId === viewer.profileId;
  const isOpen = openStatuses.includes(request.status);
  const now = new Date();
  const granted = await grantedNow(viewer, district, request);
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  const question = request.status === "info_requested" ? history.find(({ to }) => to === "info_requested") : undefined;
  return {
    district,
    zone: viewer.zone,
    now: now.toISOString(),
    // Keys of the forms on the page, so that one sent twice counts once.
    keys: { answer: crypto.randomUUID(), comment: crypto.randomUUID() },
    request: {
      id,
      version: request.version,
      status: request.status,
      product: request.product,
      softwareId: request.softwareId,
      vendor: request.vendor,
      requester: request.requester,
      school: request.school,
      isMine,
      isOpen,
      demo: request.demo,
      duplicateOfId: isMine ? null : request.duplicateOfId,
      submittedAt: iso(request.submittedAt),
      dueAt: iso(request.dueAt),
      isPaused: request.pausedAt !== null,
      isOverdue: isOpen && isLate(request, { now, zone: viewer.zone }),
      decided: request.decidedAt && {
        at: request.decidedAt.toISOString(),
        by: request.decidedBy,
        reason: request.decisionReason,
      },
      granted,
      next: isMine ? nextOf(request, granted) : null,
      question: question ? { text: question.note ?? "", by: question.who } : null,
      facts: factsOf(request, await fundingSourceOf(viewer, request)),
      isRemoval: request.requestType === "remove",
      reviews: request.reviews,
    },
    comments: comments.map((comment) => ({ ...comment, at: comment.at.toISOString() })),
    history: history.map((event) => ({ ...event, at: event.at.toISOString() })),
    can: {
      withdraw: isMine && isOpen,
      answer: isMine && request.status === "info_requested",
      askAgain: isMine && request.status === "denied" && opens(viewer, rights.requestSoftware),
      comment: isMine || reads,
      commentToReviewers: reads && !isMine,
      review: reads,
    },
  };
}

async function fundingSourceOf(viewer: Viewer, { fundingSourceId: id }: FoundRequest) {
  return id && chosenName(await fundingChoices(viewer), id);
}

/** Whether its due day is over; while it is paused, no day counts. */
const isLate = ({ dueAt, pausedAt }: FoundRequest, at: { now: Date; zone: string }) =>
  pausedAt === null && dueAt !== null && isPastDue(dueAt, at);

/**
 * The status of a product by now whose use was approved: its conditions, while they are what counts. Null for one that
 * is approved as it was then, and for any other request.
 */
async function grantedNow(viewer: Viewer, district: Working, { softwareId, status: said, requestType }: FoundRequest) {
  if (requestType === "remove" || (said !== "approved" && said !== "approved_with_conditions")) return null;
  const record = softwareId ? await findRecord(db, viewer, { districtId: district.id, softwareId }) : undefined;
  if (!record || (said === "approved" && record.approvalStatus === said)) return null;
  const { approvalStatus: status, schools } = record;
  const counts = status === "approved_with_conditions" || status === "pilot";
  return { status, conditions: counts ? conditionsSaid(record, schools) : null };
}

/** What happens now, for the one who asked. What was approved may have been blocked, denied or retired since. */
function nextOf({ status, requestType }: FoundRequest, granted: Awaited<ReturnType<typeof grantedNow>>): string {
  if (granted && !isInUse(granted.status)) return "It was approved, but that has changed. See below.";
  return nextForRequester(status, requestType);
}

export type RequestPage = Awaited<ReturnType<typeof loadRequestPage>>;

const yesNo = (value: boolean | null) => (value === null ? null : value ? "Yes" : "No");

/**
 * What was asked, in the words of its form; what was left open is left out, but for what reviewers must find out before
 * somebody uses the product.
 */
function factsOf(request: FoundRequest, fundingSource: string | null) {
  const { costType, estCost, estStudents, estTeachers, neededBy, dataElements } = request;
  const isRemoval = request.requestType === "remove";
  const open = isRemoval ? null : "Not known";
  const cost = [costType && costTypeWords[costType].label, estCost && `about ${dollars(Number(estCost))}`];
  const people = [
    estStudents === null ? "" : formatCount(estStudents, "student", "students"),
    estTeachers === null ? "" : formatCount(estTeachers, "teacher", "teachers"),
  ];
  const facts: [string, string | null][] = [
    ["Request", requestTypeWords[request.requestType]],
    [isRemoval ? "Reason" : "Purpose", request.purpose],
    ["Web address", request.proposedUrl],
    ["Grades", capital(gradesInWords(request.grades))],
    ["Subjects", request.subjects.join(", ")],
    [isRemoval ? "Used by" : "For", people.filter(Boolean).join(", ")],
    [isRemoval ? "Not needed from" : "Needed from", neededBy && formatDay(neededBy)],
    ["Students sign in", yesNo(request.studentLogin) ?? open],
    ["Under 13", yesNo(request.under13) ?? open],
    ["Uses AI", yesNo(request.usesAi) ?? open],
    ["Student data", formatLabels(dataElements.map((one) => dataElementWords[one])) || open],
    ["Cost", cost.filter(Boolean).join(", ") || open],
    ["Money from", fundingSource],
  ];
  return facts.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}
