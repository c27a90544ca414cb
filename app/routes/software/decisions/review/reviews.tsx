import { Form } from "@remix-run/react";
import type { Dimension } from "domain/software/decisions/terms";
import { dimensionWords, reviewWords } from "domain/software/decisions/words";
import { assigneeOf } from "domain/software/requests/waiting-words";
import { ForShownDistrict } from "~/components/district-line";
import { ReviewBadge } from "~/routes/software/decisions/review-badge";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import type { FormState } from "~/ui/form-state";
import { formatCount, inSentence } from "~/ui/format";
import { Time } from "~/ui/time";
import { formatDay } from "~/ui/time-format";
import { AssignForm } from "./assign-form";
import type { OpenForm } from "./next-step";
import type { DimensionReview, ReviewPage } from "./page.server";
import { VerdictForm } from "./verdict-form";

type At = { zone: string; now: string };
type Round = NonNullable<ReviewPage["round"]>;
type Props = { page: ReviewPage; round: Round; open: OpenForm | null; at: At; form: FormState | undefined };

/** The reviews of the round, each with what it found or whom it waits for. What waits for the viewer is open. */
export function Reviews({ page, round, open, at, form }: Props) {
  const posted = form?.intent === "review" || form?.intent === "assign" ? form : undefined;
  const openAt = open && "dimension" in open ? open : null;
  const reviewing = openAt?.form === "review" ? openAt.dimension : null;
  const assigning = openAt?.form === "assign" ? openAt.dimension : null;
  return (
    <SectionCard title={round.isOpen ? "Reviews" : "The last reviews"} lead={leadOf(round, page)} flush>
      {round.reviews.map((review) => (
        <div
          className="grid grid-cols-1 gap-3 border-line border-t p-4 md:p-5"
          key={review.dimension}
          id={review.dimension}
        >
          <Head review={review} at={at} isPaused={page.isPaused} />
          {review.status !== "waiting" && isPosted(posted, review) ? <Found review={review} isOpen={false} /> : null}
          {reviewing === review.dimension &&
          ((round.isOpen && review.status === "waiting") || isPosted(posted, review)) ? (
            <VerdictForm
              review={review}
              form={posted?.intent === "review" ? posted : undefined}
              asks={page.requests.some((request) => request.isOpen)}
            />
          ) : assigning === review.dimension && (round.isOpen || posted?.intent === "assign") ? (
            <AssignForm review={review} people={page.people} form={posted?.intent === "assign" ? posted : undefined} />
          ) : (
            <Found review={review} isOpen={round.isOpen} />
          )}
        </div>
      ))}
      <Others page={page} isOpen={round.isOpen} at={at} />
    </SectionCard>
  );
}

/** Someone was first: what they found is there, and below it what the viewer wrote. */
const isPosted = (posted: FormState | undefined, { dimension }: DimensionReview) =>
  posted?.intent === "review" && posted.values.dimension === dimension;

/** The review areas that are not in the round, each with the reason why. */
function Others({ page: { required, earlier, notNeeded }, isOpen, at }: { page: ReviewPage; isOpen: boolean; at: At }) {
  if (required.length + earlier.length + notNeeded.length === 0) return null;
  const named = (areas: readonly Dimension[]) => areas.map((one) => dimensionWords[one].toLowerCase()).join(", ");
  const since = isOpen ? "Required since this review began, and not done" : "Required now, and not done";
  return (
    <div className="grid gap-1 border-line border-t px-4 py-3 text-ink-muted text-sm md:px-5">
      {required.length > 0 ? (
        <p>{`${since}: ${named(required)}. A decision without ${required.length === 1 ? "it" : "them"} needs a reason.`}</p>
      ) : null}
      {earlier.map(({ dimension, status, by, at: on }) => (
        <p key={dimension}>
          {`${dimensionWords[dimension]}: ${inSentence(reviewWords[status])} in an earlier review, ${by ?? "someone"}`}
          {on ? (
            <>
              , <Time iso={on} zone={at.zone} now={at.now} inSentence />
            </>
          ) : null}
        </p>
      ))}
      {notNeeded.length > 0 ? <p>{`Not needed by your rules: ${named(notNeeded)}.`}</p> : null}
    </div>
  );
}

function leadOf(round: Round, { isPaused, required }: ReviewPage): string | undefined {
  if (round.reviews.length === 0 && required.length === 0)
    return "Your settings don’t require a review of this product. You can decide now.";
  if (!round.isOpen) return undefined;
  const waiting = round.reviews.filter(({ status }) => status === "waiting").length;
  if (waiting === 0) return required.length === 0 ? "All reviews are done. You can decide now." : undefined;
  if (!isPaused) {
    const them = waiting === 1 ? "it" : "them";
    return `${formatCount(waiting, "review is", "reviews are")} not done. Wait for ${them}, or decide now with a reason.`;
  }
  return "Due dates are paused while the question is open.";
}

function Head({ review, at, isPaused }: { review: DimensionReview; at: At; isPaused: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
      <h3>{dimensionWords[review.dimension]}</h3>
      <ReviewBadge status={review.status} />
      <p className="basis-full text-ink-muted text-sm">
        {review.status === "waiting" ? (
          <Waits review={review} isPaused={isPaused} />
        ) : (
          <>
            {`${review.by ?? "Someone"}, `}
            <Time iso={review.at} zone={at.zone} now={at.now} inSentence />
          </>
        )}
      </p>
    </div>
  );
}

function Waits({ review, isPaused }: { review: DimensionReview; isPaused: boolean }) {
  const due = review.dueOn ? formatDay(review.dueOn) : null;
  return (
    <>
      {`Waiting for ${review.mine ? "you" : assigneeOf(review)}`}
      {due && isPaused ? ", paused" : null}
      {due && !isPaused && !review.isOverdue ? `, due ${due}` : null}
      {due && review.isOverdue ? (
        <>
          , <span className="font-medium text-error">{`due ${due}, overdue`}</span>
        </>
      ) : null}
      {review.why ? `. ${review.why}` : null}
    </>
  );
}

function Found({ review, isOpen }: { review: DimensionReview; isOpen: boolean }) {
  const said = review.questions.filter(({ id }) => review.answers[id]);
  return (
    <>
      {said.length > 0 ? (
        <dl className="grid gap-3">
          {said.map(({ id, text, kind }) => (
            <div key={id}>
              <dt className="text-ink-muted text-sm/6">{text}</dt>
              <dd className="max-w-reading whitespace-pre-wrap wrap-anywhere">
                {kind === "yes_no"
                  ? ({ yes: "Yes", no: "No" }[review.answers[id] ?? ""] ?? review.answers[id])
                  : review.answers[id]}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {review.comment ? (
        <p className="max-w-reading border-line border-l-2 pl-3 whitespace-pre-wrap wrap-anywhere">{review.comment}</p>
      ) : null}
      {isOpen ? <Steps review={review} /> : null}
    </>
  );
}

function Steps({ review }: { review: DimensionReview }) {
  const about = dimensionWords[review.dimension];
  if (review.status !== "waiting") {
    return (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="reopen" />
        <ForShownDistrict />
        <input type="hidden" name="dimension" value={review.dimension} />
        <input type="hidden" name="version" value={review.version} />
        <Button variant="quiet" icon="rotate-ccw" about={`the ${about} review`}>
          Review again
        </Button>
      </Form>
    );
  }
  return (
    <Actions>
      <ButtonLink to={`?review=${review.dimension}#${review.dimension}`} about={about} preventScrollReset>
        Review
      </ButtonLink>
      <ButtonLink variant="quiet" to={`?assign=${review.dimension}#${review.dimension}`} preventScrollReset>
        Reassign<span className="sr-only">{`: ${about}`}</span>
      </ButtonLink>
    </Actions>
  );
}
