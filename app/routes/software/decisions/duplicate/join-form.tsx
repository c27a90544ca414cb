import { paths } from "~/http/paths";
import { Choice, ChoiceNote, ChoiceRows } from "~/ui/choice";
import { FieldGroup } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import type { FormState } from "~/ui/form-state";
import { formatDay } from "~/ui/time-format";

type Props = {
  softwareId: string;
  requestId: string;
  others: { id: string; product: string; who: string | null; school: string | null; on: string }[];
  /** There are more than are shown. */
  more: boolean;
  form: FormState | undefined;
};

/** The other open requests, of which one is chosen. */
export function JoinForm({ softwareId, requestId, others, more, form }: Props) {
  return (
    <FieldsForm method="post">
      <input type="hidden" name="request" value={requestId} />
      <FieldGroup
        name="of"
        legend="The same as"
        hint={more ? `The first ${others.length}. Search for others.` : undefined}
        form={form}
      >
        <ChoiceRows>
          {others.map((other, index) => (
            <Choice key={other.id}>
              <input
                type="radio"
                id={index === 0 ? "of" : undefined}
                name="of"
                value={other.id}
                defaultChecked={form?.values.of === other.id}
              />
              <span>
                {other.product}
                <ChoiceNote>
                  {[other.who, other.school, `requested ${formatDay(other.on)}`].filter(Boolean).join(", ")}
                </ChoiceNote>
              </span>
            </Choice>
          ))}
        </ChoiceRows>
      </FieldGroup>
      <FormActions cancelTo={paths.reviewOf(softwareId)}>Join the requests</FormActions>
    </FieldsForm>
  );
}
