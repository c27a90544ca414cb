import { Actions } from "~/ui/actions";
import { ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { TextareaField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import type { FormState } from "~/ui/form-state";

type Props = { round: { id: string; version: number }; isShown: boolean; form: FormState | undefined };

/** The way out of a review that nobody waits for, other than a decision. */
export function EndReview({ round, isShown, form }: Props) {
  const state = form?.intent === "end" ? form : undefined;
  if (!isShown && !state) {
    return (
      <Actions>
        <ButtonLink variant="quiet" icon="circle-stop" to="?end#end" preventScrollReset>
          End without a decision
        </ButtonLink>
      </Actions>
    );
  }
  return (
    <SectionCard
      id="end"
      title="End without a decision"
      lead="No one is waiting for an answer. Open reviews are skipped with your reason, and the product keeps the status it had."
    >
      <FieldsForm method="post" preventScrollReset>
        <input type="hidden" name="intent" value="end" />
        <input type="hidden" name="roundId" value={state?.values.roundId ?? round.id} />
        <input type="hidden" name="roundVersion" value={state?.values.roundVersion ?? round.version} />
        <TextareaField
          name="endReason"
          label="Reason"
          hint="It is kept in the product’s history."
          form={state}
          rows={2}
          maxLength={2000}
          required
        />
        <FormActions cancelTo="?">End review</FormActions>
      </FieldsForm>
    </SectionCard>
  );
}
