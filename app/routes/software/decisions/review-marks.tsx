import type { Dimension, ReviewStatus } from "domain/software/decisions/terms";
import { dimensionWords, reviewWords } from "domain/software/decisions/words";
import { assigneeOf } from "domain/software/requests/waiting-words";
import { inSentence } from "~/ui/format";
import { RowIcon } from "~/ui/row-icon";
import { reviewLooks } from "./review-badge";

type Review = {
  dimension: Dimension;
  status: ReviewStatus;
  who: string | null;
  role: string | null;
  mine?: boolean;
};

/** The reviews of a round in a line: one sign each, and below in words what waits, and for whom. */
export function ReviewMarks({ reviews }: { reviews: Review[] }) {
  if (reviews.length === 0) return <span className="text-ink-muted">none</span>;
  return (
    <>
      <span className="inline-flex gap-1 align-middle">
        {reviews.map(({ dimension, status }) => {
          const { tone, icon } = reviewLooks[status];
          const said = `${dimensionWords[dimension]}: ${inSentence(reviewWords[status])}`;
          return (
            <span key={dimension} className={`leading-none text-tone is-${tone}`} title={said}>
              <RowIcon name={icon} />
              <span className="sr-only">{`${said}. `}</span>
            </span>
          );
        })}
      </span>
      <span className="block font-regular text-ink-muted text-sm">{inWords(reviews)}</span>
    </>
  );
}

function inWords(reviews: Review[]): string {
  const waiting = reviews.filter(({ status }) => status === "waiting");
  const refused = reviews.filter(({ status }) => status === "refused");
  const names = (some: Review[]) => some.map(({ dimension }) => dimensionWords[dimension].toLowerCase()).join(", ");
  if (waiting.length === 0) {
    const skipped = reviews.filter(({ status }) => status === "skipped");
    const said = [
      ...(refused.length > 0 ? [`${inSentence(reviewWords.refused)}: ${names(refused)}`] : []),
      ...(skipped.length > 0 ? [`${inSentence(reviewWords.skipped)}: ${names(skipped)}`] : []),
    ];
    return said.join("; ") || "all done";
  }
  const mine = waiting.filter((review) => review.mine);
  if (mine.length > 0) return `${names(mine)}: you`;
  const [first] = waiting as [Review];
  return waiting.length === 1
    ? `${names([first])}: ${assigneeOf(first)}`
    : `${waiting.length} of ${reviews.length} wait`;
}
