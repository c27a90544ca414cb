import { Badge } from "~/ui/badge";
import { SectionCard } from "~/ui/card";
import { formatDay } from "~/ui/time-format";
import type { ReviewState } from "./request-types";
import { dimensionWords, holderOf, reviewWords } from "./request-words";

/** How the reviews of a request stand, dimension by dimension. */
export function RequestReviews({ reviews, isOpen }: { reviews: ReviewState[]; isOpen: boolean }) {
  if (reviews.length === 0) return null;
  const waiting = reviews.filter(({ status }) => status === "waiting").length;
  const lead = waiting === 0 ? "All done." : `${waiting} of ${reviews.length} to go.`;
  return (
    <SectionCard title="Reviews" lead={isOpen ? lead : undefined} flush>
      <ul className="request-reviews">
        {reviews.map((review) => (
          <li key={review.dimension}>
            <div>
              <h3>{dimensionWords[review.dimension]}</h3>
              <p className="hint">{stateOf(review, isOpen)}</p>
              {review.comment ? <p className="request-body">{review.comment}</p> : null}
            </div>
            <Badge tone={reviewWords[review.status].tone} icon={reviewWords[review.status].icon}>
              {review.status === "waiting" && !isOpen ? "not done" : reviewWords[review.status].label}
            </Badge>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function stateOf(review: ReviewState, isOpen: boolean): string {
  const holder = holderOf(review);
  if (review.status !== "waiting") return review.who ? `By ${review.who}` : "";
  if (!isOpen) return "";
  const waits = review.dueOn ? `With ${holder}, due ${formatDay(review.dueOn)}` : `With ${holder}`;
  return review.why ? `${waits}. ${review.why}` : waits;
}
