import { ForDistrict } from "~/components/district-line";
import { useFormAnswer } from "~/components/form-answer";
import { UsageAlerts } from "~/components/usage-alerts";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import { FormErrors } from "~/ui/form-errors";
import { formatNumber } from "~/ui/format";

/** When a district is told of something new, and the form that changes it. */
export function Threshold({ people, district }: { people: number; district: { id: string } }) {
  const form = useFormAnswer();
  return (
    <UsageAlerts people={people}>
      <Disclosure summary="Change the number of people" open={form !== undefined}>
        <FieldsForm method="post" noValidate>
          <FormErrors form={form} />
          <ForDistrict district={district} />
          <TextField
            name="people"
            label="People"
            inputMode="numeric"
            autoComplete="off"
            form={form}
            defaultValue={formatNumber(people)}
          />
          <Actions>
            <Button>Save number</Button>
          </Actions>
        </FieldsForm>
      </Disclosure>
    </UsageAlerts>
  );
}
