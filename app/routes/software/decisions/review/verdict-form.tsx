import { Form } from "@remix-run/react";
import type { DimensionReview, ReviewQuestion } from "~/routes/software/decisions/review-types";
import { ForShownDistrict } from "~/routes/software/district-line";
import { dimensionWords } from "~/routes/software/requests/request-words";
import { Button, ButtonLink } from "~/ui/button";
import { CheckField, ChoicesField, TextareaField } from "~/ui/field";
import type { FormState } from "~/ui/form-state";

type Props = { review: DimensionReview; form: FormState | undefined; asks: boolean };

const verdicts = [
  { value: "accepted", label: "Accept: nothing speaks against it" },
  { value: "refused", label: "Refuse: something speaks against it" },
  { value: "skipped", label: "Skip: not needed here" },
];

const yesNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** The questions of a review and what the reviewer found. */
export function VerdictForm({ review, form, asks }: Props) {
  return (
    <Form method="post" className="form" preventScrollReset>
      <input type="hidden" name="intent" value="review" />
      <ForShownDistrict />
      <input type="hidden" name="dimension" value={review.dimension} />
      <input type="hidden" name="version" value={review.version} />
      {review.questions.map((question) => (
        <Question key={question.id} question={question} form={form} answer={review.answers[question.id]} />
      ))}
      <ChoicesField
        name="verdict"
        label={`${dimensionWords[review.dimension]}: what you found`}
        form={form}
        options={verdicts}
      />
      <TextareaField
        name="comment"
        label="Comment"
        hint="Needed when something speaks against it, or when it is not needed. Reviewers read it."
        form={form}
        defaultValue={review.comment ?? undefined}
        maxLength={4000}
      />
      {asks ? <CheckField name="tells" label="Those who asked read the comment, too" form={form} /> : null}
      <div className="actions">
        <Button variant="primary">Save review</Button>
        <ButtonLink variant="quiet" to={`?assign=${review.dimension}`} preventScrollReset>
          Give it to someone
        </ButtonLink>
      </div>
    </Form>
  );
}

function Question({
  question,
  form,
  answer,
}: {
  question: ReviewQuestion;
  form: FormState | undefined;
  answer: string | undefined;
}) {
  const name = `q-${question.id}`;
  const hint = question.required ? undefined : "If you know.";
  if (question.kind === "yes_no") {
    return (
      <ChoicesField name={name} label={question.text} hint={hint} form={form} defaultValue={answer} options={yesNo} />
    );
  }
  return (
    <TextareaField
      name={name}
      label={question.text}
      hint={hint}
      form={form}
      defaultValue={answer}
      rows={3}
      maxLength={4000}
    />
  );
}
