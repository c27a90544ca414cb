import { dimensionWords } from "domain/software/decisions/words";
import type { RequestReview } from "domain/software/requests/queries/software-requests";
import { assigneeOf } from "domain/software/requests/waiting-words";
import { ReviewBadge } from "~/routes/software/decisions/review-badge";
import { SectionCard } from "~/ui/card";
import { formatDay } from "~/ui/time-format";

/** The status of the reviews of a request, dimension by dimension. */
export function RequestReviews({ reviews, isOpen }: { reviews: RequestReview[]; isOpen: boolean }) {
  if (reviews.length === 0) return null;
  const waiting = reviews.filter(({ status }) => status === "waiting").length;
  const lead = waiting === 0 ? "All done." : `${waiting} of ${reviews.length} to go.`;
  return (
    <SectionCard title="Reviews" lead={isOpen ? lead : undefined} flush>
      <ul>
        {reviews.map((review) => (
          <li
            key={review.dimension}
            className="flex items-start justify-between gap-x-4 gap-y-2 border-line border-t px-4 py-3 md:px-5"
          >
            <div>
              <h3>{dimensionWords[review.dimension]}</h3>
              <p className="text-sm text-ink-muted">{stateOf(review, isOpen)}</p>
              {review.comment ? <p className="whitespace-pre-line wrap-anywhere">{review.comment}</p> : null}
            </div>
            <ReviewBadge status={review.status} isOpen={isOpen} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function stateOf(review: RequestReview, isOpen: boolean): string {
  const assignee = assigneeOf(review);
  if (review.status !== "waiting") return review.who ? `By ${review.who}` : "";
  if (!isOpen) return "";
  const waits = review.dueOn ? `With ${assignee}, due ${formatDay(review.dueOn)}` : `With ${assignee}`;
  return review.why ? `${waits}. ${review.why}` : waits;
}
