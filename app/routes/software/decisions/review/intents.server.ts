import type { Conflict } from "domain/conflict";
import { assignDimension, recordVerdict } from "domain/software/decisions/commands/review-dimension";
import { type Done, endReview, moveRequests, startReview } from "domain/software/decisions/commands/review-requests";
import { dimensions, findings, reviewerRoles } from "domain/software/decisions/terms";
import { dimensionWords, reviewWords } from "domain/software/decisions/words";
import { openStatuses } from "domain/software/requests/terms";
import { z } from "zod";
import { conflictFaults } from "~/http/conflict.server";
import { dayOrNone, idsOf, requiredText, textOrNone } from "~/http/field-shapes.server";
import type { Faults as FormFaults } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { conflictWords, roundOf } from "~/routes/software/decisions/conflict-words.server";
import { inSentence } from "~/ui/format";
import { findPage } from "./page.server";

const Version = z.coerce.number().int().min(0);
const Requests = idsOf().refine((ids) => ids.length > 0, "Select at least one request.");

const Review = z
  .looseObject({
    intent: z.literal("review"),
    dimension: z.enum(dimensions),
    version: Version,
    verdict: z.enum(findings, "Choose what you found."),
    comment: textOrNone(4_000).default(null),
    tells: z.literal("yes").optional(),
  })
  .superRefine(({ verdict, comment }, context) => {
    if (verdict === "accepted" || comment) return;
    const what = verdict === "refused" ? "which concerns you found" : "why this needs no review";
    context.addIssue({ code: "custom", path: ["comment"], message: `Give a reason: ${what}.` });
  });

const roundId = z
  .union([z.literal(""), z.uuid()])
  .default("")
  .transform((id) => id || null);

/** The forms of the page. */
export const ReviewForms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("start"), seenRound: roundId, seenRequests: idsOf() }),
  Review,
  z.object({ intent: z.literal("reopen"), dimension: z.enum(dimensions), version: Version }),
  z.object({
    intent: z.literal("assign"),
    dimension: z.enum(dimensions),
    version: Version,
    to: z.string().regex(/^((person|role):[\w-]{1,60})?$/, "Choose from the list."),
    dueOn: dayOrNone("Enter a day, such as 2026-11-30."),
  }),
  z.object({
    intent: z.literal("ask"),
    requests: Requests,
    reason: requiredText(2_000, "Give a reason: ask what you need to know."),
  }),
  z.object({ intent: z.literal("resume"), requests: Requests }),
  z.object({
    intent: z.literal("end"),
    roundId: z.uuid(),
    roundVersion: Version,
    endReason: requiredText(2_000, "Give a reason. It is kept in the product’s history."),
  }),
]);

type PostedOf<Intent extends z.output<typeof ReviewForms>["intent"]> = Extract<
  z.output<typeof ReviewForms>,
  { intent: Intent }
>;
type Faults = { faults: FormFaults; status: number };
type Answer = Response | Faults;
type At = { viewer: Viewer; district: Working; softwareId: string };

/** Does what a form of the page asks for. Returns where to go, or what is wrong with it. */
export function carryOut(at: At, posted: z.output<typeof ReviewForms>): Promise<Answer> {
  switch (posted.intent) {
    case "start":
      return start(at, posted);
    case "review":
      return review(at, posted);
    case "reopen":
      return reopen(at, posted);
    case "assign":
      return assign(at, posted);
    case "ask":
    case "resume":
      return ask(at, posted);
    case "end":
      return end(at, posted);
  }
}

type Tell = Partial<Parameters<typeof conflictFaults>[1]>;

const tell = ({ viewer, district, softwareId }: At, conflict: Conflict, more: Tell): Faults => {
  const reader = { viewer, zone: district.zone, current: paths.reviewOf(softwareId), ...more };
  return { faults: conflictFaults(conflict, reader), status: 409 };
};

function afterMove(at: At, outcome: Done, said: string, more: Tell = { typed: "nothing" }): Promise<Response> | Faults {
  const done = found(outcome);
  if (done.kind === "done") return redirectWithNotice(paths.reviewOf(at.softwareId), "success", said);
  if (done.kind === "refused") return { faults: { form: [done.why] }, status: 409 };
  return tell(at, done, { now: conflictWords(done), ...more });
}

async function start(at: At, { seenRound, seenRequests }: PostedOf<"start">): Promise<Answer> {
  const done = await perform(startReview, at.viewer, {
    districtId: at.district.id,
    softwareId: at.softwareId,
    seen: { roundId: seenRound, requestIds: seenRequests },
  });
  return afterMove(at, done, "The review has started. Its reviewers were notified.");
}

async function ask(at: At, posted: PostedOf<"ask"> | PostedOf<"resume">): Promise<Answer> {
  const isAsking = posted.intent === "ask";
  const done = await perform(moveRequests, at.viewer, {
    districtId: at.district.id,
    softwareId: at.softwareId,
    ids: posted.requests,
    move: isAsking ? "ask_for_info" : "resume",
    reason: isAsking ? posted.reason : null,
  });
  const said = isAsking ? "The question was sent. The due date is paused until it is answered." : "The review goes on.";
  return afterMove(at, done, said, isAsking ? await askingOn(at, done) : { typed: "nothing" });
}

/** A question can be sent to those who are left to ask. */
async function askingOn(at: At, { kind }: Done): Promise<Tell> {
  if (kind !== "conflict") return {};
  const { requests } = await findPage(at.viewer, at.district, at.softwareId);
  const isLeft = requests.some(({ status }) => openStatuses.includes(status) && status !== "info_requested");
  return { typed: "fields", again: isLeft ? {} : null };
}

async function end(at: At, { roundId, roundVersion, endReason }: PostedOf<"end">): Promise<Answer> {
  const done = await perform(endReview, at.viewer, {
    districtId: at.district.id,
    softwareId: at.softwareId,
    round: { id: roundId, version: roundVersion },
    reason: endReason,
  });
  return afterMove(at, done, "The review has ended without a decision.", { typed: "fields", again: roundOf(done) });
}

/** The review of a dimension in the open round, or a 404. */
async function reviewOf(at: At, dimension: string) {
  const { round } = await findPage(at.viewer, at.district, at.softwareId);
  return found(round?.reviews.find((one) => one.dimension === dimension));
}

async function review(at: At, posted: PostedOf<"review">): Promise<Answer> {
  const one = await reviewOf(at, posted.dimension);
  const fieldsPosted = posted as Record<string, unknown>;
  const answers: Record<string, string> = {};
  const fields: Record<string, string[]> = {};
  for (const { id, required } of one.questions) {
    const said = fieldsPosted[`q-${id}`];
    if (typeof said === "string" && said.trim()) answers[id] = said.trim().slice(0, 4000);
    else if (required && posted.verdict === "accepted") fields[`q-${id}`] = ["Answer this before you choose pass."];
  }
  if (Object.keys(fields).length > 0) return { faults: { fields }, status: 422 };
  const change = await perform(recordVerdict, at.viewer, {
    districtId: at.district.id,
    softwareId: at.softwareId,
    id: one.id,
    version: posted.version,
    verdict: { status: posted.verdict, comment: posted.comment, answers, tells: posted.tells === "yes" },
  });
  return afterChange(at, change, `${dimensionWords[posted.dimension]}: ${inSentence(reviewWords[posted.verdict])}.`);
}

async function reopen(at: At, posted: PostedOf<"reopen">): Promise<Answer> {
  const one = await reviewOf(at, posted.dimension);
  const change = await perform(recordVerdict, at.viewer, {
    districtId: at.district.id,
    softwareId: at.softwareId,
    id: one.id,
    version: posted.version,
    verdict: { status: "waiting", comment: null, answers: one.answers, tells: false },
  });
  return afterChange(at, change, `${dimensionWords[posted.dimension]} is open again.`, "nothing");
}

async function assign(at: At, posted: PostedOf<"assign">): Promise<Answer> {
  const page = await findPage(at.viewer, at.district, at.softwareId);
  const one = found(page.round?.reviews.find(({ dimension }) => dimension === posted.dimension));
  const [kind, whom = null] = posted.to.split(":");
  const isKnown = kind === "person" ? page.people.some(({ id }) => id === whom) : isReviewer(posted.to);
  if (!isKnown) return { faults: { fields: { to: ["Choose from the list."] } }, status: 422 };
  const change = await perform(assignDimension, at.viewer, {
    districtId: at.district.id,
    softwareId: at.softwareId,
    id: one.id,
    version: posted.version,
    to: { profileId: kind === "person" ? whom : null, role: kind === "role" ? whom : null, dueOn: posted.dueOn },
  });
  return afterChange(at, change, `${dimensionWords[posted.dimension]} was reassigned.`);
}

const isReviewer = (to: string) => to === "" || reviewerRoles.some((role) => to === `role:${role}`);

type Change = Awaited<ReturnType<typeof recordVerdict>>;

/** Done, or what somebody else did first; nothing of theirs is overwritten. */
function afterChange(at: At, outcome: Change, said: string, typed: Tell["typed"] = "fields") {
  const change = found(outcome);
  if (change.kind === "set") return redirectWithNotice(paths.reviewOf(at.softwareId), "success", said);
  const isOpen = change.did === "changed";
  const now = isOpen ? `Its result is now “${reviewWords[change.now.status]}”.` : null;
  return tell(at, change, { now, typed, again: isOpen ? { version: String(change.version) } : null });
}
