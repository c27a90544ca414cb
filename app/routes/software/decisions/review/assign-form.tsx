import { dimensionWords } from "domain/software/decisions/words";
import { ForShownDistrict } from "~/components/district-line";
import { reviewerChoices } from "~/routes/software/decisions/reviewer-choices";
import { SelectField, TextField } from "~/ui/field";
import { FieldPair, FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import type { FormState } from "~/ui/form-state";
import type { DimensionReview } from "./page.server";

type Props = {
  review: DimensionReview;
  people: { id: string; name: string; role: string }[];
  form: FormState | undefined;
};

/** To whom a review goes, and until when. */
export function AssignForm({ review, people, form }: Props) {
  return (
    <FieldsForm className="gap-4" method="post" preventScrollReset>
      <input type="hidden" name="intent" value="assign" />
      <ForShownDistrict />
      <input type="hidden" name="dimension" value={review.dimension} />
      <input type="hidden" name="version" value={form?.values.version ?? review.version} />
      <FieldPair>
        <SelectField
          name="to"
          label={`Who reviews ${dimensionWords[review.dimension].toLowerCase()} (optional)`}
          form={form}
          defaultValue={review.assignee}
          options={reviewerChoices(people)}
        />
        <TextField name="dueOn" type="date" label="Due (optional)" form={form} defaultValue={review.dueOn ?? ""} />
      </FieldPair>
      <FormActions cancelTo="?">Save</FormActions>
    </FieldsForm>
  );
}
