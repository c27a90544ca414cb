import type { Dimension, ReviewState } from "~/routes/software/requests/request-types";
import { dimensionWords, holderOf, reviewWords } from "~/routes/software/requests/request-words";
import { RowIcon } from "~/ui/row-icon";

type Review = {
  dimension: Dimension;
  status: ReviewState["status"];
  who: string | null;
  role: string | null;
  mine?: boolean;
};

/** The reviews of a round in a line: one sign each, and below in words what waits, and for whom. */
export function ReviewMarks({ reviews }: { reviews: Review[] }) {
  if (reviews.length === 0) return <span className="text-ink-muted">none</span>;
  return (
    <>
      <span className="review-marks">
        {reviews.map(({ dimension, status }) => {
          const { label, tone, icon } = reviewWords[status];
          return (
            <span key={dimension} className={`is-${tone}`} title={`${dimensionWords[dimension]}: ${label}`}>
              <RowIcon name={icon} />
              <span className="sr-only">{`${dimensionWords[dimension]}: ${label}. `}</span>
            </span>
          );
        })}
      </span>
      <span className="sub">{inWords(reviews)}</span>
    </>
  );
}

function inWords(reviews: Review[]): string {
  const waiting = reviews.filter(({ status }) => status === "waiting");
  const refused = reviews.filter(({ status }) => status === "refused");
  const names = (some: Review[]) => some.map(({ dimension }) => dimensionWords[dimension].toLowerCase()).join(", ");
  if (waiting.length === 0) return refused.length > 0 ? `refused: ${names(refused)}` : "all done";
  const mine = waiting.filter((review) => review.mine);
  if (mine.length > 0) return `${names(mine)}: you`;
  const [first] = waiting as [Review];
  return waiting.length === 1 ? `${names([first])}: ${holderOf(first)}` : `${waiting.length} of ${reviews.length} wait`;
}
