import type { LeftPerson } from "domain/usage/queries/person-use";
import { ForDistrict } from "~/components/district-line";
import { OwnPasswordField } from "~/components/own-password-field";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button, ButtonAnchor } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { SelectField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";

type Props = {
  district: { id: string };
  people: LeftPerson[];
  confirmed: boolean;
  form: FormState | undefined;
};

/** People who are in another district now: what they used here is still here, and nobody there can remove it. */
export function PeopleWhoLeft({ district, people, confirmed, form }: Props) {
  if (people.length === 0) return null;
  return (
    <SectionCard
      title="People who left"
      lead="These people are no longer in your district. Rollcall still keeps what they used here."
    >
      <ul className="flex flex-col gap-3">
        {people.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            {name}
            <ButtonAnchor icon="download" href={paths.personCsv(id)}>
              Download usage (CSV)<span className="sr-only">{` of ${name}`}</span>
            </ButtonAnchor>
          </li>
        ))}
      </ul>
      <FieldsForm method="post">
        <input type="hidden" name="intent" value="erase-left" />
        <ForDistrict district={district} />
        <SelectField
          name="person"
          label="Erase usage of"
          form={form}
          defaultValue=""
          options={[
            { value: "", label: "Choose a person" },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          required
        />
        <p>
          All visits kept for this person in your district are removed, and the totals of those days are corrected. This
          can’t be undone.
        </p>
        <OwnPasswordField confirmed={confirmed} form={form} />
        <Actions>
          <Button variant="danger">Erase usage</Button>
        </Actions>
      </FieldsForm>
    </SectionCard>
  );
}
