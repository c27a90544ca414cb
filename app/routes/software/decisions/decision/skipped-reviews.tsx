import { dimensionWords } from "domain/software/decisions/words";
import { assigneeOf } from "domain/software/requests/waiting-words";
import { TextareaField } from "~/ui/field";
import { FormPart } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { formatDay } from "~/ui/time-format";
import type { DecisionPage } from "./page.server";

type Props = { page: DecisionPage; form: FormState | undefined };

/** The reviews that a decision skips, each with what requires it, and the reason for that. Nothing where it skips none. */
export function SkippedReviews({ page: { round, unstarted }, form }: Props) {
  const waiting = round?.reviews.filter(({ status }) => status === "waiting") ?? [];
  const isTyped = Boolean(form?.values.skipReason || form?.errors.fields.skipReason);
  const count = waiting.length + unstarted.length;
  if (count === 0 && !isTyped) return null;
  return (
    <FormPart aria-labelledby="skips-head">
      <h2 id="skips-head">Reviews that are not done</h2>
      <ul className="list-disc pl-5">
        {waiting.map((review) => (
          <li key={review.id}>
            {`${dimensionWords[review.dimension]}: open, with ${assigneeOf({ who: review.assignee, role: review.assigneeRole })}${review.dueOn ? `, due ${formatDay(review.dueOn)}` : ""}. ${review.why ?? ""}`}
          </li>
        ))}
        {unstarted.map(({ dimension, why }) => (
          <li key={dimension}>{`${dimensionWords[dimension]}: required by your rules, not started. ${why}`}</li>
        ))}
      </ul>
      <TextareaField
        name="skipReason"
        label={waiting.length > 0 ? "Reason for skipping open reviews" : "Reason for skipping required reviews"}
        hint={
          count > 0
            ? "They are recorded as skipped, with your name and this reason."
            : "No review is open or required anymore, so this is not kept."
        }
        form={form}
        rows={2}
        maxLength={2000}
        required={count > 0}
      />
    </FormPart>
  );
}
