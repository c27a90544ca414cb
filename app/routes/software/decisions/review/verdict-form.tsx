import type { Question as ReviewQuestion } from "domain/software/decisions/dimensions";
import { dimensionWords, findingWords } from "domain/software/decisions/words";
import { ForShownDistrict } from "~/components/district-line";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { CheckField, ChoicesField, TextareaField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { optionsOf } from "~/ui/options";
import type { DimensionReview } from "./page.server";

type Props = { review: DimensionReview; form: FormState | undefined; asks: boolean };

const yesNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** The questions of a review and what the reviewer found. */
export function VerdictForm({ review, form, asks }: Props) {
  return (
    <FieldsForm className="gap-4" method="post" preventScrollReset>
      <input type="hidden" name="intent" value="review" />
      <ForShownDistrict />
      <input type="hidden" name="dimension" value={review.dimension} />
      <input type="hidden" name="version" value={form?.values.version ?? review.version} />
      {review.questions.map((question) => (
        <Question key={question.id} question={question} form={form} answer={review.answers[question.id]} />
      ))}
      <ChoicesField
        name="verdict"
        label={`${dimensionWords[review.dimension]}: what you found`}
        form={form}
        options={optionsOf(findingWords)}
      />
      <TextareaField
        name="comment"
        label="Comment"
        hint="Needed when you choose fail or skip. Reviewers read it."
        form={form}
        defaultValue={review.comment ?? undefined}
        maxLength={4000}
      />
      {asks ? <CheckField name="tells" label="Requesters can read the comment, too" form={form} /> : null}
      <Actions>
        <Button variant="primary">Save review</Button>
        <ButtonLink variant="quiet" to={`?assign=${review.dimension}`} preventScrollReset>
          Reassign
        </ButtonLink>
      </Actions>
    </FieldsForm>
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
  const label = question.required ? question.text : `${question.text} (optional)`;
  if (question.kind === "yes_no") {
    return <ChoicesField name={name} label={label} form={form} defaultValue={answer} options={yesNo} />;
  }
  return <TextareaField name={name} label={label} form={form} defaultValue={answer} rows={3} maxLength={4000} />;
}
