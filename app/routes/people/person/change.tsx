import { OwnPasswordField } from "~/components/own-password-field";
import type { PlaceChoices } from "~/routes/people/person-form.server";
import { PersonPlaceFields } from "~/routes/people/person-place-fields";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { Notice } from "~/ui/notice";
import type { PersonView } from "./shape.server";

type Props = { person: PersonView; choices: PlaceChoices; confirmed: boolean; form?: FormState };

/** Role, district and school, to change. */
export function Change({ person, choices, confirmed, form }: Props) {
  const own = form?.intent === "change" ? form : undefined;
  const school = choices.schools ? person.schoolId : person.schoolName;
  return (
    <SectionCard
      title="Role and place"
      lead="A change signs them out everywhere at once and is written to the audit log."
    >
      {person.inRoster ? (
        <Notice tone="info" slim>
          This person is in a roster: its next sync may set school, grade and names again. The role stays as you set it.
        </Notice>
      ) : null}
      <FieldsForm method="post">
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="seen" value={own?.values.seen ?? person.placeSeen} />
        <PersonPlaceFields
          choices={choices}
          form={own}
          values={{ role: person.role, district: person.district, school: school ?? "" }}
        />
        <OwnPasswordField confirmed={confirmed} form={own} />
        <Actions>
          <Button>Save role and place</Button>
        </Actions>
      </FieldsForm>
    </SectionCard>
  );
}
